import { createHash } from 'node:crypto';
import pg from 'pg';
import { addDays, dayOf } from '@wardlink/domain';
import { connectDatabase } from '../../server/dist/database/connection.js';
import { insertAll } from '../../server/dist/demonstration/insert-all.js';
import { makeMeasurements } from '../../server/dist/demonstration/measurements.js';
import { addOrganisation } from '../../server/dist/demonstration/organisation.js';
import { addPatients } from '../../server/dist/demonstration/patients.js';
import { endPlans, makePlans } from '../../server/dist/demonstration/orders.js';
import { chanceOf } from '../../server/dist/demonstration/random.js';
import { addStaff } from '../../server/dist/demonstration/staff-accounts.js';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { hashPassword } from '../../server/dist/modules/session/passwords.js';
import { Buffered } from './copy.mjs';
import { departmentsFor, equalDepartments } from './departments.mjs';

const ZONE = 'Asia/Shanghai';
/**
 * Days over which an outpatient's readings are spread. Those of inpatients and discharged patients come from several
 * stays.
 */
const HOME_DAYS = 180;
const MOST_STAYS = 60;

const snakeCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A deterministic id in the format of a random one: equal words give an equal id. */
function idOf(...words) {
  const hex = createHash('md5').update(words.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Stays of a patient, newest first: the stored one, then invented earlier ones with weeks at home between. */
function* staysOf(patient, today) {
  if (patient.kind === 'outpatient') {
    yield { ...patient, from: addDays(today, -HOME_DAYS) };
    return;
  }
  let stay = patient;
  for (let count = 0; count < MOST_STAYS; count += 1) {
    yield stay;
    const chance = chanceOf('earlier', patient.seed, count);
    const to = addDays(stay.from, -chance.whole(4, 21));
    stay = { ...patient, to, from: addDays(to, -chance.whole(5, 18)) };
  }
}

/** The newest `count` readings of a patient, each with its table, and the warnings of these readings. */
function measurementsOf(patient, count, today, now) {
  let readings = [];
  const warnings = [];
  for (const stay of staysOf(patient, today)) {
    const { warnings: raised, ...tables } = makeMeasurements([stay], stay.from, today, now);
    for (const [kind, rows] of Object.entries(tables)) for (const row of rows) readings.push({ kind, row });
    warnings.push(...raised);
    if (readings.length >= count) break;
  }
  readings.sort((a, b) => b.row.measuredAt - a.row.measuredAt || (a.kind < b.kind ? -1 : 1));
  readings = readings.slice(0, count);
  // The demonstration's 32-bit ids would collide among a million readings.
  const ids = new Map();
  for (const [index, { kind, row }] of readings.entries()) {
    const id = idOf(patient.seed, kind, index);
    ids.set(`${kind} ${row.readingId}`, id);
    row.readingId = id;
  }
  const kept = warnings.flatMap((warning) => {
    const readingId = ids.get(`${warning.indicator} ${warning.readingId}`);
    return readingId === undefined ? [] : [{ ...warning, readingId }];
  });
  return { readings, warnings: kept };
}

function trailOfReading({ kind, row }) {
  const {
    enteredAt: at,
    enteredBy: accountId,
    patientId,
    nodeId,
    readingId: subject,
    measuredAt,
    status,
    slot,
    value,
  } = row;
  const recorded = kind === 'glucose' ? (row.refusal ? 'glucose.refused' : 'glucose.recorded') : 'vital.recorded';
  const after = JSON.stringify({ slot, value, status, measuredAt: measuredAt.getTime(), version: 1 });
  return { at, type: recorded, accountId, patientId, nodeId, subject, after };
}

function trailOfWarning({
  patientId,
  nodeId,
  readingId: subject,
  figures: after,
  raisedAt,
  acknowledgedAt,
  acknowledgedBy,
}) {
  const event = { patientId, nodeId, subject, after };
  const raised = { ...event, at: raisedAt, type: 'warning.raised', accountId: null };
  if (!acknowledgedAt) return [raised];
  return [raised, { ...event, at: acknowledgedAt, type: 'warning.acknowledged', accountId: acknowledgedBy }];
}

/** Outpatients first: they have the fewest readings, and the other patients fill up the total. */
const byKind = ({ kind }) => ['outpatient', 'discharged', 'inpatient'].indexOf(kind);

/**
 * Fills an empty, migrated database with a large hospital: organisation, staff, patients, plans, readings of every kind
 * with their warnings and audit events. Equal arguments give an equal hospital.
 * @param config connection of `pg`
 * @param departments so many, of equal size; left out, those of the demonstration
 * @param now instant of the newest readings
 * @returns numbers of stored rows
 */
export async function generate({
  config,
  patients,
  readings,
  departments,
  seed = 'ward',
  now,
  progress = () => undefined,
}) {
  const today = dayOf(now.getTime(), ZONE);
  const connection = connectDatabase(config);
  const made = await connection.db.transaction().execute(async (tx) => {
    const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
    const organisation = await addOrganisation(
      tx,
      departments === undefined ? departmentsFor(patients) : equalDepartments(patients, departments),
    );
    const staff = await addStaff(tx, organisation, passwordHash, now);
    const added = await addPatients(tx, { organisation, staff, passwordHash, today, now });
    const { monitoring, medication, replaced, trail } = makePlans(added, now);
    await insertAll(tx, 'monitoringPlan', monitoring);
    await insertAll(tx, 'medicationPlan', medication);
    await endPlans(tx, replaced);
    await insertAll(tx, 'auditEvent', trail);
    return added;
  });
  await connection.close();
  progress(`${made.length} patients`);

  const client = new pg.Client(config);
  await client.connect();
  const stored = { patients: made.length, readings: 0, warnings: 0 };
  try {
    await client.query('begin');
    const rows = new Buffered(client);
    const order = [...made].sort((a, b) => byKind(a) - byKind(b));
    for (const [index, patient] of order.entries()) {
      const share = Math.ceil((readings - stored.readings) / (order.length - index));
      const own = measurementsOf({ ...patient, seed: `${patient.seed}:${seed}` }, share, today, now);
      for (const kind of new Set(own.readings.map((reading) => reading.kind))) {
        const ofKind = own.readings.filter((reading) => reading.kind === kind).map(({ row }) => row);
        await rows.add(`${snakeCase(kind)}_reading`, ofKind);
      }
      await rows.add('warning', own.warnings);
      await rows.add('audit_event', [...own.readings.map(trailOfReading), ...own.warnings.flatMap(trailOfWarning)]);
      stored.readings += own.readings.length;
      stored.warnings += own.warnings.length;
      if (index % 100 === 99) progress(`${stored.readings} readings of ${index + 1} patients`);
    }
    await rows.flushAll();
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return stored;
}
