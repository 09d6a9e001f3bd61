import { decimalText } from '@wardlink/domain';
/** A distance in standard deviations, with its sign: `+2s`. */
export const zLabel = (sd: number): string => `${sd > 0 ? '+' : '−'}${Math.abs(sd)}s`;

/** A z score with its sign and two decimals; a dash if there is none. */
export const zText = (z: number | null): string =>
  z === null ? '–' : `${z < 0 ? '−' : '+'}${decimalText(Math.abs(z), 2)}`;
