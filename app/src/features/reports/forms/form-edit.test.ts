import { describe, expect, it } from 'vitest';
import { BUILT_IN_FORMS, builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { layOut } from '../../../reports/engine/pages.js';
import { exampleOf } from './example.js';
import {
  cataloguedSources,
  changedParts,
  fileOf,
  placesOf,
  problemsOf,
  titled,
  withChangedColumn,
  withColumn,
  withMovedColumn,
  withoutColumn,
} from './form-edit.js';

const standard = builtInForm('StandardReport') as ReportDefinition;
const numbered = builtInForm('StandardReportRN') as ReportDefinition;
const sources = ({ table }: ReportDefinition) => table.columns.map(({ source }) => source);

describe('the columns of an edited form', () => {
  it('are added from those that its lines have, at the first free place', () => {
    expect(cataloguedSources(numbered)).toContain('handling');
    expect(cataloguedSources(numbered)).not.toContain('slotValue');
    expect(sources(withColumn(numbered, 'handling')).at(-1)).toBe('handling');
    const dosed = withColumn(withColumn(standard, 'excursion'), 'excursion').table.columns.slice(-2);
    expect(dosed.map(({ at }) => at)).toEqual(placesOf('excursion').slice(0, 2));
    expect(problemsOf(withColumn(standard, 'tests'))).toEqual({});
  });

  it('are moved by a place, removed and named', () => {
    expect(sources(withMovedColumn(numbered, 0, 1)).slice(0, 2)).toEqual(['date', 'number']);
    expect(withMovedColumn(numbered, 0, -1)).toBe(numbered);
    expect(sources(withoutColumn(numbered, 0))).not.toContain('number');
    const [first] = numbered.table.columns;
    const named = withChangedColumn(numbered, 0, titled(first!, { zh: '号', en: 'No' }));
    expect(named.table.columns[0]?.title).toEqual({ zh: '号', en: 'No' });
    expect(titled(named.table.columns[0]!, undefined)).toEqual(first);
  });
});

describe('what is wrong with an edited form', () => {
  it('is named at its place', () => {
    expect(problemsOf(standard)).toEqual({});
    expect(problemsOf({ ...standard, id: '表' })).toEqual({ id: 'code' });
    expect(problemsOf({ ...standard, title: { zh: '表', en: ' ' } })).toEqual({ title: 'text' });
    expect(problemsOf({ ...standard, rowsPerPage: 0 })).toEqual({ rowsPerPage: 'number' });
    expect(problemsOf({ ...standard, rowsPerPage: 60 })).toEqual({ rowsPerPage: 'linesTooLow' });
    const [first] = standard.table.columns;
    expect(problemsOf(withChangedColumn(standard, 0, { ...first!, width: 0 }))).toEqual({
      'table.columns.0.width': 'number',
    });
    const glucose = sources(numbered).indexOf('glucose');
    expect(problemsOf(withoutColumn(numbered, glucose))).toEqual({ 'table.columns': 'valuesMissing' });
    expect(problemsOf({ ...standard, footer: { ...standard.footer, signatures: [{ zh: '', en: '' }] } })).toEqual({
      'footer.signatures.0': 'text',
    });
  });

  it('is no difference in the order of names, as the database gives them', () => {
    const { title, ...rest } = standard;
    expect(changedParts(standard, { title: { en: title.en, zh: title.zh }, ...rest })).toEqual([]);
    expect(changedParts(standard, { ...withoutColumn(standard, 0), rowsPerPage: 9, paper: 'A5' })).toEqual([
      'paper',
      'columns',
      'rowsPerPage',
    ]);
  });
});

it('an exported file has the definition and the bytes of its logo', () => {
  const file = JSON.parse(fileOf({ definition: standard, logo: 'data:image/png;base64,AAAA' })) as unknown;
  expect(file).toEqual({ format: 'wardlink-report-form-1', definition: standard, logo: 'AAAA' });
});

it.each(BUILT_IN_FORMS.map((form) => [form.id, form] as const))('the example has something for %s', (_, form) => {
  const { pages } = layOut(exampleOf({ definition: form, logo: null }), 'both');
  expect(pages[0]?.lines.flatMap(({ cells }) => cells.flat()).length).toBeGreaterThan(5);
});
