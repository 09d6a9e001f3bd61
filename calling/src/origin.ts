/**
 * Whether a page may open the calling channel.
 * @param origin - `Origin` header; clients other than browsers send none and are checked only by their signature
 * @param allowed - origins such as `https://ward.example`; undefined allows every page
 */
export function originAllowed(origin: string | undefined, allowed: readonly string[] | undefined): boolean {
  return allowed === undefined || origin === undefined || allowed.includes(origin.toLowerCase());
}

/** The origin that browsers send for pages at this address; undefined when it is not an origin. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, protocol } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' ? origin : undefined;
}
