import { describe, expect, it } from 'vitest';
import { codedReason } from '@wardlink/contract';
import { BUILT_IN_FORMS, REPORT_LANGUAGES, type ReportDefinition } from '@wardlink/contract/reports';
import { addDays, formatGlucose, instantOf } from '@wardlink/domain';
import { glucoseFigures } from './figures.js';
import { layOut, paginate, type PageLine } from './pages.js';
import { dataOf, FIRST_DAY, patientWith, reading, readingsOf } from './report-sample.js';
import { qualityLegend, remarkOf } from './values.js';

const ZONE = 'Asia/Shanghai';
const textOf = (line: PageLine): string[] => line.cells.map((cell) => cell.map(({ text }) => text).join(' '));
const linesOf = (form: string | ReportDefinition, days: number, ...patients: Parameters<typeof patientWith>) =>
  layOut(dataOf(form, days, patientWith(...patients)), 'zh').pages.flatMap((page) => page.lines.map(textOf));
const filledLines = (...given: Parameters<typeof linesOf>) =>
  linesOf(...given).filter((line) => line.some((text) => text !== ''));

const printsGlucose = ({ table }: ReportDefinition): boolean =>
  table.rows !== 'pressure' && table.rows !== 'ambulatory';

describe.each(BUILT_IN_FORMS.map((form) => [form.id, form] as const))('%s', (_, form) => {
  // A pump sheet needs a patient who had a pump; its figures are whole numbers, unlike every glucose value.
  const isOfPump = form.id === 'StandardReportIns';
  const withPump = isOfPump ? { pumpDays: [{ day: FIRST_DAY, basal: 12, bolus: 4, hours: [] }] } : {};
  it.each([0, 1, 7, 90])('prints every value of %i days exactly once, in each language', (days) => {
    const readings = readingsOf(days);
    for (const language of REPORT_LANGUAGES) {
      const { pages } = layOut(dataOf(form, days, patientWith({ readings, ...withPump })), language);
      expect(pages.length).toBeGreaterThan(0);
      for (const page of pages) expect(page.lines.length).toBeLessThanOrEqual(form.rowsPerPage);
      expect(pages.map(({ page }) => page)).toEqual(pages.map((_page, index) => index + 1));
      if (!printsGlucose(form)) continue;
      // Values are told from sums and means by being the strong figures of lines that are no sums.
      const printed = pages.flatMap((page) =>
        page.lines
          .filter(({ total }) => !total)
          .flatMap(({ cells }) => cells.flat().flatMap(({ strong, text }) => (strong ? [text] : []))),
      );
      const expected = readings.map(({ value }) => formatGlucose(value ?? 0));
      expect(printed.filter((text) => /^\d+\.\d$/.test(text)).sort()).toEqual(expected.sort());
    }
  });
});

describe('a page', () => {
  const row = (key: string, height: number) => ({
    key,
    repeated: [0],
    cells: [[[{ text: key }]], Array.from({ length: height }, (_, index) => [{ text: `${key}${index + 1}` }])],
  });
  const pagesOf = (first: number, others: number, ...rows: ReturnType<typeof row>[]) =>
    paginate(rows, first, others).map((lines) => lines.map((line) => textOf(line).join(' ').trim()));

  it('keeps the lines of a row together', () => {
    expect(pagesOf(3, 3, row('a', 2), row('b', 2))).toEqual([
      ['a a1', 'a2'],
      ['b b1', 'b2'],
    ]);
  });

  it('parts a row that is too high for that, and names it again at the top', () => {
    expect(pagesOf(3, 4, row('a', 1), row('b', 8))).toEqual([
      ['a a1', 'b b1', 'b2'],
      ['b b3', 'b4', 'b5', 'b6'],
      ['b b7', 'b8'],
    ]);
  });

  it('has fewer lines where drawings stand above them', () => {
    expect(pagesOf(1, 2, row('a', 1), row('b', 1), row('c', 1))).toEqual([['a a1'], ['b b1', 'c c1']]);
  });
});

