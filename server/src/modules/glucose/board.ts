import type { BoardReply, BoardRow, GlucoseReading } from '@wardlink/contract';
import { addDays, ageOn, dayOf, type GlucoseRanges } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Call } from '../../http/handler.js';
import { inScope, nodeInScope, patientsOf } from '../organisation/scope.js';
import { settingsAt } from '../organisation/settings.js';
import { readingOf, selectReadings } from './readings.js';

/** Hospital days that "added this week" looks back over, today included. */
const WEEK_DAYS = 7;

/** The glucose workbench: every inpatient the caller may see, with the readings of the day and the day before. */
export async function glucoseBoard(call: Call<'glucose.board'>): Promise<BoardReply> {
  const { db, caller, clock, request } = call;
  const node = request.wardId ?? request.departmentId ?? null;
  const path = node === null ? caller.nodePath : await nodeInScope(db, caller, node);
  const settings = await settingsAt(db, path);
  const today = dayOf(clock.now(), settings.zone);
  const day = request.day ?? today;
  const [patients, readings, plans] = await Promise.all([
    inpatients(call, path),
    readingsOn(call, path, [addDays(day, -1), day]),
    plansOn(call, path, day),
  ]);
  const rows = patients.map((patient): BoardRow => {
    const { birthday, admissionTime, departmentId, wardId, nodeId, ...shown } = patient;
    const own = readings.get(patient.patientId) ?? [];
    const addedOn = admissionTime === null ? undefined : dayOf(admissionTime.getTime(), settings.zone);
    return {
      ...shown,
      departmentId: departmentId ?? nodeId,
      wardId: wardId ?? nodeId,
      age: ageOn(birthday, today),
      addedThisWeek: addedOn !== undefined && addedOn > addDays(today, -WEEK_DAYS),
      planned: plans.get(patient.patientId) ?? [],
      today: bySlot(own.filter((reading) => reading.day === day)),
      yesterday: bySlot(own.filter((reading) => reading.day !== day)),
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

async function inpatients({ db, caller }: Call<'glucose.board'>, path: string) {
  const rows = await patientsOf(db, caller)
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select([
      'patient.id as patientId',
      'patient.nodeId',
      'patient.name',
      'patient.latinName',
      'patient.sex',
      'patient.birthday',
      'patient.hospitalizationNumber',
      'patient.departmentId',
      'patient.wardId',
      'patient.bed',
      'patient.nursingLevel',
      'patient.admissionTime',
      'place.name as placeName',
      'place.latinName as placeLatinName',
      'ward.name as wardOwnName',
      'ward.latinName as wardOwnLatinName',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('patientFollow')
          .select('patientFollow.patientId')
          .whereRef('patientFollow.patientId', '=', 'patient.id')
          .where('patientFollow.accountId', '=', caller.accountId),
      ).as('followed'),
    )
    .where('patient.kind', '=', 'inpatient')
    .where(inScope({ nodePath: path }, 'place.path'))
    .orderBy(sql`coalesce(ward.ordinal, place.ordinal)`)
    .orderBy('place.path')
    .orderBy(sql`length(patient.bed)`)
    .orderBy('patient.bed')
    .execute();
  return rows.map(({ placeName, placeLatinName, wardOwnName, wardOwnLatinName, followed, ...row }) => ({
    ...row,
    followed: Boolean(followed),
    wardName: wardOwnName ?? placeName,
    wardLatinName: wardOwnName === null ? placeLatinName : wardOwnLatinName,
  }));
}

async function readingsOn({ db, caller }: Call<'glucose.board'>, path: string, days: string[]) {
  const rows = await selectReadings(db)
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(inScope(caller, 'place.path'))
    .where(inScope({ nodePath: path }, 'place.path'))
    .where('patient.kind', '=', 'inpatient')
    .where('reading.latest', '=', true)
    .where('reading.day', 'in', days)
    .orderBy('reading.measuredAt')
    .orderBy('reading.enteredAt')
    .execute();
  return grouped(rows.map(readingOf), (reading) => reading.patientId);
}

async function plansOn({ db, caller }: Call<'glucose.board'>, path: string, day: string) {
  const rows = await db
    .selectFrom('monitoringPlan as plan')
    .innerJoin('patient', 'patient.id', 'plan.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['plan.patientId', 'plan.slots'])
    .where(inScope(caller, 'place.path'))
    .where(inScope({ nodePath: path }, 'place.path'))
    .where('plan.since', '<=', day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', day)]))
    .orderBy('plan.since')
    .execute();
  return new Map(rows.map(({ patientId, slots }) => [patientId, slots]));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The last reading of each slot; readings come oldest first. */
function bySlot(readings: readonly GlucoseReading[]): Record<string, GlucoseReading> {
  return Object.fromEntries(readings.map((reading) => [String(reading.slot), reading]));
}
