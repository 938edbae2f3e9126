# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Shared by the scripts of this folder; source it, do not run it.
#
# Everything foreign comes as Debian packages, from the mirror this machine
# already uses, through a private apt directory: the system's own apt
# configuration is read for the mirror's address and is never changed.
# Whatever is fetched or built goes to ${RAVB_CACHE:-$HOME/.cache/ravb}, under
# a name that holds a hash of all that went into it.

set -euo pipefail
shopt -s inherit_errexit

# Package lists older than this are fetched again, with a network at hand.
RAVB_APT_MAX_AGE_DAYS=${RAVB_APT_MAX_AGE_DAYS:-7}

log() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die()
{
	log "error: $*"
	exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# need COMMAND...: stop with one clear sentence if a command is missing.
need()
{
	local cmd

	for cmd; do
		have "$cmd" || die "the command '$cmd' is missing; run scripts/setup as root"
	done
}

# Path of the cache folder, created on first use.
ravb_cache()
{
	local dir=${RAVB_CACHE:-$HOME/.cache/ravb}

	mkdir -p "$dir/locks"
	(cd "$dir" && pwd)
}

# ravb_key ITEM...: 16 hex digits from the contents of the items that are
# files and from the text of the others.
ravb_key()
{
	local item

	for item; do
		if [ -f "$item" ]; then
			sha256sum <"$item"
		else
			printf '%s\n' "$item"
		fi
	done | sha256sum | cut -c1-16
}

# with_lock NAME COMMAND...: run the command while no other process runs one
# under the same name.
with_lock()
{
	local fd file

	file=$(ravb_cache)/locks/${1//\//_}
	exec {fd}>"$file"
	flock "$fd"
	shift
	"$@"
	exec {fd}>&-
}

__cache_fill()
{
	local final=$1 fill=$2

	[ ! -e "$final" ] || return 0
	rm -rf "$final".tmp.*
	mkdir -p "$final.tmp.$$"
	"$fill" "$final.tmp.$$" "$final" >&2
	mv "$final.tmp.$$" "$final"
}

# cache_build NAME FILL: print the path of the cached folder NAME. If it is not
# there, FILL TMPDIR FINALDIR makes it in TMPDIR, which is then renamed.
cache_build()
{
	local final

	final=$(ravb_cache)/$1
	if [ ! -e "$final" ]; then
		mkdir -p "${final%/*}"
		with_lock "$1" __cache_fill "$final" "$2"
	fi
	printf '%s\n' "$final"
}

# Code name of this machine's Debian: bookworm or trixie.
debian_codename()
{
	local name

	# shellcheck disable=SC1091
	name=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
	case $name in
	bookworm | trixie) printf '%s\n' "$name" ;;
	*) die "this is not Debian 12 or 13 (code name '$name')" ;;
	esac
}

# apt_repo_uri SUITE: address of the repository that carries the suite, as this
# machine's apt has it configured.
apt_repo_uri()
{
	local codename uri

	codename=$(debian_codename)
	# shellcheck disable=SC2016
	uri=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' |
		awk -v code="$codename" -v suite="$1" '
			$2 != "main" { next }
			suite ~ /-security$/ {
				if ($1 ~ /-security$/ && !uri)
					uri = $3
				next
			}
			$1 == code && !uri { uri = $3 }
			$1 == "stable" && !other { other = $3 }
			END { print uri ? uri : other }')
	[ -n "$uri" ] || die "apt on this machine has no Debian repository for '$1' among its sources"
	printf '%s\n' "$uri"
}

__apt_write_config()
{
	local suite uri keyring=/usr/share/keyrings/debian-archive-keyring.gpg

	mkdir -p "$APT_DIR"/{lists/partial,cache/archives/partial,state,etc}
	: >"$APT_DIR/status"
	cat >"$APT_DIR/apt.conf.new" <<-END
		#clear APT::Architectures;
		#clear APT::Update::Post-Invoke;
		#clear APT::Update::Post-Invoke-Success;
		#clear DPkg::Post-Invoke;
		#clear Acquire::Languages;
		APT::Architecture "$APT_ARCH";
		APT::Architectures { "$APT_ARCH"; };
		APT::Install-Recommends "false";
		APT::Sandbox::User "root";
		Acquire::Languages { "none"; };
		Acquire::Retries "5";
		Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
		Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
		Dir::Etc::sourcelist "$APT_DIR/sources.list";
		Dir::Etc::sourceparts "/dev/null";
		Dir::Etc::preferences "/dev/null";
		Dir::Etc::preferencesparts "/dev/null";
		Dir::State "$APT_DIR/state";
		Dir::State::lists "$APT_DIR/lists";
		Dir::State::status "$APT_DIR/status";
		Dir::Cache "$APT_DIR/cache";
		Dir::Cache::pkgcache "pkgcache.bin";
		Dir::Cache::srcpkgcache "srcpkgcache.bin";
	END
	: >"$APT_DIR/sources.list.new"
	for suite in $APT_SUITES; do
		uri=$(apt_repo_uri "$suite")
		printf 'deb [signed-by=%s] %s %s main\n' "$keyring" "$uri" "$suite"
		printf 'deb-src [signed-by=%s] %s %s main\n' "$keyring" "$uri" "$suite"
	done >"$APT_DIR/sources.list.new"
	mv "$APT_DIR/apt.conf.new" "$APT_DIR/apt.conf"
	mv "$APT_DIR/sources.list.new" "$APT_DIR/sources.list"
}

