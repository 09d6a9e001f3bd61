import type { ReplyOf } from '@wardlink/contract';
import { isSlot, SLOT_KEYS } from '@wardlink/domain';

const slotKey = (slot: number): string => (isSlot(slot) ? SLOT_KEYS[slot] : 'random');

type OwnData = ReplyOf<'own.export'>;

/** An instant on the hospital's clock, with its offset from UTC: `2026-11-27T08:10:00+08:00`. */
export function zonedTime(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

/** All data for programs: times with their zone, units in the names. */
export function jsonOf(
  { at, zone, patient, readings, monitoring, medications, careTeam }: OwnData,
  consents: ReplyOf<'own.consents'>['consents'],
): string {
  const file = {
    createdAt: zonedTime(at, zone),
    timeZone: zone,
    patient,
    glucose: readings.map((reading) => ({
      readingId: reading.readingId,
      measuredAt: zonedTime(reading.measuredAt, zone),
      hospitalDay: reading.day,
      slot: slotKey(reading.slot),
      mmolPerLitre: reading.value,
      beyondMeter: reading.comparator === null ? null : reading.comparator === '>' ? 'HI' : 'LO',
      meaning: reading.meaning,
      notMeasured: reading.refusal,
      measuredBy: reading.measuredBy,
      way: reading.way,
      setting: reading.setting ?? null,
      correctedTimes: reading.version - 1,
    })),
    monitoringOrders: monitoring,
    medicationOrders: medications,
    careTeam,
    consents: consents.map(({ to, purpose, parts, version, givenAt, until, endedAt, endReason }) => ({
      to: { name: to.name, latinName: to.latinName },
      purpose,
      parts,
      textVersion: version,
      givenAt: zonedTime(givenAt, zone),
      until: until === null ? null : zonedTime(until, zone),
      endedAt: endedAt === null ? null : zonedTime(endedAt, zone),
      endReason,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A field that a spreadsheet reads literally, never as a formula. */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEADINGS = [
  'measured_at',
  'hospital_day',
  'slot',
  'glucose_mmol_per_litre',
  'beyond_meter',
  'meaning',
  'measured_by',
  'way',
  'setting',
];

/** The readings, for a spreadsheet. */
export function csvOf({ zone, readings }: OwnData): string {
  const lines = readings.map((reading) => [
    zonedTime(reading.measuredAt, zone),
    reading.day,
    slotKey(reading.slot),
    reading.value,
    reading.comparator === null ? null : reading.comparator === '>' ? 'HI' : 'LO',
    reading.meaning,
    reading.measuredBy.name,
    reading.way,
    reading.setting ?? null,
  ]);
  // Spreadsheets recognise UTF-8 only by this mark.
  return `\uFEFF${[HEADINGS, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')}`;
}
