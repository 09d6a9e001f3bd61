/** Ways to normalize a text while it is typed or pasted. */
export type Mask = 'mobile' | 'identity' | 'decimal';

/** Half-width characters without spaces. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
/** The same without the hyphens that group digits. */
const ungrouped = (text: string): string => plain(text).replace(/[\u2010-\u2015-]/g, '');

/**
 * A mask changes the notation of a text, never its content: it removes grouping and keeps digits and letters. A text
 * that is still wrong stays in the field and is marked there.
 */
export const MASKS: Readonly<Record<Mask, (text: string) => string>> = {
  /** `+86 139-1234-5678` becomes `13912345678`. */
  mobile: (text) => ungrouped(text).replace(/^(?:\+|00)86(?=1)/, ''),
  /** `110105 19491231 002x` becomes `11010519491231002X`. */
  identity: (text) => ungrouped(text).replace(/x$/, 'X'),
  /** `５８，5` becomes `58.5`. */
  decimal: (text) => plain(text).replace(/[,。]/g, '.'),
};

/** Applies a mask to the field's text, keeps the caret behind the same character, and returns the text. */
export function applyMask(field: HTMLInputElement, mask: Mask): string {
  const typed = field.value;
  const text = MASKS[mask](typed);
  if (text !== typed) {
    const caret = MASKS[mask](typed.slice(0, field.selectionStart ?? typed.length)).length;
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}