# apt_private COMMAND...: run an apt tool on the private directory.
apt_private()
{
	local cmd=$1

	shift
	"$cmd" -c "$APT_DIR/apt.conf" "$@"
}

# __apt_update MINUTES: fetch the lists unless they are younger than that.
__apt_update()
{
	local stamp=$APT_DIR/stamp

	if [ -n "$(find "$stamp" -mmin "-$1" 2>/dev/null)" ]; then
		return 0
	fi
	__apt_write_config
	log "fetching the package lists of $APT_SUITES ($APT_ARCH)"
	if apt_private apt-get -q -q update -o APT::Update::Error-Mode=any >&2; then
		rm -f "$APT_DIR"/closure-*
		date +%s.%N >"$stamp"
		return 0
	fi
	[ -e "$stamp" ] || die "the package lists of $APT_SUITES could not be fetched"
	log "warning: the package lists could not be fetched, going on with older ones"
}

# apt_private_init ARCH SUITE...: choose, and make if needed, the private apt
# directory for these suites; the other apt_private_ functions use it.
apt_private_init()
{
	APT_ARCH=$1
	shift
	APT_SUITES=$*
	APT_DIR=$(ravb_cache)/apt/$APT_ARCH-${APT_SUITES// /+}
	mkdir -p "$APT_DIR"
	with_lock "apt-$APT_ARCH-${APT_SUITES// /+}" \
		__apt_update $((RAVB_APT_MAX_AGE_DAYS * 24 * 60))
}

# Fetch the lists again if they are older than half an hour: done before
# downloads, since a mirror forgets superseded versions.
apt_private_refresh()
{
	with_lock "apt-$APT_ARCH-${APT_SUITES// /+}" __apt_update 30
}

# apt_private_version PKG: newest version on offer.
apt_private_version()
{
	local version

	version=$(apt_private apt-cache show --no-all-versions "$1" 2>/dev/null |
		sed -n 's/^Version: //p' | head -n 1) || true
	[ -n "$version" ] || die "no package '$1' ($APT_ARCH) in $APT_SUITES"
	printf '%s\n' "$version"
}

# apt_private_newest REGEX: the package whose whole name matches and whose
# version is the newest.
apt_private_newest()
{
	local pkg

	pkg=$(apt_private apt-cache pkgnames | grep -Ex "$1" | sort -V | tail -n 1) || true
	[ -n "$pkg" ] || die "no package is called like '$1' ($APT_ARCH) in $APT_SUITES"
	printf '%s\n' "$pkg"
}

# apt_private_get_deb DIR PKG...: download these packages alone; apt checks
# signature and hash.
apt_private_get_deb()
{
	local dir=$1

	shift
	mkdir -p "$dir"
	log "downloading $(printf '%s ' "${@%%=*}")"
	(cd "$dir" && apt_private apt-get -q -q download "$@" >&2) ||
		die "the packages $* could not be downloaded"
}

# apt_private_closure PKG...: "name version" of these packages and all they
# depend on, as apt would install them on an empty system. Remembered until the
# package lists change.
apt_private_closure()
{
	local memo

	memo=$APT_DIR/closure-$(ravb_key "$APT_DIR/stamp" "$@")
	if [ ! -s "$memo" ]; then
		apt_private apt-get -q -q -s -o Debug::NoLocking=1 install "$@" |
			sed -n 's/^Inst \([^ ]*\) (\([^ ]*\) .*/\1 \2/p' |
			LC_ALL=C sort >"$memo.$$"
		mv "$memo.$$" "$memo"
	fi
	cat "$memo"
}

# apt_private_get_closure DIR PKG...: download what apt_private_closure names.
apt_private_get_closure()
{
	local dir=$1 list

	shift
	list=$(apt_private_closure "$@" | sed 's/ /=/')
	[ -n "$list" ] || die "the dependencies of $* cannot be met in $APT_SUITES"
	# shellcheck disable=SC2086
	apt_private_get_deb "$dir" $list
}

# apt_private_get_source DIR PKG: download a source package, not unpacked.
apt_private_get_source()
{
	mkdir -p "$1"
	log "downloading the source package $2"
	(cd "$1" && apt_private apt-get -q -q --download-only source "$2" >&2) ||
		die "the source package $2 could not be downloaded"
}

# unpack_debs DEBDIR ROOT: unpack all packages of a folder; maintainer scripts
# are not run.
unpack_debs()
{
	local deb

	mkdir -p "$2"
	for deb in "$1"/*.deb; do
		dpkg-deb --fsys-tarfile "$deb" |
			tar -x --keep-directory-symlink -C "$2" ||
			die "${deb##*/} cannot be unpacked"
	done
}

# Set source_version to the version of Debian's source package of kernel 6.12.
kernel_source_resolve()
{
	local codename

	codename=$(debian_codename)
	apt_private_init "$(dpkg --print-architecture)" "$codename" "$codename-security"
	source_version=$(apt_private_version linux-source-6.12)
}

__kernel_source_fill()
{
	apt_private_get_deb "$1/debs" linux-source-6.12
	unpack_debs "$1/debs" "$1/root"
	mv "$1"/root/usr/src/linux-source-6.12.tar.* "$1/"
	rm -rf "$1/debs" "$1/root"
}

# Path of the tarball with Debian's source of kernel 6.12; needs
# kernel_source_resolve first.
kernel_source()
{
	local dir

	dir=$(cache_build "sources/linux-$source_version" __kernel_source_fill)
	printf '%s\n' "$dir"/linux-source-6.12.tar.*
}
