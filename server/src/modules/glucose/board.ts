import type { BoardReading, BoardReply, BoardRow } from '@wardlink/contract';
import { addDays, dayOf, SPECIAL_SLOT, type GlucoseRanges } from '@wardlink/domain';
import { fixedQuery } from '../../database/fixed-query.js';
import { grouped } from '../../database/grouped.js';
import type { Call } from '../../http/handler.js';
import { plannedSlots } from '../orders/planned-slots.js';
import { askedPlace } from '../organisation/asked-place.js';
import { inRange, rangeOf } from '../organisation/scope.js';
import { inpatientsAt } from '../patients/inpatients.js';

/** The glucose workbench: every inpatient the caller may see, with the readings of the day. */
export async function glucoseBoard(call: Call<'glucose.board'>): Promise<BoardReply> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await askedPlace(db, caller, request);
  const today = dayOf(clock.now(), settings.zone);
  const day = request.day ?? today;
  const [patients, byPatient, plans] = await Promise.all([
    inpatientsAt(db, caller, path, { today, zone: settings.zone }),
    readingsOn(call, path, day),
    plannedSlots(db, caller, { path, day, settings }),
  ]);
  const rows = patients.map((patient): BoardRow => {
    const own = byPatient.get(patient.patientId) ?? [];
    const ofDay = own.filter((reading) => reading.day === day).map(shown);
    const before = own.findLast((reading) => reading.day !== day);
    return {
      ...patient,
      planned: plans.get(patient.patientId) ?? [],
      today: bySlot(ofDay),
      bedtimeBefore: before ? shown(before) : null,
      special: ofDay.filter(({ slot }) => slot === SPECIAL_SLOT),
      span: spanOf(ofDay),
    };
  });
  return {
    serverTime: clock.now(),
    day,
    windows: [...settings.mealWindows],
    ranges: shownRanges(settings.glucoseRanges),
    rows,
  };
}

/** JSON keys are text. */
export function shownRanges({ general, bySlot: exceptions }: GlucoseRanges): BoardReply['ranges'] {
  const entries = Object.entries(exceptions).filter(([, range]) => range !== undefined);
  return { general, bySlot: Object.fromEntries(entries) };
}

/** The slot of the day before that stands beside today's. */
const BEDTIME = 7;

const readings = fixedQuery((db, asked: { range: string; place: string; day: string; before: string }) =>
  db
    .selectFrom('glucoseReading as reading')
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['reading.patientId', 'reading.day', 'reading.readingId', 'reading.version', 'reading.slot'])
    .select(['reading.value', 'reading.refusal', 'reading.refusalNote', 'reading.measuredAt', 'reading.status'])
    .where(inRange(asked.range, 'place.path'))
    .where(inRange(asked.place, 'place.path'))
    .where('patient.kind', '=', 'inpatient')
    .where('reading.latest', '=', true)
    .where('reading.day', 'in', [asked.before, asked.day])
    .where((eb) => eb.or([eb('reading.day', '=', asked.day), eb('reading.slot', '=', BEDTIME)]))
    .orderBy('reading.measuredAt')
    .orderBy('reading.enteredAt'),
);

/** Readings of a day, and those at bedtime of the day before; oldest first, by patient. */
async function readingsOn({ db, caller }: Call<'glucose.board'>, path: string, day: string) {
  const place = rangeOf({ nodePath: path });
  const rows = await readings(db, { range: rangeOf(caller), place, day, before: addDays(day, -1) });
  return grouped(rows, (row) => row.patientId);
}

type Row = Awaited<ReturnType<typeof readings>>[number];

function shown(row: Row): BoardReading {
  return {
    readingId: row.readingId,
    version: row.version,
    slot: row.slot,
    value: row.value,
    refusal: row.refusal,
    refusalNote: row.refusalNote,
    measuredAt: row.measuredAt.getTime(),
    status: row.status,
  };
}

function spanOf(readings: readonly BoardReading[]): BoardRow['span'] {
  const values = readings.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
}

/** The last reading of each slot; readings come oldest first. */
function bySlot(readings: readonly BoardReading[]): Record<string, BoardReading> {
  return Object.fromEntries(readings.map((reading) => [String(reading.slot), reading]));
}
