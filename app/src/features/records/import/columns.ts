import type { RecordIndicator } from '@wardlink/contract';
import { INDICATORS, type FigureDefinition } from '@wardlink/domain';

/** What any line of a meter's file may say beside its figures. `time` may hold the day as well. */
type Shared = 'number' | 'day' | 'time' | 'slot';
/** `value` is the first figure of an indicator, whichever it is; the others have their own names. */
export type Field = Shared | 'value' | (string & {});

/** Column of each field; -1 for none. */
export type Mapping = Partial<Record<Field, number>>;

export type GlucoseUnit = 'mmol' | 'mg';

/** Figures of an indicator under the names that they have as fields. */
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

/** How meters and hospitals head their columns, in both languages; the first that fits is taken. */
const HEADINGS: Record<Shared, RegExp> = {
  number:
    /住院号|病案号|病历号|患者\s*(id|号|编号)|hospital.*(no|number)|patient.*(id|no|number)|admission.*(no|number)/i,
  day: /^(测量|检测|采集)?日期$|^(test|measure\w*|sample)?[\s_]*(date|day)$/i,
  time: /时间|time|measured|timestamp|date.*time/i,
  slot: /时段|餐次|时点|slot|meal|period/i,
};

/** Guesses which column says what from the headings; each column is taken once. */
export function guessMapping(indicator: RecordIndicator, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const figures = figuresOf(indicator);
  const patterns: (readonly [Field, RegExp])[] = [
    // A day of its own is recognised before "time", which its heading may contain as well.
    ['number', HEADINGS.number],
    ['day', HEADINGS.day],
    ['slot', HEADINGS.slot],
    // The first figure last: its headings are the widest.
    ...figures.toReversed().map(({ field, figure }) => [field, figure.heading] as const),
    ['time', HEADINGS.time],
  ];
  const known = fieldsOf(indicator);
  for (const [field, pattern] of patterns) {
    if (!known.some((one) => one.field === field)) continue;
    const column = headings.findIndex(
      (heading, at) => !taken.has(at) && pattern.test(heading.normalize('NFKC').trim()),
    );
    if (column < 0) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

/** mg/dL where a heading says so; the hospital's own unit otherwise. */
export function guessUnit(headings: readonly string[]): GlucoseUnit {
  return headings.some((heading) => /mg\s*\/?\s*d\s*l/i.test(heading.normalize('NFKC'))) ? 'mg' : 'mmol';
}

/** Fields that are needed and have no column yet. */
export function missingFields(indicator: RecordIndicator, mapping: Mapping): Field[] {
  return fieldsOf(indicator)
    .filter(({ field, needed }) => needed && (mapping[field] ?? -1) < 0)
    .map(({ field }) => field);
}
