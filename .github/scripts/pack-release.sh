#!/usr/bin/env bash
# pack-release.sh TAG FOLDER: packs what the tag names into FOLDER/package.tgz, with FOLDER/sbom.cdx.json, which lists what
# somebody installs with it. Fails where the tag does not name the version that would be published.
set -euo pipefail
tag=$1
out=$2

case "$tag" in
  platform-object-model-v*) folder=generated prefix=platform-object-model-v ;;
  v*) folder=. prefix=v ;;
  *)
    echo "::error::The tag $tag names no package."
    exit 1
    ;;
esac

version=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).version' "$folder/package.json")
if [ "$tag" != "$prefix$version" ]; then
  echo "::error::The tag $tag does not name version $version of $folder/package.json."
  exit 1
fi

mkdir -p "$out"
out=$(cd "$out" && pwd)
(cd "$folder" && npm pack --ignore-scripts --silent --pack-destination "$out" > /dev/null)
mv "$out"/*.tgz "$out/package.tgz"

# A project of its own: the SBOM has what users get, and nothing that only this repository needs.
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
echo '{ "name": "release", "version": "0.0.0", "private": true }' > "$project/package.json"
cd "$project"
npm install --ignore-scripts --silent --no-audit --no-fund --omit=dev --omit=peer "$out/package.tgz"
npm sbom --sbom-format=cyclonedx --omit=dev --omit=peer > "$out/sbom.cdx.json"

echo "sha256=$(sha256sum "$out/package.tgz" | cut -d ' ' -f 1)" >> "$GITHUB_OUTPUT"
