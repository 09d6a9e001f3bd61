/** Size of a drawing in its own units; it is scaled to the width of the table. */
export const WIDTH = 1000;
export const LEFT = 46;
export const RIGHT = 12;
export const TOP = 14;
export const BOTTOM = 26;

/** A linear scale from values to positions. */
export const scale =
  (from: number, to: number, begin: number, end: number) =>
  (value: number): number =>
    begin + ((value - from) / (to - from || 1)) * (end - begin);

/** Values for the labels of an axis, with a round step and at most `most` of them. */
export function ticks(from: number, to: number, most: number): number[] {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}