describe('a line of a reading', () => {
  it('tells the date where a day begins, and at the top of a page', () => {
    const readings = readingsOf(4);
    const { pages } = layOut(dataOf('StandardReportRN', 4, patientWith({ readings })), 'zh');
    const dates = pages.map((page) => page.lines.map((line) => textOf(line)[1]).filter((text) => text !== ''));
    expect(dates[0]).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(dates[1]?.[0]).toBe('2026-03-03');
  });

  it('has a refused measurement with its reason, and none where the form leaves them out', () => {
    const refused = reading(1, FIRST_DAY, 1, { value: null, meaning: null, refusal: 'out', refusalNote: '做检查' });
    const [line = []] = filledLines('StandardReportRN', 1, { readings: [refused] });
    expect(line.slice(3)).toEqual(['早餐前', '外出', '王晓', '做检查']);
    expect(filledLines('bs', 1, { readings: [refused] })).toEqual([['本期间没有记录', '', '', '', '']]);
  });

  it('marks warnings, critical values, late entries and HI', () => {
    const values = [
      reading(1, FIRST_DAY, 1, { value: 3.2, meaning: 'low' }),
      reading(2, FIRST_DAY, 2, { value: 27.8, comparator: null, meaning: 'criticalHigh', late: true }),
      reading(3, FIRST_DAY, 3, { value: 33.3, comparator: '>', meaning: 'criticalHigh' }),
      reading(4, FIRST_DAY, 4, { value: 11.1, meaning: 'aboveTarget' }),
    ];
    expect(filledLines('StandardReportRN', 1, { readings: values }).map((line) => line[4])).toEqual([
      '▼3.2',
      '▲27.8!‡',
      '▲HI!',
      '△11.1',
    ]);
  });

  it('tells what was done about its warning, and the insulin of its meal', () => {
    const low = reading(1, FIRST_DAY, 1, { value: 3.2, meaning: 'low' });
    const at = low.measuredAt + 5 * 60_000;
    const answers = [{ readingId: low.readingId, at, by: low.measuredBy, actions: ['sugar15g' as const], note: null }];
    const dose = {
      at,
      day: FIRST_DAY,
      slot: 1,
      amount: 8,
      unit: 'U',
      drug: '门冬胰岛素',
      latinDrug: null,
      brand: null,
      latinBrand: null,
    };
    const doses = [{ ...dose, category: 'insulin' as const, insulinCategory: 'rapidActing' as const }];
    const text = filledLines('StandardReportDe', 1, { readings: [low], answers, doses }).map((line) => line.join('|'));
    expect(text.join('')).toMatch(/门冬胰岛素 8\sU/);
    expect(text.join('')).toMatch(/已给糖 15 g 王晓 06:35/);
  });
});

describe('a correction', () => {
  const corrected = reading(1, FIRST_DAY, 1, { value: 14.2, meaning: 'high', version: 2 });
  const corrections = [
    {
      readingId: corrected.readingId,
      version: 1,
      figures: { value: 10.2 },
      comparator: null,
      refusal: null,
      correctedAt: instantOf(addDays(FIRST_DAY, 1), 600, ZONE),
      correctedBy: { name: '刘芳', latinName: 'Liu Fang' },
    },
  ];

  it('is the old value struck through, and the new one with signature and time', () => {
    const { pages } = layOut(dataOf('StandardReportRN', 2, patientWith({ readings: [corrected], corrections })), 'zh');
    const [first, second] = pages[0]?.lines ?? [];
    expect(first?.cells[4]).toMatchObject([{ text: '10.2', struck: true }, { text: '▲14.2' }]);
    expect(textOf(second as PageLine)[4]).toBe('刘芳 03-02 10:00');
  });

  it('is a star where the form prints the last value alone', () => {
    const lines = filledLines('StandardReportHZ', 1, { readings: [corrected], corrections });
    expect(lines[0]).toContain('▲14.2*');
    expect(lines.flat().join(' ')).not.toContain('10.2');
  });
});

