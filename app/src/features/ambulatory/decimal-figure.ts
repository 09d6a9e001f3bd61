import { decimalText } from '@wardlink/domain';

/** A figure as it is read, with a true minus; exports keep the hyphen that other programs read. */
export const decimalFigure = (value: number, digits: number): string => decimalText(value, digits).replace('-', '−');
