# A bot on lines that plays well until it shall not: from the NTH call of the kind WHEN on it does BAD instead.
# FLEET is its answer to a placement. It fires at one square after the other.
moves=0
count=0
while IFS= read -r line; do
    case $line in
    '{"call":"placement"'*) call=placement ;;
    '{"call":"move"'*) call=move ;;
    *) continue ;;
    esac
    if [ "$call" = "$WHEN" ]; then
        count=$((count + 1))
        if [ "$count" -ge "$NTH" ]; then
            eval "$BAD"
            continue
        fi
    fi
    if [ "$call" = placement ]; then
        printf '%s\n' "$FLEET"
        continue
    fi
    x=$((moves % 10))
    y=$((moves / 10))
    moves=$((moves + 1))
    case $line in
    *'"yourShots"'*) printf '{"type":"shot","x":%d,"y":%d}\n' "$x" "$y" ;;
    *) printf '{"order":"%s%d"}\n' "$(printf 'ABCDEFGHIJ' | cut -c $((x + 1)))" $((y + 1)) ;;
    esac
done
