/**
 * Reads the query of a connection. Values are not URL-encoded by clients: a `+` or `/` in a signature is itself.
 * Percent escapes are what a browser made of characters that cannot stand in an address.
 */
export function readQuery(url: string): Map<string, string> {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const pairs = query.split('&').map((pair): [string, string] => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [pair, ''] : [pair.slice(0, equals), unescaped(pair.slice(equals + 1))];
  });
  return new Map(pairs);
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
