/**
 * Parses the query of a connection. Clients do not URL-encode values, so a `+` or `/` in a signature stands for itself.
 * Percent escapes were added by browsers for characters that a URL cannot contain.
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
