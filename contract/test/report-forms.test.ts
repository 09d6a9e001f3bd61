import { describe, expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import {
  BUILT_IN_FORMS,
  builtInForm,
  geometryOf,
  LOWEST_LINE,
  reportFaults,
  type ReportDefinition,
} from '../src/reports/index.js';
import { ReportDefinition as Schema } from '../src/schemas.js';

const validate = Compile(Schema);
const standard = builtInForm('StandardReport') as ReportDefinition;
const numbered = builtInForm('StandardReportRN') as ReportDefinition;

/** The paths of the specification, section 2. */
const SUFFIXES =
  ' P HZ PTS NT POCT PNT PNT8 PNT12 PNT12LuShanICU A009 A009T A009RN A009TTS Zhongtie RN De Ins Insulin Profile Portable Monitor Capillary';

describe('the built-in forms', () => {
  it('are those of the specification, each once', () => {
    const ids = BUILT_IN_FORMS.map(({ id }) => id);
    expect([...ids].sort()).toEqual(
      [...SUFFIXES.split(' ').map((suffix) => `StandardReport${suffix}`), 'PReport', 'PdyReport', 'bs'].sort(),
    );
  });

  it.each(BUILT_IN_FORMS.map((form) => [form.id, form] as const))('%s is a valid definition', (_, form) => {
    expect([...validate.Errors(form)]).toEqual([]);
    expect(reportFaults(form)).toEqual([]);
    expect(geometryOf(form).line).toBeGreaterThanOrEqual(LOWEST_LINE);
  });

  it('differ from each other in more than their names', () => {
    const contents = BUILT_IN_FORMS.map(({ id: _id, title: _title, use: _use, ...content }) => JSON.stringify(content));
    expect(new Set(contents).size).toBe(contents.length);
  });
});

describe('a definition', () => {
  const withColumns = (form: ReportDefinition, columns: ReportDefinition['table']['columns']): ReportDefinition => ({
    ...form,
    table: { ...form.table, columns },
  });
  const { columns } = standard.table;

  it('in which a slot has no column is refused, unless other slots have one together', () => {
    const short = columns.filter(({ at }) => at !== 9);
    expect(reportFaults(withColumns(standard, short))).toEqual([{ place: 'table.columns', fault: 'valuesMissing' }]);
    expect(reportFaults(withColumns(standard, [...short, { source: 'others', width: 5 }]))).toEqual([]);
  });

  it('with hours that are missing or doubled is refused', () => {
    const hours = (builtInForm('StandardReportPNT12') as ReportDefinition).table.columns;
    const changed = [
      hours.slice(0, -1),
      [...hours.slice(0, -1), { source: 'hourValue', at: 20, hours: 4, width: 9 } as const],
    ];
    for (const wrong of changed) {
      expect(reportFaults(withColumns(standard, wrong))).toContainEqual({
        place: 'table.columns',
        fault: 'valuesMissing',
      });
    }
  });

  it('names the column with a source of other lines, without a slot, or with one twice', () => {
    const faultsOf = (column: (typeof columns)[number]) => reportFaults(withColumns(standard, [...columns, column]));
    expect(faultsOf({ source: 'systolic', width: 5 })).toEqual([
      { place: 'table.columns.11.source', fault: 'notOfTheseLines' },
    ]);
    expect(faultsOf({ source: 'doseAt', width: 5 })).toEqual([{ place: 'table.columns.11.at', fault: 'atMissing' }]);
    expect(faultsOf({ source: 'doseAt', at: 12, width: 5 })).toEqual([
      { place: 'table.columns.11.at', fault: 'atUnknown' },
    ]);
    expect(faultsOf({ source: 'excursion', at: 2, width: 5 })).toEqual([
      { place: 'table.columns.11.at', fault: 'atUnknown' },
    ]);
    expect(faultsOf({ source: 'slotValue', at: 1, width: 5 })).toEqual([
      { place: 'table.columns.11.at', fault: 'atTwice' },
    ]);
  });

  it('without the value of its readings is refused', () => {
    const blind = numbered.table.columns.filter(({ source }) => source !== 'glucose');
    expect(reportFaults(withColumns(numbered, blind))).toEqual([{ place: 'table.columns', fault: 'valuesMissing' }]);
  });

  it('whose lines would be too low, whose drawings leave no lines, or whose pages do not say their day, is refused', () => {
    expect(reportFaults({ ...standard, rowsPerPage: 60 })).toEqual([{ place: 'rowsPerPage', fault: 'linesTooLow' }]);
    const blocks = [{ block: 'glucoseCurve' as const, lines: 18 }];
    expect(reportFaults({ ...standard, blocks })).toEqual([{ place: 'blocks', fault: 'blocksTooHigh' }]);
    const pump = builtInForm('StandardReportIns') as ReportDefinition;
    const nameless = { ...pump, header: { ...pump.header, fields: ['name' as const] } };
    expect(reportFaults(nameless)).toEqual([{ place: 'header.fields', fault: 'dayMissing' }]);
    expect(reportFaults({ ...pump, blocks: [{ block: 'glucoseCurve', lines: 5 }] })).toEqual([
      { place: 'blocks', fault: 'blocksWithHours' },
    ]);
  });
});
