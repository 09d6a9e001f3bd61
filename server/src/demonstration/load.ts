import type { WarningFigures } from '@wardlink/contract';
import { addDays, dayOf, type Day } from '@wardlink/domain';
import { sql, type Insertable } from 'kysely';
import type { Logger } from 'pino';
import type { DemonstrationAccount } from '../core/context.js';
import type { Database, Tx } from '../database/connection.js';
import type { AuditEventTable } from '../database/schema/index.js';
import { trailOfWarning } from '../modules/warnings/figures.js';
import { hashPassword } from '../modules/session/passwords.js';
import type { Clock } from '../time/clock.js';
import { glucoseProfileOf } from './diabetes.js';
import { DEPARTMENTS, HOSPITAL } from './hospital.js';
import { insertAll } from './insert-all.js';
import { makeMeasurements, type MadeMeasurements } from './measurements.js';
import { makePumpEntries } from './pumps.js';
import { makeMonitoring, type MadeMonitoring } from './monitoring.js';
import { endPlans, GIVEN_DAYS, makeExecutions, makePlans, placePlans } from './orders.js';
import { addLots } from './control-lots.js';
import { makeControls } from './controls.js';
import { addDevices } from './devices.js';
import { addEnrolments } from './enrolments.js';
import { addMeters } from './meters.js';
import { addVirtualWard } from './virtual-ward.js';
import { addOperators } from './operators.js';
import { addOrganisation, type MadeOrganisation } from './organisation.js';
import { makeOutpatients } from './outpatients.js';
import { addPatients, HISTORY_DAYS, type MadePatient } from './patients.js';
import { addStaff, type MadeStaff } from './staff-accounts.js';
import { DEMONSTRATION_PASSWORD, STAFF } from './staff.js';
import { makeVerifications } from './verifications.js';

/** Days in the past on which monitors are bound. */
const MONITORED_DAYS = 7;

async function insertMeasurements(tx: Tx, made: MadeMeasurements): Promise<void> {
  await insertAll(tx, 'glucoseReading', made.glucose);
  await insertAll(tx, 'vitalReading', made.vital);
  await insertAll(tx, 'warning', made.warnings);
}

/** Ends the sessions of earlier starts once their day is over; sessions that people ended stay unchanged. */
async function insertMonitoring(tx: Tx, made: MadeMonitoring): Promise<void> {
  for (const { id, startedAt, endedAt, endedBy } of made.sessions) {
    if (!endedAt) continue;
    const running = tx.updateTable('ambulatorySession').set({ startedAt, endedAt, endedBy }).where('id', '=', id);
    await running.where('endedAt', 'is', null).execute();
  }
  await insertAll(tx, 'ambulatorySession', made.sessions);
  const stored = await tx.selectFrom('ambulatorySession').select('id').execute();
  const known = new Set(stored.map(({ id }) => id));
  const fitting = made.readings.filter(({ sessionId }) => known.has(sessionId));
  await insertAll(tx, 'ambulatoryReading', fitting);
}

function trailOf(
  patients: readonly MadePatient[],
  made: MadeMeasurements,
  beds: Map<string, string | null>,
): Insertable<AuditEventTable>[] {
  const doctors = new Map(patients.map((patient) => [patient.patientId, patient.doctorId]));
  const admissions = patients
    .filter(({ kind }) => kind !== 'outpatient')
    .map(({ patientId, nodeId, from, nurseId }) => ({
      at: new Date(`${from}T08:30:00+08:00`),
      type: 'patient.admitted',
      accountId: nurseId,
      patientId,
      nodeId,
      after: JSON.stringify({ bed: beds.get(patientId) ?? null }),
    }));
  const warnings = made.warnings.flatMap((warning) => {
    const { indicator, patientId, nodeId, readingId, status, raisedAt, acknowledgedAt } = warning;
    const figures = JSON.stringify({
      ...trailOfWarning(indicator, JSON.parse(warning.figures) as WarningFigures),
      status,
    });
    const place = { patientId, nodeId, subject: readingId, after: figures };
    const raised = { ...place, at: raisedAt, type: 'warning.raised', accountId: null };
    if (!acknowledgedAt) return [raised];
    return [
      raised,
      { ...place, at: acknowledgedAt, type: 'warning.acknowledged', accountId: doctors.get(patientId) ?? null },
    ];
  });
  return [...admissions, ...warnings];
}

