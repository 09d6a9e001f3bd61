/**
 * Minutes since midnight of `HH:mm`, `H:mm`, `HH.mm` or `HHmm`, full-width characters included; undefined for anything
 * else.
 */
export function minuteOfText(text: string): number | undefined {
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.normalize('NFKC').trim());
  if (!match) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined;
}
