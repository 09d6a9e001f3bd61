import { decimalText } from '@wardlink/domain';

/** A part of a whole in percent; a dash if the whole is nothing. */
export const shareText = (part: number, whole: number, decimals = 0): string =>
  whole === 0 ? '–' : `${decimalText((100 * part) / whole, decimals)} %`;
