import type { ReplyOf } from '@wardlink/contract';
import { addDays, END_WORDS, formatGlucose, isSlot, SLOT_KEYS } from '@wardlink/domain';
import type { Named } from '../../language/names.js';
import { clock } from '../../session/clock.js';

export type TimelineEntry = ReplyOf<'patient.timeline'>['entries'][number];
type Translate = (key: string, places?: Record<string, unknown>) => string;

/** A figure of an event as its sentence names it: slots, levels and refusals in words, values as they are shown. */
function placeOf(kind: string, key: string, value: string | number | null, t: Translate): unknown {
  if (value === null) return '–';
  if (/slot$/i.test(key) && isSlot(value)) return t(`glucose.slot.${SLOT_KEYS[value]}`);
  if (/value$/i.test(key) && typeof value === 'number') return formatGlucose(value);
  if (key === 'refusal') return t(`glucose.refusal.${value}`);
  if (key === 'level' && value !== 'normal') return t(`vital.${kind.split('.', 1).join()}Level.${value}`);
  if (key === 'indicator') return t(`vital.title.${value}`);
  if (key === 'fields' && typeof value === 'string') {
    return value
      .split(',')
      .map((field) => t(`registration.field.${field}`))
      .join(t('patient.listSeparator'));
  }
  return value;
}

const isVital = (indicator: unknown): indicator is string =>
  indicator === 'pressure' || indicator === 'temperature' || indicator === 'ketone';

/** The sentence of an entry's kind; some kinds have one each for what they found. */
function keyOf({ kind, detail }: TimelineEntry): string {
  const name = kind.replace('.', '_');
  if (kind === 'glucose.reading') return detail.refusal ? `${name}_refused` : name;
  // A warning of another indicator than glucose has a sentence of its own.
  if (kind === 'warning.raised' && isVital(detail.indicator)) return `${name}_${detail.indicator}`;
  if ('level' in detail && kind.endsWith('.reading')) return detail.level === 'normal' ? name : `${name}_level`;
  if (kind === 'pressure.reading') return detail.heart_rate === null ? name : `${name}_rate`;
  if (kind === 'pump.recorded') return `${name}_${detail.daily === 0 ? 'stopped' : detail.kind}`;
  if (kind === 'pump.corrected' && detail.withdrawn === 1) return 'pump_withdrawn';
  if (kind === 'call') {
    return `call_${detail.fromPatient ? 'in' : 'out'}_${detail.answered ? 'answered' : 'missed'}`;
  }
  return name;
}

/** What an order is about, its slots and why it was not done, in words. */
function orderPlaces(
  { detail }: TimelineEntry,
  { t, nameOf }: { t: Translate; nameOf: (named: Named) => string },
): Record<string, unknown> {
  const { drug, latinDrug, indicator, slots, refusal } = detail;
  const medicine =
    typeof drug === 'string' && nameOf({ name: drug, latinName: typeof latinDrug === 'string' ? latinDrug : null });
  const slotNames = String(slots ?? '')
    .split(',')
    .map((slot) => placeOf('', 'slot', Number(slot), t));
  return {
    what: medicine || t(`timeline.measure.${indicator ?? 'glucose'}`),
    slots: slotNames.join(t('patient.listSeparator')),
    refusal: typeof refusal === 'string' ? t(`timeline.why.${refusal}`) : undefined,
  };
}

/** Figures as they are read: HI or LO in the place of what lies beyond the meter. */
function asRead(detail: TimelineEntry['detail']): TimelineEntry['detail'] {
  const read = { ...detail };
  for (const prefix of ['', 'before.']) {
    const comparator = detail[`${prefix}comparator`];
    if (comparator !== '<' && comparator !== '>') continue;
    for (const name of ['value', 'ketone']) {
      if (`${prefix}${name}` in detail) read[`${prefix}${name}`] = END_WORDS[comparator];
    }
  }
  return read;
}

/** What happened, as a sentence in the reader's language. */
export function sentenceOf(
  entry: TimelineEntry,
  { t, exists, nameOf }: { t: Translate; exists: (key: string) => boolean; nameOf: (named: Named) => string },
): string {
  const places = Object.entries(asRead(entry.detail)).map(([key, value]) => [
    key.replace('.', '_'),
    placeOf(entry.kind, key, value, t),
  ]);
  const key = `timeline.${keyOf(entry)}`;
  const named: Record<string, unknown> = Object.fromEntries(places);
  // HI and LO have no unit.
  named.mmol = entry.detail.comparator == null ? ' mmol/L' : '';
  if (entry.kind === 'reading.voided') {
    named.what = t(`voiding.of.${entry.detail['before.indicator']}`);
  }
  if (entry.kind === 'call') named.way = t(entry.detail.video ? 'timeline.video' : 'timeline.voice');
  if (/^(monitoring|medication|order)\./.test(entry.kind)) Object.assign(named, orderPlaces(entry, { t, nameOf }));
  for (const prefix of ['', 'before.']) {
    const [ward, latinWard] = [entry.detail[`${prefix}ward`], entry.detail[`${prefix}latinWard`]];
    if (typeof ward !== 'string') continue;
    const latinName = typeof latinWard === 'string' ? latinWard : null;
    named[`${prefix}ward`.replace('.', '_')] = nameOf({ name: ward, latinName });
  }
  return exists(key) ? t(key, named) : t('timeline.other');
}

/** When it happened, as short as can be. */
export function whenOf(instant: number, t: Translate): string {
  const day = clock.day(instant);
  const today = clock.today();
  if (day === today) return clock.time(instant);
  if (day === addDays(today, -1)) return `${t('patient.yesterday')} ${clock.time(instant)}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${clock.time(instant)}`;
}
