import type { RecordIndicator } from '@wardlink/contract';

/** What a line of a meter's file may say. `time` may hold the day as well. */
export type Field = 'number' | 'day' | 'time' | 'slot' | 'value' | 'diastolic' | 'heartRate';

/** Which column says what; -1 where none does. */
export type Mapping = Partial<Record<Field, number>>;

export type GlucoseUnit = 'mmol' | 'mg';

/** The fields of an indicator, and whether a file must have them. */
export const FIELDS: Record<RecordIndicator, readonly { field: Field; needed: boolean }[]> = {
  glucose: [
    { field: 'number', needed: true },
    { field: 'time', needed: true },
    { field: 'day', needed: false },
    { field: 'value', needed: true },
    { field: 'slot', needed: false },
  ],
  pressure: [
    { field: 'number', needed: true },
    { field: 'time', needed: true },
    { field: 'day', needed: false },
    { field: 'value', needed: true },
    { field: 'diastolic', needed: true },
    { field: 'heartRate', needed: false },
  ],
  temperature: [
    { field: 'number', needed: true },
    { field: 'time', needed: true },
    { field: 'day', needed: false },
    { field: 'value', needed: true },
  ],
};

/** How meters and hospitals head their columns, in both languages; the first that fits is taken. */
const HEADINGS: Record<Exclude<Field, 'value'>, RegExp> = {
  number:
    /住院号|病案号|病历号|患者\s*(id|号|编号)|hospital.*(no|number)|patient.*(id|no|number)|admission.*(no|number)/i,
  day: /^(测量|检测|采集)?日期$|^(test|measure\w*|sample)?[\s_]*(date|day)$/i,
  time: /时间|time|measured|timestamp|date.*time/i,
  slot: /时段|餐次|时点|slot|meal|period/i,
  diastolic: /舒张|低压|diastolic|^dia\b|^dbp$/i,
  heartRate: /心率|脉搏|脉率|heart|pulse(?!.*pressure)|^hr$|^bpm$/i,
};
const VALUES: Record<RecordIndicator, RegExp> = {
  glucose: /血糖|葡萄糖|测量值|检测值|结果|glucose|^(value|result|bg|sugar)\b/i,
  pressure: /收缩|高压|systolic|^sys\b|^sbp$/i,
  temperature: /体温|温度|temp|celsius|^value\b/i,
};

/** Guesses which column says what from the headings; each column is taken once. */
export function guessMapping(indicator: RecordIndicator, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  // A day of its own is recognised before "time", which its heading may contain as well.
  const order: Field[] = ['number', 'day', 'slot', 'diastolic', 'heartRate', 'value', 'time'];
  for (const field of order) {
    if (!FIELDS[indicator].some((one) => one.field === field)) continue;
    const pattern = field === 'value' ? VALUES[indicator] : HEADINGS[field];
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
  return FIELDS[indicator]
    .filter(({ field, needed }) => needed && (mapping[field] ?? -1) < 0)
    .map(({ field }) => field);
}
