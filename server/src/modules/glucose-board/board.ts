import type { BoardReading, BoardReply, BoardRow } from '@wardlink/contract';
import {
  addDays,
  type Day,
  type DaySlot,
  doublesAmong,
  isDaySlot,
  type Recheck,
  rechecksOf,
  replaces,
  slotBefore,
  SPECIAL_SLOT,
  type GlucoseRange,
  widened,
} from '@wardlink/domain';
import { patientQuery } from '../../core/access/patient-query.js';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import { shownRanges } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { plannedSlots, plansOn } from '../plans/planned-slots.js';
import { inpatientRows, type InpatientRow, inpatientsOf } from '../patient-lookup/inpatients.js';
import { allRechecks, nextRecheck, requestedRechecks, type OwnRecheck } from '../warnings/rechecks.js';
import { QUALITY_COLUMNS } from '../readings/quality-mark.js';
import { shownReading } from './readings.js';

/** The data from which a row of the board is made. */
interface Raw {
  patients: InpatientRow[];
  readings: ReadingOfDay[];
  plans: Awaited<ReturnType<typeof plansOn>>;
  plansBefore: Awaited<ReturnType<typeof plansOn>>;
  ownRanges: { patientId: string; range: unknown }[];
  asked: ReadonlyMap<string, readonly OwnRecheck[]>;
}

/** The glucose workbench: every inpatient, with the readings of the day. */
export const glucoseList: PatientList<Raw, BoardRow> = {
  feed: 'glucose',
  right: 'ward.read',
  kinds: ['glucose', 'plans', 'ranges', 'rechecks', 'patient'],

  async read(db, whose, { day, now, accountId }) {
    const before = addDays(day, -1);
    const [patients, readings, plans, plansBefore, ownRanges, asked] = await Promise.all([
      inpatientRows(db, whose, accountId),
      readingsOn(db, { day, before }, whose),
      plansOn(db, whose, day),
      plansOn(db, whose, before),
      ownRangesOf(db, {}, whose),
      requestedRechecks(db, whose, now),
    ]);
    return { patients, readings, plans, plansBefore, ownRanges, asked };
  },

  async rows({ patients, readings, plans, plansBefore, ownRanges, asked }, { now, today, day, settings }, db) {
    const own = new Map(ownRanges.map(({ patientId, range }) => [patientId, range as GlucoseRange]));
    const targets = new Map(patients.map(({ patientId, glucoseTarget }) => [patientId, glucoseTarget]));
    const planned = plannedSlots(plans, day, settings);
    const slotOfBefore = slotBefore(settings.mealWindows);
    const plannedBefore = plannedSlots(plansBefore, addDays(day, -1), settings);
    const byPatient = groupRows(readings, (reading) => reading.patientId);
    const placed = inpatientsOf(patients, { today, zone: settings.zone }).map(({ path, row: patient }) => {
      const row: BoardRow = {
        ...patient,
        planned: planned.get(patient.patientId) ?? [],
        today: {},
        bedtimeBefore: null,
        lastBefore: null,
        plannedBefore: plannedBefore.get(patient.patientId)?.includes(slotOfBefore) ?? false,
        special: [],
        span: null,
        ownRange: own.get(patient.patientId) ?? null,
        ownTarget: targets.get(patient.patientId) ?? null,
        recheckBy: null,
        doubles: [],
      };
      // Oldest first: the last value of a slot is shown, even if a later measurement was refused.
      for (const reading of byPatient.get(patient.patientId) ?? []) {
        const one = shownReading(reading);
        if (reading.day === day) addToday(row, one);
        else addBefore(row, one, slotOfBefore);
      }
      if (day === today) {
        const byRule = ruledRechecks(byPatient.get(patient.patientId) ?? [], now);
        row.recheckBy = nextRecheck(allRechecks(byRule, asked.get(patient.patientId)), 'glucose');
      }
      return { path, row };
    });
    await addDoubles(
      db,
      placed.map(({ row }) => row),
      byPatient,
      day,
    );
    return placed;
  },
};

/** The board of a department or ward, or what changed in it. */
export async function glucoseBoard(call: Call<'glucose.board'>): Promise<BoardReply> {
  const { clock, request } = call;
  const { settings, day, followed } = await listedRows(call, glucoseList, request);
  return {
    serverTime: clock.now(),
    day,
    windows: [...settings.mealWindows],
    ranges: shownRanges(settings.glucoseRanges),
    target: settings.glucoseTarget,
    critical: settings.criticalRange,
    ...followed,
  };
}

