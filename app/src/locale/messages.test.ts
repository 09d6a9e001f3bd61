import { errorCatalogue, type ErrorCode } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import en from './en/index.js';
import { SPECIFIED_MESSAGES } from './specified-messages.js';
import zh from './zh/index.js';

/** Texts for a key of the app or for a code of the server's catalogue. */
function textsOf(place: string): { zh: string; en: string } {
  if (place in errorCatalogue) return errorCatalogue[place as ErrorCode];
  const [chinese, english] = [zh, en].map((texts) =>
    place.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts),
  );
  return { zh: String(chinese), en: String(english) };
}

const fits = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

const sources = import.meta.glob<string>('../../../e2e/*.spec.ts', { query: '?raw', import: 'default', eager: true });
const sourceOf = (file: string): string => {
  const source = sources[`../../../${file}`];
  if (source === undefined) throw new Error(`there is no ${file}`);
  return source;
};

/** The line that declares a test, with the test's whole title. */
const headingOf = (source: string, title: string): string | undefined =>
  source.split('\n').find((line) => line.trimStart().startsWith(`test(\`${title}`));

const cases = SPECIFIED_MESSAGES.map((one) => [one.says.join(', '), one] as const);

it('the question about a glucose value names the range of section 5', () => {
  expect(textsOf('reading.unconfirmed').en).toContain('outside 3–33.1');
  expect(textsOf('reading.unconfirmed').zh).toContain('不在 3–33.1');
});

describe('a message of the specification', () => {
  it.each(cases)('%s has its words in both languages, wherever it is said', (_name, { says, english, chinese }) => {
    for (const place of says) {
      const texts = textsOf(place);
      expect([place, fits(texts.en, english), texts.en]).toEqual([place, true, texts.en]);
      expect([place, fits(texts.zh, chinese), texts.zh]).toEqual([place, true, texts.zh]);
    }
  });

  it.each(cases)('%s is shown by the test that is named, in both languages', (_name, { says, shown }) => {
    const source = sourceOf(shown[0]);
    expect(headingOf(source, shown[1]), shown.join(': ')).toMatch(/\$\{(language|inLanguage)/);
    // A test may look for a text by its key, or by its words in either language.
    const named = says.some((place) => {
      const texts = textsOf(place);
      const byWords = [texts.zh, texts.en].every((text) => source.includes(text));
      return byWords || source.includes(`'${place}'`);
    });
    expect(named, `${shown[0]} names none of ${says.join(', ')}`).toBe(true);
  });
});
