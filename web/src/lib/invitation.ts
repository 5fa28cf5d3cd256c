// Invitation links. The code is in the # part, which browsers do not send, so it is in no log.

/** The code in the hash of an address: `#code=abcd-efgh-jkmn`; empty if there is none. */
export function codeIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code')?.slice(0, 64) ?? '';
}

/** The link that a team registers with. */
export function invitationLink(origin: string, code: string): string {
  return `${origin}/arena#code=${encodeURIComponent(code)}`;
}
