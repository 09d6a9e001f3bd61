/**
 * The part of a file that a `Range` header requests (RFC 9110, 14.2). Several parts or an invalid range are treated
 * like no header.
 * @param total bytes of the file
 */
export function rangeOf(
  header: string | undefined,
  total: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), total);
    return length === 0 ? 'unsatisfiable' : { start: total - length, end: total - 1 };
  }
  const [start, end] = [Number(first), last === '' ? total - 1 : Math.min(Number(last), total - 1)];
  if (start >= total) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}