/** Rechecks that the rule requires after a low value. */
function ruledRechecks(readings: readonly ReadingOfDay[], now: number): Recheck[] {
  const measured = readings.flatMap(({ readingId, value, comparator, measuredAt }) =>
    value === null ? [] : [{ readingId, value, comparator, at: measuredAt.getTime() }],
  );
  return rechecksOf(measured, now);
}

/** Readings of a day and of the day before; oldest first. */
const readingsOn = patientQuery((db, params: Record<'day' | 'before', string>) =>
  db
    .selectFrom('glucoseReading as reading')
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .select(QUALITY_COLUMNS)
    .select(['reading.patientId', 'reading.day', 'reading.readingId', 'reading.version', 'reading.slot'])
    .select(['reading.measuredBy', 'reading.enteredAt'])
    .select([
      'reading.value',
      'reading.comparator',
      'reading.refusal',
      'reading.refusalNote',
      'reading.measuredAt',
      'reading.status',
      'reading.meaning',
      'reading.way',
      'reading.timeReason',
    ])
    .where('patient.kind', '=', 'inpatient')
    .where('reading.latest', '=', true)
    .where('reading.day', 'in', [params.before, params.day])
    .orderBy('reading.measuredAt')
    .orderBy('reading.enteredAt'),
);

const ownRangesOf = patientQuery((db, _params: Record<never, never>) =>
  db
    .selectFrom('patientRange as own')
    .innerJoin('patient', 'patient.id', 'own.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['own.patientId', 'own.range'])
    .where('own.indicator', '=', 'glucose')
    .where('patient.kind', '=', 'inpatient'),
);

/** Whether a reading replaces another one as the reading of its slot. */
function takes(one: BoardReading, other: BoardReading | null | undefined): boolean {
  const recordOf = ({ measuredAt, value }: BoardReading) => ({ at: measuredAt, refused: value === null });
  return other == null || replaces(recordOf(one), recordOf(other));
}

function addBefore(row: BoardRow, reading: BoardReading, slotOfBefore: DaySlot): void {
  if (reading.value !== null) row.lastBefore = reading;
  if (reading.slot === slotOfBefore && takes(reading, row.bedtimeBefore)) row.bedtimeBefore = reading;
}

function addToday(row: BoardRow, reading: BoardReading): void {
  const { slot, value, comparator } = reading;
  if (takes(reading, row.today[slot])) row.today[slot] = reading;
  if (slot === SPECIAL_SLOT) row.special.push(reading);
  if (value === null) return;
  row.span = widened(row.span, { value, comparator });
}

type ReadingOfDay = Awaited<ReturnType<typeof readingsOn>>[number];

/** Readings of one slot of a day that may be the same measurement. */
const doubleReadings = (readings: readonly ReadingOfDay[]): ReadingOfDay[] =>
  doublesAmong(readings, true, ({ measuredAt, enteredAt, measuredBy, value, comparator }) => ({
    at: measuredAt.getTime(),
    enteredAt: enteredAt.getTime(),
    by: measuredBy,
    content: value === null ? null : `${comparator ?? ''}${value}`,
  }));

/** Adds slots that may contain one measurement twice, with the people who measured. */
async function addDoubles(
  db: Queries,
  rows: readonly BoardRow[],
  byPatient: ReadonlyMap<string, readonly ReadingOfDay[]>,
  day: Day,
): Promise<void> {
  const found = rows.flatMap((row) => {
    const ofSlots = groupRows(
      (byPatient.get(row.patientId) ?? []).filter((reading) => reading.day === day && isDaySlot(reading.slot)),
      (reading) => String(reading.slot),
    );
    return [...ofSlots.values()].flatMap((readings) => {
      const double = doubleReadings(readings);
      return double.length > 0 ? [{ row, readings: double }] : [];
    });
  });
  if (found.length === 0) return;
  const ids = new Set(found.flatMap(({ readings }) => readings.map(({ measuredBy }) => measuredBy)));
  const people = await db
    .selectFrom('account')
    .select(['id', 'realName', 'latinName'])
    .where('id', 'in', [...ids])
    .execute();
  for (const { row, readings } of found) {
    const shown = readings.map(({ readingId, value, comparator, measuredAt, measuredBy }) => {
      const person = people.find(({ id }) => id === measuredBy);
      const by = { userId: measuredBy, name: person?.realName ?? '', latinName: person?.latinName ?? null };
      return { readingId, value, comparator, measuredAt: measuredAt.getTime(), measuredBy: by };
    });
    row.doubles.push({ slot: readings[0]?.slot ?? 0, readings: shown });
  }
}
