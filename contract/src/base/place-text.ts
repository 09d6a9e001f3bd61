import { NO_BREAK_SPACE, unbrokenFigures } from './no-break.js';

/** Names of a place, widest first, each once. A line may break after a dot, but not within `Ward 2`. */
export function placeText(names: readonly string[]): string {
  return [...new Set(names)].map(unbrokenFigures).join(`${NO_BREAK_SPACE}· `);
}

/** `department · ward`; a single name if both are the same. */
export function wardText<N>(ward: N & { department: N | null }, nameOf: (name: N) => string): string {
  return placeText([...(ward.department ? [nameOf(ward.department)] : []), nameOf(ward)]);
}
