/**
 * Whether a page may open the channel.
 * @param origin - the `Origin` header. What is no browser sends none, and is judged by its signature alone
 * @param allowed - origins such as `https://ward.example`; undefined allows every page
 */
export function originAllowed(origin: string | undefined, allowed: readonly string[] | undefined): boolean {
  return allowed === undefined || origin === undefined || allowed.includes(origin.toLowerCase());
}

/** The origin that browsers would send for pages of this address; undefined when it is none. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, protocol } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' ? origin : undefined;
}
