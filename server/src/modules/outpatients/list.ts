import type { ReplyOf } from '@wardlink/contract';
import {
  addDays,
  agesOn,
  dayBounds,
  dayOf,
  examinationsDue,
  isVisitOverdue,
  maskMobile,
  NO_DATA_DAYS,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import { patientsOf, seesPatientAt } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { PAGE_ROWS } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { isPatientCalled, typedText } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { isOutOfRange, lastGlucose, lastPressure } from './last-readings.js';
import { recallOf, selectRecalls } from './recall.js';

type ListCall = Call<'outpatient.list'>;
type Listed = ReplyOf<'outpatient.list'>;
type Outpatient = Listed['rows'][number];
type Shown = Exclude<keyof Listed['counts'], 'all'>;

/** The condition of each filter. */
const SHOWN: Readonly<Record<Shown, (row: Outpatient) => boolean>> = {
  overdue: ({ isOverdue }) => isOverdue,
  outOfRange: (row) => row.isOutOfRange,
  noData: ({ hasNoData }) => hasNoData,
  examinations: ({ due }) => due.length > 0,
};

function selectOutpatients({ db, caller, request }: ListCall) {
  const text = typedText(request.text);
  return patientsOf(db, caller)
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .leftJoin('account as physician', 'physician.id', 'patient.attendingPhysicianId')
    .select(['patient.id', 'patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday', 'patient.mobile'])
    .select(['patient.visitCardNumber', 'patient.diseaseType'])
    .select(['department.name as departmentName', 'department.latinName as departmentLatinName'])
    .select(['physician.realName as physicianName', 'physician.latinName as physicianLatinName'])
    .where('patient.kind', '=', 'outpatient')
    .where(seesPatientAt(caller, requestedNodeId(caller, request)))
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          isPatientCalled(text),
          eb('patient.mobile', '=', text),
          sql<boolean>`upper(patient.id_card) = ${text.toUpperCase()}`,
        ]),
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOutpatients>['execute']>>[number];

const lastVisits = (db: Queries, patientIds: readonly string[]) =>
  db
    .selectFrom('visit')
    .distinctOn('visit.patientId')
    .selectAll()
    .where(sql<boolean>`visit.patient_id = any(${patientIds}::bigint[])`)
    .orderBy('visit.patientId')
    .orderBy('visit.visitedAt', 'desc')
    .orderBy('visit.id')
    .execute();

const lastRecalls = (db: Queries, patientIds: readonly string[]) =>
  selectRecalls(db)
    .distinctOn('recall.patientId')
    .where(sql<boolean>`recall.patient_id = any(${patientIds}::bigint[])`)
    .orderBy('recall.patientId')
    .orderBy('recall.recalledAt', 'desc')
    .execute();

const examinationsOf = (db: Queries, patientIds: readonly string[]) =>
  db
    .selectFrom('examination')
    .select(['patientId', 'kind', 'examinedOn as on', 'value', 'abnormal'])
    .where(sql<boolean>`patient_id = any(${patientIds}::bigint[])`)
    .where('voidedAt', 'is', null)
    .execute();

const named = (name: string | null, latinName: string | null) => (name === null ? null : { name, latinName });

/** Patients with all columns of the list. */
async function outpatientsOf(db: Queries, rows: readonly Row[], now: number, zone: string): Promise<Outpatient[]> {
  const today = dayOf(now, zone);
  const ids = rows.map(({ id }) => id);
  const [visits, recalls, examinations, glucoseOf, pressureOf] = await Promise.all([
    lastVisits(db, ids),
    lastRecalls(db, ids),
    examinationsOf(db, ids),
    lastGlucose(db, ids),
    lastPressure(db, ids),
  ]);
  const visitOf = new Map(visits.map((visit) => [visit.patientId, visit]));
  const recallOfPatient = new Map(recalls.map((recall) => [recall.patientId, recall]));
  const examined = groupRows(examinations, ({ patientId }) => patientId);
  const dataSince = dayBounds(addDays(today, -NO_DATA_DAYS), zone).begin;
  return rows.map((row): Outpatient => {
    const visit = visitOf.get(row.id);
    const recall = recallOfPatient.get(row.id);
    const isOverdue = isVisitOverdue(visit?.nextOn ?? null, today);
    const glucose = glucoseOf.get(row.id) ?? null;
    const pressure = pressureOf.get(row.id) ?? null;
    const recent = [glucose, pressure].filter((reading) => reading !== null && reading.measuredAt >= dataSince);
    return {
      patientId: row.id,
      name: row.name,
      latinName: row.latinName,
      sex: row.sex,
      ...agesOn(row.birthday, today),
      visitCardNumber: row.visitCardNumber,
      mobile: row.mobile === null ? null : maskMobile(row.mobile),
      diseaseType: row.diseaseType,
      department: named(row.departmentName, row.departmentLatinName),
      attendingPhysician: named(row.physicianName, row.physicianLatinName),
      visit: visit
        ? {
            visitId: visit.id,
            day: visit.day,
            reason: visit.reason,
            nextOn: visit.nextOn,
            isOpen: visit.endedAt === null,
          }
        : null,
      isOverdue,
      recall: isOverdue && recall && recall.missedOn === visit?.nextOn ? recallOf(recall) : null,
      glucose,
      pressure,
      isOutOfRange: recent.some(isOutOfRange),
      hasNoData: recent.length === 0,
      due: examinationsDue(examined.get(row.id) ?? [], today).flatMap(({ kind, isDue }) => (isDue ? [kind] : [])),
    };
  });
}

/** Missed visits first, starting with the earliest date; then by name. */
function inOrderOfCare(one: Outpatient, other: Outpatient): number {
  const missed = ({ isOverdue, visit }: Outpatient): string => (isOverdue ? (visit?.nextOn ?? '') : '~');
  if (missed(one) !== missed(other)) return missed(one) < missed(other) ? -1 : 1;
  return one.name.localeCompare(other.name, 'zh') || (BigInt(one.patientId) < BigInt(other.patientId) ? -1 : 1);
}

/**
 * Outpatients of a place. Rules in `domain` derive from the day what is overdue or due, so the query reads all
 * outpatients of the place; counts, filter and pages are made in memory.
 * @throws Refusal `node.forbidden`, `input.invalid` if `after` is not a row of the list
 */
export async function listOutpatients(call: ListCall): Promise<Listed> {
  const { db, caller, clock, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const found = await selectOutpatients(call).execute();
  const all = (await outpatientsOf(db, found, clock.now(), settings.zone)).sort(inOrderOfCare);
  const { show = null, after = null } = request;
  const wanted = show === null ? all : all.filter(SHOWN[show]);
  const place = after === null ? -1 : wanted.findIndex(({ patientId }) => patientId === after);
  if (after !== null && place < 0) throw new Refusal('input.invalid', { field: 'after' });
  const rows = wanted.slice(place + 1, place + 1 + PAGE_ROWS);
  const count = (which: Shown): number => all.filter(SHOWN[which]).length;
  return {
    serverTime: clock.now(),
    today: dayOf(clock.now(), settings.zone),
    rows,
    next: wanted.length > place + 1 + rows.length ? (rows.at(-1)?.patientId ?? null) : null,
    total: after === null ? { count: wanted.length, more: false } : null,
    counts: {
      all: all.length,
      overdue: count('overdue'),
      outOfRange: count('outOfRange'),
      noData: count('noData'),
      examinations: count('examinations'),
    },
  };
}
