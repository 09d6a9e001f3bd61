import { recordWords, slotWord } from '@wardlink/contract';
import { BUILT_IN_FORMS, REFUSAL_WORDS, REPORT_LANGUAGES } from '@wardlink/contract/reports';
import { clockText, MEANINGS, REFUSAL_REASONS, SLOTS } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { layOut } from './pages.js';
import { dataOf, FIRST_DAY, patientWith, reading } from './report-sample.js';

const ZONE = 'Asia/Shanghai';
const CASES = BUILT_IN_FORMS.filter(({ group }) => group === 'glucose').flatMap((form) =>
  REPORT_LANGUAGES.map((language) => [form.id, language, form] as const),
);
/** Columns of values. The one of several slots has the name of the slot before each, in a line of its own if need be. */
const VALUES: readonly string[] = ['slotValue', 'hourValue', 'glucose'];
/** A pump's sheet of a patient without a pump has no rows. */
const withPump = (more: Parameters<typeof patientWith>[0]) =>
  patientWith({ ...more, pumpDays: [{ day: FIRST_DAY, basal: 20, bolus: 0, hours: [] }] });
const refusedFor = (refusal: (typeof REFUSAL_REASONS)[number]) =>
  SLOTS.map((slot, index) => reading(index + 1, FIRST_DAY, slot, { value: null, meaning: null, refusal }));

/** The texts of each ruled line, cell by cell. */
function linesOf(...given: Parameters<typeof layOut>) {
  return layOut(...given).pages.flatMap(({ lines }) =>
    lines.map(({ cells }) => cells.map((cell) => cell.map(({ text }) => text).join(' '))),
  );
}

describe.each(CASES)('%s in %s', (_, language, form) => {
  const words = recordWords[language === 'en' ? 'en' : 'zh'];
  const has = (source: string): boolean => form.table.columns.some((column) => column.source === source);
  const cellsWith = (text: string, readings: ReturnType<typeof refusedFor>): string[] =>
    linesOf(dataOf(form, 1, withPump({ readings })), language)
      .flat()
      .filter((cell) => cell.includes(text));

  it('has the names of slots, meanings and ways in one ruled line', () => {
    const readings = SLOTS.map((slot, index) =>
      reading(index + 1, FIRST_DAY, slot, { meaning: MEANINGS[index] ?? null }),
    );
    const cells = linesOf(dataOf(form, 1, withPump({ readings })), language).flat();
    if (has('slot')) for (const slot of SLOTS) expect(cells).toContain(slotWord(slot, language === 'en' ? 'en' : 'zh'));
    if (has('meaning')) for (const meaning of MEANINGS) expect(cells).toContain(words.meaning[meaning]);
    for (const way of ['manual', 'device'] as const) {
      const one = cellsWith(
        words.way[way],
        readings.slice(0, 1).map((each) => ({ ...each, way })),
      );
      if (has('way')) expect(one.length).toBeGreaterThan(0);
    }
  });

  it.each(REFUSAL_REASONS)('has a refusal of the kind %s with its time in one ruled line', (refusal) => {
    if (!form.refusals) return;
    const word = REFUSAL_WORDS[refusal][language === 'en' ? 'en' : 'zh'];
    const readings = refusedFor(refusal);
    const times = form.table.times ? readings.map(({ measuredAt }) => clockText(measuredAt, ZONE)) : [];
    const ofValues = form.table.columns.flatMap(({ source }, index) => (VALUES.includes(source) ? [index] : []));
    for (const line of linesOf(dataOf(form, 1, withPump({ readings })), language)) {
      for (const index of ofValues) {
        const cell = line[index] ?? '';
        if (times.some((time) => cell.includes(time))) expect(cell.startsWith(word)).toBe(true);
      }
    }
    expect(cellsWith(word, readings).length).toBeGreaterThanOrEqual(1);
  });

  it('has the reason that was written down for a refusal, wherever it prints refusals', () => {
    const reason = language === 'en' ? 'ate already' : '已进餐';
    const readings = refusedFor('other').map((one) => ({ ...one, refusalNote: reason }));
    const remarks = Math.max(
      0,
      form.table.columns.findIndex(({ source }) => source === 'remark'),
    );
    const lines = linesOf(dataOf(form, 1, withPump({ readings })), language).map((line) => line[remarks] ?? '');
    const bare = (text: string): string => text.replaceAll(/\s/g, '');
    const printed = bare(lines.join('')).split(bare(reason)).length - 1;
    expect(printed).toBe(form.refusals ? readings.length : 0);
  });
});
