import type { RecordIndicator } from '@wardlink/contract';
import { INDICATORS, type FigureDefinition } from '@wardlink/domain';
import {
  guessColumns,
  type FieldHeadings,
  type Guess,
  type Mapping as ColumnMapping,
} from '../../../files/guess-columns.js';

/** Fields common to all indicators. `time` may contain the day as well. */
type Shared = 'number' | 'day' | 'time' | 'slot';
/** `value` is the first figure of every indicator; the others have their own names. */
export type Field = Shared | 'value' | (string & {});

export type Mapping = ColumnMapping<Field>;

/** The indicator's own unit, or the other one that files may use. */
export type FileUnit = 'own' | 'other';

/** Figures of an indicator by the names of their fields. */
export const figuresOf = (indicator: RecordIndicator): { field: Field; figure: FigureDefinition }[] =>
  INDICATORS[indicator].figures.map((figure, index) => ({ field: index === 0 ? 'value' : figure.name, figure }));

/** The fields of an indicator, and whether a file must have them. */
export function fieldsOf(indicator: RecordIndicator): { field: Field; needed: boolean }[] {
  return [
    { field: 'number', needed: true },
    { field: 'time', needed: true },
    { field: 'day', needed: false },
    ...figuresOf(indicator).map(({ field, figure }) => ({ field, needed: figure.optional !== true })),
    ...(INDICATORS[indicator].slots ? [{ field: 'slot', needed: false }] : []),
  ];
}

/** Headings that meters and hospitals use, in both languages. */
const SHARED: readonly FieldHeadings<Field>[] = [
  {
    field: 'number',
    names: [
      '住院号',
      '病案号',
      '病历号',
      '患者编号',
      '患者号',
      '患者ID',
      'MRN',
      'patient id',
      'patient no',
      'patient number',
      'hospital no',
      'hospital number',
      'admission no',
      'admission number',
      'hospitalization number',
    ],
    near: /住院号|病案号|病历号|患者\s*(id|号|编号)|hospital.*(no|number)|patient.*(id|no|number)|admission.*(no|number)/i,
  },
  {
    field: 'day',
    names: [
      '日期',
      '测量日期',
      '检测日期',
      '采集日期',
      'date',
      'day',
      'test date',
      'measure date',
      'measured date',
      'sample date',
    ],
    near: /(测量|检测|采集).*日期|(test|measure|sample).*date/i,
  },
  {
    field: 'slot',
    names: ['时段', '餐次', '时点', '测量时段', 'slot', 'meal', 'meal slot', 'period'],
    near: /时段|餐次|时点|slot|meal|period/i,
  },
  {
    field: 'time',
    names: [
      '测量时间',
      '检测时间',
      '采集时间',
      '测试时间',
      '时间',
      '日期时间',
      'time',
      'measured',
      'measured at',
      'measure time',
      'measurement time',
      'test time',
      'sample time',
      'timestamp',
      'date time',
      'date and time',
    ],
    near: /时间|time|measured|timestamp/i,
  },
];

const MG = /mg\s*\/?\s*d\s*l/i;

/** Guesses the mapping of columns from the headings. */
export function guessMapping(indicator: RecordIndicator, headings: readonly string[]): Guess<Field> {
  const known = fieldsOf(indicator);
  const figures = figuresOf(indicator).map(({ field, figure: { headings: names, heading: near } }) => ({
    field,
    names,
    near,
    last: MG,
  }));
  // The figures come last, because the heading of the meter's number also contains their name.
  const fields = [...SHARED, ...figures.toReversed()].filter(({ field }) => known.some((one) => one.field === field));
  return guessColumns(fields, headings);
}

/** The unit in a heading; the hospital's own if it contains none. */
export const guessUnit = (heading: string | undefined): FileUnit =>
  MG.test((heading ?? '').normalize('NFKC')) ? 'other' : 'own';