async function loadOnce(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now.getTime(), HOSPITAL.zone);
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  const organisation = await addOrganisation(tx);
  const staff = await addStaff(tx, organisation, passwordHash, now);
  const patients = await addPatients(tx, { organisation, staff, passwordHash, today, now });
  const beds = new Map(
    (await tx.selectFrom('patient').select(['id', 'bed']).execute()).map(({ id, bed }) => [id, bed]),
  );
  const made = makeMeasurements(patients, addDays(today, -HISTORY_DAYS), today, now);
  await insertMeasurements(tx, made);
  await insertMonitoring(tx, makeMonitoring(patients, addDays(today, -MONITORED_DAYS), today, now));
  await insertAll(tx, 'pumpEntry', makePumpEntries(patients, addDays(today, -HISTORY_DAYS), today, now));
  const plans = makePlans(patients, now);
  await insertAll(tx, 'monitoringPlan', plans.monitoring);
  await insertAll(tx, 'medicationPlan', plans.medication);
  await placePlans(tx);
  await endPlans(tx, plans.replaced);
  await insertAll(tx, 'auditEvent', [...trailOf(patients, made, beds), ...plans.trail]);
  await insertAll(
    tx,
    'orderExecution',
    await makeExecutions(tx, patients, made, {
      from: addDays(today, -HISTORY_DAYS),
      givenFrom: addDays(today, -GIVEN_DAYS),
      to: today,
      now,
    }),
  );
  const outpatients = makeOutpatients(patients, today, now);
  await insertAll(tx, 'visit', outpatients.visits);
  await insertAll(tx, 'recall', outpatients.recalls);
  await insertAll(tx, 'examination', outpatients.examinations);
  await addControls(tx, organisation, staff, today, now);
  await addOperators(tx, organisation.hospitalId, staff, today, now);
  await addVirtualWard(tx, organisation, staff, patients, today, now);
  await addEnrolments(tx, staff, patients, { today, now });
  await addDevices(tx, { organisation, staff, patients, today, now });
  const followers = ['nurse', 'doctor'].map((username) => staff.accounts.get(username) ?? '');
  const followed = patients.filter(({ kind, round }) => kind === 'inpatient' && round % 9 === 4);
  await insertAll(
    tx,
    'patientFollow',
    followers.flatMap((accountId) => followed.map(({ patientId }) => ({ accountId, patientId, since: now }))),
  );
}

/** Meters of the wards with the lots in use, three months of controls, and their verifications. */
async function addControls(
  tx: Tx,
  organisation: MadeOrganisation,
  staff: MadeStaff,
  today: Day,
  now: Date,
): Promise<void> {
  const [nurse = '', reviewer = '', by = ''] = ['nurse', 'nurse2', 'admin'].map((name) => staff.accounts.get(name));
  const meters = await addMeters(tx, organisation, { user: reviewer, by }, now);
  const departments = organisation.departments.map(({ nodeId }) => nodeId);
  const lots = await addLots(tx, { hospitalId: organisation.hospitalId, by, departments }, today, now);
  const made = makeControls(meters, lots, { operators: [nurse], reviewer }, today, now);
  await insertAll(tx, 'controlRun', made.runs);
  await insertAll(tx, 'controlResult', made.results);
  await insertAll(tx, 'verification', makeVerifications(meters, lots, { operator: nurse, reviewer }, today));
}

