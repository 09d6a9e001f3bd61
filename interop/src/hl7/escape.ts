import { decode, type Charset } from './charset.js';
import type { Separators } from './separators.js';

/** What an escape sequence of one letter means. Highlighting begins and ends; it is not shown here. */
const lettersOf = ({ field, component, subcomponent, repetition, escape }: Separators): Record<string, string> => ({
  F: field,
  S: component,
  ...(subcomponent !== undefined && { T: subcomponent }),
  ...(repetition !== undefined && { R: repetition }),
  ...(escape !== undefined && { E: escape }),
  H: '',
  N: '',
});

/** The text of one sequence; undefined if it means nothing here, so that it is left as sent. */
function meaningOf(sequence: string, letters: Record<string, string>, charset: Charset): string | undefined {
  const letter = Object.hasOwn(letters, sequence) ? letters[sequence] : undefined;
  if (letter !== undefined) return letter;
  if (sequence === '.br') return '\n';
  if (!/^X([\dA-F]{2})+$/i.test(sequence)) return undefined;
  return decode(Uint8Array.from(Buffer.from(sequence.slice(1), 'hex')), charset);
}

/** The text that a part means. Sequences that are unknown or not ended stay as they were sent. */
export function unescape(sent: string, separators: Separators, charset: Charset): string {
  const sign = separators.escape;
  if (sign === undefined || !sent.includes(sign)) return sent;
  const letters = lettersOf(separators);
  let [text, at] = ['', 0];
  for (;;) {
    const begin = sent.indexOf(sign, at);
    const end = begin < 0 ? -1 : sent.indexOf(sign, begin + 1);
    if (end < 0) return text + sent.slice(at);
    const meaning = meaningOf(sent.slice(begin + 1, end), letters, charset);
    text += meaning === undefined ? sent.slice(at, end) : sent.slice(at, begin) + meaning;
    // The second sign of what is no sequence may begin one.
    at = meaning === undefined ? end : end + 1;
  }
}

/** `\X..\` of a control character, which might end a segment or a frame. */
const hexOf = (one: string): string => `X${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A text as a part of a message: no character of it divides the message.
 * @throws RangeError if it contains a separator and the header has no escape character
 */
export function escape(text: string, separators: Separators): string {
  const letters = new Map(
    Object.entries(lettersOf(separators)).flatMap(([letter, one]) => (one === '' ? [] : [[one, letter]])),
  );
  const sequenceOf = (one: string): string | undefined =>
    letters.get(one) ?? (one === '\n' ? '.br' : one < ' ' ? hexOf(one) : undefined);
  return [...text]
    .map((one) => {
      const sequence = sequenceOf(one);
      if (sequence === undefined) return one;
      if (separators.escape === undefined) throw new RangeError(`no escape for ${JSON.stringify(one)}`);
      return `${separators.escape}${sequence}${separators.escape}`;
    })
    .join('');
}
