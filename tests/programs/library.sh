#!/usr/bin/env bash
# A reader's library from a shell, over protobuf: needs curl and protoc.
#
#   export SHOP=https://books.example LOGIN=hana PASSWORD=…
#   library.sh list                         the books: volume, status, title
#   library.sh download VOLUME FILE         the EPUB; goes on where an earlier try stopped
#   library.sh parts VOLUME                 the parts in reading order: id, progress, title
#   library.sh progress PART [0 to 1]       shows how much of a part is read, or stores it
#
# The sources of the messages are kept in $PROTO, by default ./proto.
set -euo pipefail
: "${SHOP:?is the address of the shop}" "${LOGIN:?is a username or mail address}" "${PASSWORD:?}"
PROTO=${PROTO:-proto}

if [ ! -e "$PROTO/complete" ]; then
  mkdir -p "$PROTO"
  for name in $(curl -sS --fail-with-body "$SHOP/proto/"); do
    mkdir -p "$PROTO/$(dirname "$name")"
    curl -sS --fail-with-body -o "$PROTO/$name" "$SHOP/proto/$name"
  done
  touch "$PROTO/complete"
fi

# The file in which a message stands.
file_of() { basename "$(grep -l "^message $1 {" "$PROTO"/*.proto)"; }
encode() { protoc -I "$PROTO" --encode="kashihon.v2.$1" "$(file_of "$1")"; }
decode() { protoc -I "$PROTO" --decode="kashihon.v2.$1" "$(file_of "$1")"; }
# A text as it stands between quotation marks in protobuf's text format.
quote() { local text=${1//\\/\\\\}; printf '"%s"' "${text//\"/\\\"}"; }
# Lines of protobuf's text format for people: without quotation marks, and with the letters that it writes as octal escapes.
readable() { while IFS= read -r line; do line=${line//\\\"/\"}; printf '%b\n' "${line//\\\'/\'}"; done; }

# call MESSAGE PATH [curl's arguments]: asks, and prints the answer as text.
call() {
  local message=$1 path=$2 answer
  shift 2
  answer=$(mktemp)
  if ! curl -sS --fail-with-body -o "$answer" "$SHOP$path" -H "Authorization: Bearer ${TOKEN:-null}" "$@"; then
    decode Problem <"$answer" >&2
    rm "$answer"
    return 1
  fi
  [ "$message" = none ] || decode "$message" <"$answer"
  rm "$answer"
}

sign_in() {
  echo "login: $(quote "$LOGIN") password: $(quote "$PASSWORD") slim: true" | encode LoginRequest |
    call Session /app/v2/auth/login -H 'Content-Type: application/x-protobuf' --data-binary @- |
    sed -n 's/^id: "\(.*\)"$/\1/p'
}
TOKEN=$(sign_in)
trap 'call none /app/v2/auth/logout -X POST' EXIT

case ${1:-} in
  list)
    call Library '/app/v2/me/library?limit=500' | awk '
      /^books {/ { slug = title = status = "" }
      /^  volume {/ { volume = 1 }
      /^  }/ { volume = 0 }
      volume && /^    slug: / { slug = $2; gsub(/"/, "", slug) }
      volume && /^    title: / { sub(/^    title: "/, ""); sub(/"$/, ""); title = $0 }
      /^  status: / { status = $2 }
      /^}/ && slug { print slug, status, title; slug = "" }' | readable
    ;;
  download)
    volume=$2 file=$3
    book=$(call LibraryBook "/app/v2/me/library/volume/$volume")
    if ! grep -q '^status: LIBRARY_BOOK_STATUS_READY$' <<<"$book"; then
      echo "$volume: $(sed -n 's/^status: //p' <<<"$book")" >&2
      exit 1
    fi
    link=$(sed -n 's/^  link: "\(.*\)"$/\1/p' <<<"$book" | sed -n 1p)
    headers=$(curl -sS --fail -I "$link" | tr -d '\r')
    size=$(grep -i '^content-length:' <<<"$headers" | cut -d ' ' -f 2)
    tag=$(grep -i '^etag:' <<<"$headers" | cut -d ' ' -f 2)
    # A piece of a file that has been made anew since does not fit.
    if [ "$tag" != "$(cat "$file.tag" 2>/dev/null)" ]; then rm -f "$file.part"; fi
    echo "$tag" >"$file.tag"
    have=0
    if [ -e "$file.part" ]; then have=$(wc -c <"$file.part"); fi
    if [ "$have" -lt "$size" ]; then curl -sS --fail -C - -H "If-Range: $tag" -o "$file.part" "$link"; fi
    mv "$file.part" "$file"
    rm "$file.tag"
    echo "$file: $((size - have)) of $size bytes fetched"
    ;;
  parts)
    call PartList "/app/v2/volumes/$2/parts?released=1&limit=500" | awk '
      /^parts {/ { id = title = ""; progress = 0 }
      /^  id: / { id = $2; gsub(/"/, "", id) }
      /^  progress: / { progress = $2 }
      /^  title: / { sub(/^  title: "/, ""); sub(/"$/, ""); title = $0 }
      /^}/ && id { print id, progress, title; id = "" }' | readable
    ;;
  progress)
    if [ $# -gt 2 ]; then
      echo "value: $3" | encode Progress |
        call none "/app/v2/me/completion/$2" -X PUT -H 'Content-Type: application/x-protobuf' --data-binary @-
    fi
    # A default is not written in protobuf.
    progress=$(call Part "/app/v2/parts/$2" | sed -n 's/^progress: //p')
    echo "${progress:-0}"
    ;;
  *)
    sed -n '2,/^$/s/^#\( \|$\)//p' "$0"
    exit 2
    ;;
esac