/** The patients created at the first start who are still in their beds or outpatients, with their glucose profiles. */
async function madeBefore(tx: Tx): Promise<MadePatient[]> {
  const rows = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select([
      'patient.id',
      'patient.nodeId',
      'patient.kind',
      'patient.sex',
      'patient.bed',
      'patient.wardId',
      'patient.registrationTime',
      'patient.responsibleNurseId',
      'patient.attendingPhysicianId',
      'department.code as department',
      'ward.code as ward',
    ])
    .where('patient.kind', '!=', 'discharged')
    .orderBy('patient.id')
    .execute();
  const counts = new Map<string, number>();
  return rows.flatMap((row): MadePatient[] => {
    const place = row.wardId ?? `out of ${row.department}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    if (!row.responsibleNurseId || !row.attendingPhysicianId) return [];
    const seed = row.kind === 'inpatient' ? `${row.ward}-${row.bed}` : `${row.department}-out-${count}`;
    return [
      {
        patientId: row.id,
        seed,
        nodeId: row.nodeId,
        kind: row.kind,
        sex: row.sex,
        course: glucoseProfileOf(row.department, seed),
        from: dayOf(row.registrationTime.getTime(), HOSPITAL.zone),
        to: null,
        round: row.kind === 'inpatient' ? count - 1 : 0,
        nurseId: row.responsibleNurseId,
        doctorId: row.attendingPhysicianId,
      },
    ];
  });
}

/** Adds measurements since the last start, up to now; what people entered stays unchanged. */
async function bringUpToDate(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now.getTime(), HOSPITAL.zone);
  const { newest } = await tx
    .selectFrom('glucoseReading')
    .select((eb) => eb.fn.max('day').as('newest'))
    .executeTakeFirstOrThrow();
  const earliest = addDays(today, -HISTORY_DAYS);
  const from: Day = newest !== null && newest > earliest ? newest : earliest;
  if (from > today) return;
  const patients = await madeBefore(tx);
  const made = makeMeasurements(patients, from, today, now);
  await insertMonitoring(tx, makeMonitoring(patients, addDays(from, -1), today, now));
  await insertAll(tx, 'pumpEntry', makePumpEntries(patients, from, today, now));
  const entered = await tx
    .selectFrom('glucoseReading')
    .select(['patientId', 'day', 'slot'])
    .where('day', '>=', from)
    .where('latest', '=', true)
    .execute();
  const taken = new Set(entered.map(({ patientId, day, slot }) => `${patientId} ${day} ${slot}`));
  const glucose = made.glucose.filter(({ patientId, day, slot }) => !taken.has(`${patientId} ${day} ${slot}`));
  const added = new Set(glucose.map(({ readingId }) => readingId));
  await insertMeasurements(tx, {
    ...made,
    glucose,
    warnings: made.warnings.filter(({ indicator, readingId }) => indicator !== 'glucose' || added.has(readingId)),
  });
  const executions = await makeExecutions(
    tx,
    patients,
    { ...made, glucose },
    { from, givenFrom: from, to: today, now },
  );
  await insertAll(tx, 'orderExecution', executions);
}

async function patientAccounts(db: Database): Promise<DemonstrationAccount[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('patient', 'patient.id', 'account.patientId')
    // They sign in by the number; nobody knows the user name.
    .select('account.mobile as username')
    .select(['account.realName', 'account.latinName', 'account.userType', 'patient.bed'])
    .where('account.mobile', 'is not', null)
    .$narrowType<{ username: string }>()
    .where('patient.kind', '=', 'inpatient')
    .orderBy('patient.id')
    .limit(3)
    .execute();
  return rows.map(({ username, realName, latinName, userType, bed }) => ({
    username,
    password: DEMONSTRATION_PASSWORD,
    name: realName,
    latinName,
    role: {
      zh: `患者 · ${DEPARTMENTS[0]?.name ?? ''} ${bed}床`,
      en: `Patient · ${DEPARTMENTS[0]?.latinName ?? ''}, bed ${bed}`,
    },
    type: userType,
  }));
}

/**
 * Creates the demonstration hospital in an empty database, or brings an earlier one up to date. A database with a real
 * hospital is not changed.
 * @returns the accounts to print and to show on the login page; empty if nothing was created
 */
export async function loadDemonstration({
  db,
  clock,
  logger,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
}): Promise<DemonstrationAccount[]> {
  const begun = Date.now();
  const state = await db.transaction().execute(async (tx) => {
    // Prevents two processes that start together from both filling the database.
    await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
    const hospital = await tx
      .selectFrom('organisationNode')
      .select('code')
      .where('parentId', 'is', null)
      .executeTakeFirst();
    if (!hospital) {
      await loadOnce(tx, clock.date());
      return 'loaded';
    }
    if (hospital.code !== HOSPITAL.code) return 'other';
    await bringUpToDate(tx, clock.date());
    return 'updated';
  });
  if (state === 'other') return [];
  // Autovacuum would collect statistics only a minute later, and plans would be bad until then.
  if (state === 'loaded') await sql`analyze`.execute(db);
  logger.info({ state, ms: Date.now() - begun }, 'demonstration hospital ready');
  const staff = STAFF.map(({ username, name, latinName, duty, type }) => ({
    username,
    password: DEMONSTRATION_PASSWORD,
    name,
    latinName,
    role: duty,
    type,
  }));
  return [...staff, ...(await patientAccounts(db))];
}