describe('a day', () => {
  it('takes several lines for several readings in one slot, and counts the tests', () => {
    const twice = [
      reading(1, FIRST_DAY, 1),
      reading(2, FIRST_DAY, 1),
      reading(3, FIRST_DAY, 3, { value: null, meaning: null, refusal: 'refusal' }),
    ];
    const lines = filledLines('StandardReportNT', 1, { readings: twice });
    expect(lines.map((line) => line[2])).toEqual(['4.1', '4.2', '2']);
    // A refused measurement used no strip.
    expect(lines[0]?.at(-1)).toBe('2');
    expect(lines.at(-1)).toEqual(['合计', '0', '2', '0', '0', '0', '0', '0', '0', '0', '0', '2']);
  });

  it('has the rise after a meal where both values are single numbers', () => {
    const columnOf = (...readings: ReturnType<typeof reading>[]) =>
      filledLines('StandardReportPTS', 1, { readings })[0]?.[3];
    const before = reading(1, FIRST_DAY, 1, { value: 6.1 });
    expect(columnOf(before, reading(2, FIRST_DAY, 2, { value: 9.4 }))).toBe('+3.3');
    // Of the figures beside it: 7.4 and 10.0.
    const unrounded = [reading(1, FIRST_DAY, 1, { value: 7.35 }), reading(2, FIRST_DAY, 2, { value: 10.04 })];
    expect(columnOf(...unrounded)).toBe('+2.6');
    expect(columnOf(before)).toBe('');
    expect(columnOf(before, reading(2, FIRST_DAY, 2, { value: 33.3, comparator: '>' }))).toBe('');
    expect(columnOf(before, reading(2, FIRST_DAY, 2), reading(3, FIRST_DAY, 2))).toBe('');
  });

  it('has readings of slots without a column in one of their own, with the slot', () => {
    const lines = filledLines('StandardReportPNT', 1, { readings: [reading(1, FIRST_DAY, 9)] });
    expect(lines[0]?.[8]).toBe('随机 4.1 16:00');
  });

  it('stands in the column of its two hours by its time', () => {
    const [line = []] = filledLines('StandardReportPNT12', 1, { readings: [reading(1, FIRST_DAY, 1)] });
    expect(line.indexOf('4.1 06:30')).toBe(1 + 3);
  });

  it('sums the insulin of pens and pump', () => {
    const dose = {
      at: instantOf(FIRST_DAY, 400, ZONE),
      day: FIRST_DAY,
      slot: 1,
      amount: 8,
      unit: 'U',
      drug: '甘精',
      latinDrug: null,
    };
    const doses = [{ ...dose, brand: null, latinBrand: null, category: 'insulin' as const, insulinCategory: null }];
    const pumpDays = [{ day: FIRST_DAY, basal: 12.5, bolus: 4, hours: [] }];
    const [line = []] = filledLines('StandardReportInsulin', 1, { doses, pumpDays });
    expect([line[3], line.at(-2), line.at(-1)]).toEqual(['8', '16.5', '24.5']);
  });

  it('rounds the sums of a pump as doses are given, and marks a day that runs with its time', () => {
    const until = instantOf(FIRST_DAY, 14 * 60 + 5, ZONE);
    const pumpDays = [{ day: FIRST_DAY, basal: 36.195, bolus: 4, hours: [], until }];
    const [line = []] = filledLines('StandardReportInsulin', 1, { pumpDays });
    expect(line.slice(-2)).toEqual(['40.2', '40.2']);
    const [, second = []] = filledLines('StandardReportInsulin', 1, { pumpDays });
    expect(second.slice(-2)).toEqual(['至 14:05', '至 14:05']);
  });
});

