// Links with an invitation code. It is behind the #, which browsers send to no server and no log sees.

/** The code in the hash of an address: `#code=abcd-efgh-jkmn`; nothing if there is none. */
export function codeIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code')?.slice(0, 64) ?? '';
}

/** Where a team registers with a code. */
export function invitationLink(origin: string, code: string): string {
  return `${origin}/lobby#code=${encodeURIComponent(code)}`;
}
