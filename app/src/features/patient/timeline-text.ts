import { actionCodesText, codedReason, orderWords, reasonText, wardText, type ReplyOf } from '@wardlink/contract';
import {
  addDays,
  figuresWithUnit,
  formatGlucose,
  isIndicator,
  isSlot,
  SLOT_KEYS,
  toneOfReading,
  withEndWords,
  type AnyIndicator,
} from '@wardlink/domain';
import type { Named } from '../../language/names.js';
import { levelsKey } from '../../locale/indicator-texts.js';
import { clock } from '../../clock/hospital-clock.js';

export type TimelineEntry = ReplyOf<'patient.timeline'>['entries'][number];
type Translate = (key: string, places?: Record<string, unknown>) => string;

/** A value of an event for its sentence: slots, levels and refusals in words, figures in display format. */
function placeOf(kind: string, key: string, value: string | number | null, t: Translate): unknown {
  if (value === null) return '–';
  if (/slot$/i.test(key) && isSlot(value)) return t(`glucose.slot.${SLOT_KEYS[value]}`);
  if (/value$/i.test(key) && typeof value === 'number') return formatGlucose(value);
  if (key === 'refusal') return t(`glucose.refusal.${value}`);
  const indicator = readIndicator(kind);
  if (key === 'level' && indicator && value !== 'normal') return t(`vital.${levelsKey(indicator)}.${value}`);
  if (key === 'indicator') return t(`vital.title.${value}`);
  if (key === 'fields' && typeof value === 'string') {
    return value
      .split(',')
      .map((field) => t(`registration.field.${field}`))
      .join(t('patient.listSeparator'));
  }
  return value;
}

/** The indicator of the entry for a reading; undefined for other kinds. */
function readIndicator(kind: string): AnyIndicator | undefined {
  const [name, what] = kind.split('.');
  return what === 'reading' && isIndicator(name) ? name : undefined;
}

/** Language key of an entry's text; some kinds have several. */
function keyOf({ kind, detail }: TimelineEntry): string {
  const name = kind.replace('.', '_');
  if (kind === 'glucose.reading') return detail.refusal ? `${name}_refused` : name;
  // A warning names its indicator, unless it is glucose.
  if (kind === 'warning.raised' && isIndicator(detail.indicator) && detail.indicator !== 'glucose') return `${name}_of`;
  if (kind === 'warning.acknowledged') return detail.actions || detail.note ? `${name}_done` : name;
  if (kind === 'pressure.reading') return detail.heartRate == null ? name : `${name}_rate`;
  if (/^(monitoring|medication)\.planned$/.test(kind) && detail.changeReason) return `${name}_changed`;
  const indicator = readIndicator(kind);
  if (indicator !== undefined) return toneOfReading(indicator, detail) === 'normal' ? 'reading' : 'reading_level';
  if (kind === 'pump.recorded') return `${name}_${detail.daily === 0 ? 'stopped' : detail.kind}`;
  if (kind === 'pump.corrected' && detail.withdrawn === 1) return 'pump_withdrawn';
  if (kind === 'call') {
    return `call_${detail.fromPatient ? 'in' : 'out'}_${detail.answered ? 'answered' : 'missed'}`;
  }
  return name;
}

/** The figures and the indicator of an entry, if it has them. */
function measuredPlaces({ kind, detail }: TimelineEntry, t: Translate): Record<string, unknown> {
  const shownIndicator = kind === 'warning.raised' ? detail.indicator : readIndicator(kind);
  if (!isIndicator(shownIndicator)) return {};
  return { what: t(`vital.title.${shownIndicator}`), measured: figuresWithUnit(shownIndicator, detail) };
}

/** Placeholders of an order in words: its subject, unit, slots, and why it was not done. */
function orderPlaces(
  { detail }: TimelineEntry,
  { t, nameOf }: { t: Translate; nameOf: (named: Named) => string },
): Record<string, unknown> {
  const { drug, latinDrug, indicator, slots, refusal, unit, since, beginsWith } = detail;
  const medicine =
    typeof drug === 'string' && nameOf({ name: drug, latinName: typeof latinDrug === 'string' ? latinDrug : null });
  const slotNames = String(slots ?? '')
    .split(',')
    .map((slot) => placeOf('', 'slot', Number(slot), t));
  return {
    what: medicine || t(`timeline.measure.${indicator ?? 'glucose'}`),
    slots: slotNames.join(t('patient.listSeparator')),
    begin: [since, beginsWith == null ? undefined : placeOf('', 'slot', beginsWith, t)].filter(Boolean).join(' '),
    ...(unit === 'tablet' && { unit: nameOf({ name: orderWords.zh.tablet, latinName: orderWords.en.tablet }) }),
    refusal: typeof refusal === 'string' ? t(`timeline.why.${refusal}`) : undefined,
  };
}

/** Response to a warning: the chosen actions, and the note. */
function doneOf({ detail: { actions, note } }: TimelineEntry, nameOf: (named: Named) => string): string {
  const codes = String(actions ?? '');
  const chosen = nameOf({ name: actionCodesText(codes, 'zh'), latinName: actionCodesText(codes, 'en') });
  return [chosen, note].filter(Boolean).join(nameOf({ name: '，', latinName: ', ' }));
}

/** Figures for display: HI or LO instead of a value beyond the meter's range. */
function asRead(detail: TimelineEntry['detail']): TimelineEntry['detail'] {
  const after = withEndWords<string | number | null>(detail, (word) => word);
  return withEndWords<string | number | null>(after, (word) => word, 'before.');
}

/** A name that an event keeps in two figures; null if it has none. */
function namedIn({ detail }: TimelineEntry, key: string, latinKey: string): Named | null {
  const [name, latinName] = [detail[key], detail[latinKey]];
  if (typeof name !== 'string') return null;
  return { name, latinName: typeof latinName === 'string' ? latinName : null };
}

/** The event as a sentence in the reader's language. */
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
  Object.assign(named, measuredPlaces(entry, t));
  // HI and LO have no unit.
  named.mmol = entry.detail.comparator == null ? ' mmol/L' : '';
  if (entry.kind === 'reading.voided') {
    named.what = t(`voiding.of.${entry.detail['before.indicator']}`);
  }
  if (entry.kind === 'call') named.way = t(entry.detail.video ? 'timeline.video' : 'timeline.voice');
  if (/^(monitoring|medication|order)\./.test(entry.kind)) Object.assign(named, orderPlaces(entry, { t, nameOf }));
  if (entry.kind === 'warning.acknowledged') named.done = doneOf(entry, nameOf);
  const reason = entry.detail.reason ?? entry.detail.changeReason;
  if (typeof reason === 'string') {
    const why = codedReason(reason);
    named.reason = nameOf({ name: reasonText(why, 'zh'), latinName: reasonText(why, 'en') });
  }
  for (const prefix of ['', 'before.']) {
    const ward = namedIn(entry, `${prefix}ward`, `${prefix}latinWard`);
    if (!ward) continue;
    // Events of earlier versions have no department.
    const department = namedIn(entry, `${prefix}department`, `${prefix}latinDepartment`);
    named[`${prefix}ward`.replace('.', '_')] = wardText<Named>({ ...ward, department }, nameOf);
  }
  return exists(key) ? t(key, named) : t('timeline.other');
}

/** Time of the event, as short as possible. */
export function whenOf(instant: number, t: Translate): string {
  const day = clock.day(instant);
  const today = clock.today();
  if (day === today) return clock.time(instant);
  if (day === addDays(today, -1)) return `${t('patient.yesterday')} ${clock.time(instant)}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${clock.time(instant)}`;
}