describe('a page of hours', () => {
  const pumpDays = [{ day: FIRST_DAY, basal: 12.5, bolus: 4, hours: [{ hour: 6, rate: 0.8, bolus: 4 }] }];

  it('is one for each day with records, with its rates, boluses and values by hour', () => {
    const readings = [reading(1, addDays(FIRST_DAY, 2), 1)];
    const { pages } = layOut(dataOf('StandardReportIns', 7, patientWith({ readings, pumpDays })), 'zh');
    expect(pages.map(({ day }) => day)).toEqual([FIRST_DAY, '2026-03-03']);
    const [first, second] = pages.map((page) => page.lines.map(textOf));
    expect(first?.[6]).toEqual(['06:00', '0.8', '4', '', '', '']);
    expect(first?.[24]).toEqual(['合计', '12.5 U', '4 U', '0', '', '']);
    expect(second?.[6]).toEqual(['06:00', '', '', '4.1 06:30', '王晓', '']);
  });

  it('is an empty form where there are none', () => {
    const { pages } = layOut(dataOf('StandardReportPNT12LuShanICU', 7, patientWith()), 'zh');
    expect(pages.map(({ day, lines }) => [day, lines.length])).toEqual([[FIRST_DAY, 30]]);
  });

  it.each(['zh', 'en'] as const)(
    'says once that there was no pump, on a pump sheet of a patient who had none (%s)',
    (language) => {
      const readings = Array.from({ length: 6 }, (_, day) => reading(day, addDays(FIRST_DAY, day), 1));
      for (const own of [{}, { readings }]) {
        const { pages } = layOut(dataOf('StandardReportIns', 7, patientWith(own)), language);
        const said = { zh: '本期间未使用胰岛素泵', en: 'No insulin pump in this period' }[language];
        expect(pages.map(({ lines }) => lines.map(textOf).flat().filter(Boolean))).toEqual([[said]]);
      }
    },
  );

  it('is never printed again and again for data that a form is about and that a patient has not', () => {
    const readings = Array.from({ length: 6 }, (_, day) => reading(day, addDays(FIRST_DAY, day), 1));
    const pages = BUILT_IN_FORMS.map(({ id, table }) => {
      const count = layOut(dataOf(id, 7, patientWith({ readings })), 'zh').pages.length;
      // Intensive care writes glucose by the hour, a day a page.
      const isOfGlucose = table.rows === 'hour' && table.columns.some(({ source }) => source === 'ketone');
      return [id, isOfGlucose ? count === 6 : count === 1];
    });
    expect(pages.filter(([, isRight]) => isRight !== true)).toEqual([]);
  });
});

it('each patient begins on a page of their own, counted by itself', () => {
  const other = patientWith({ readings: readingsOf(3) });
  const { pages } = layOut(dataOf('StandardReportRN', 3, patientWith(), other), 'en');
  expect(pages.map(({ page, pages: all }) => `${page}/${all}`)).toEqual(['1/1', '1/2', '2/2']);
});

it('a value without valid quality control has its sign, its remark, and a legend; other sheets have none', () => {
  const qualityMark = { meter: 'overdue', emergency: codedReason('shock'), operator: 'none' } as const;
  const marked = reading(1, FIRST_DAY, 1, { value: 6.1, qualityMark });
  const readings = [marked, reading(2, FIRST_DAY, 2, { value: 6.2 })];
  const { pages, contexts } = layOut(dataOf('StandardReportDe', 1, patientWith({ readings })), 'en');
  const text = pages
    .flatMap((page) => page.lines.map(textOf))
    .flat()
    .join(' ');
  expect(text).toContain('6.1†');
  expect(text).not.toContain('6.2†');
  expect(contexts.map(qualityLegend)).toEqual(['† QC not valid / operator not authorised']);
  expect(contexts.map((context) => remarkOf(marked, context))).toEqual([
    'QC overdue, emergency use: shock, operator not authorised',
  ]);
  const plain = layOut(dataOf('StandardReportDe', 1, patientWith({ readings: readings.slice(1) })), 'en');
  expect(plain.contexts.map(qualityLegend)).toEqual([null]);
});

it('values without valid quality control are printed and, where somebody chose so, left out of the figures', () => {
  const qualityMark = { meter: 'failed', emergency: null, operator: null } as const;
  const readings = [
    reading(1, FIRST_DAY, 1, { value: 5 }),
    reading(2, FIRST_DAY, 2, { value: 7 }),
    reading(3, FIRST_DAY, 3, { value: 15, qualityMark }),
  ];
  const data = dataOf('StandardReportDe', 1, patientWith({ readings }));
  const printed = (mode: 'whole' | 'reprinted', leaveOut: boolean) => {
    const { pages, contexts } = layOut(data, 'en', mode, leaveOut);
    const context = contexts[0];
    if (!context) throw new Error('no context');
    const figures = glucoseFigures(context).map(({ value }) => value);
    return { text: pages.flatMap((page) => page.lines.map(textOf)).join(' '), figures, legend: qualityLegend(context) };
  };
  const whole = printed('whole', false);
  expect(whole.figures.slice(0, 3)).toEqual(['3', '9.0 mmol/L', '15.0']);
  const without = printed('whole', true);
  expect(without.figures.slice(0, 3)).toEqual(['2', '6.0 mmol/L', '7.0']);
  expect(without.text).toContain('15.0†');
  expect(without.legend).toBe('† QC not valid, left out of figures');
  // What is on paper already would no longer hold.
  expect(printed('reprinted', true).figures).toEqual(whole.figures);
});
