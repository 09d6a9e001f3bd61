/** What the pages should have shown, and what the database should hold: nothing lost and nothing twice. */

/** Number of pages whose board shows each patient. */
function pagesShowing(people, inpatients) {
  const count = (select) => {
    const counts = new Map();
    for (const person of people) counts.set(select(person), (counts.get(select(person)) ?? 0) + 1);
    return counts;
  };
  const ofLevel = (level, key) => count((person) => (person.level === level ? person.place[key] : undefined));
  const wards = ofLevel('ward', 'wardId');
  const departments = ofLevel('department', 'departmentId');
  const hospital = people.filter(({ level }) => level === 'hospital').length;
  return new Map(
    inpatients.map(({ id, wardId, departmentId }) => [
      id,
      (wards.get(wardId) ?? 0) + (departments.get(departmentId) ?? 0) + hospital,
    ]),
  );
}

/** Compares how often readings and warnings came to pages with how often they should have. */
export function comparePages({ people, inpatients, entries, counts }) {
  const pages = pagesShowing(people, inpatients);
  // Whose board shows a patient also receives the patient's warnings, unless switched off.
  const receiving = pagesShowing(
    people.filter(({ pushed }) => pushed),
    inpatients,
  );
  const stored = entries.filter(({ versions }) => versions > 0);
  const sum = (some, of = pages) => some.reduce((total, { patient }) => total + of.get(patient.id), 0);
  const warned = stored.filter(({ warns }) => warns);
  const [shown, popups] = [sum(stored), sum(warned, receiving)];
  // An entry without a reply may have been stored, and is then shown as well.
  const uncertain = entries.filter((entry) => entry.versions === 0 && entry.uncertain);
  return {
    readingsShown: { expected: shown, shown: counts.shown, uncertain: sum(uncertain) },
    popups: { expected: popups, came: counts.popups, twice: counts.popupsTwice },
    misnumberedMessages: counts.misnumbered,
  };
}

/** Number of ids of a list that a query does not return exactly once. */
async function notOnce(pool, text, ids) {
  const { rows } = await pool.query(text, [ids]);
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return ids.filter((id) => counts.get(id) !== 1).length;
}

/** Readings whose versions are not 1, 2, 3 … up to the last acknowledged one, or that nobody entered. */
async function compareReadings(pool, entries, since) {
  const { rows } = await pool.query(
    `select reading_id as id, patient_id as "patientId", array_agg(version order by version) as versions,
       count(*) filter (where latest)::int as latest
     from glucose_reading where entered_at > $1 group by reading_id, patient_id`,
    [since],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const result = { acknowledged: 0, versions: 0, lost: 0, double: 0, otherVersions: 0, unacknowledged: 0 };
  for (const { readingId, patient, versions, uncertain } of entries) {
    const row = stored.get(readingId);
    stored.delete(readingId);
    if (versions === 0) {
      if (row) result.unacknowledged += 1;
      continue;
    }
    result.acknowledged += 1;
    result.versions += versions;
    if (!row || row.patientId !== patient.id) result.lost += 1;
    else if (row.latest !== 1 || row.versions.some((version, index) => version !== index + 1)) result.double += 1;
    else if (row.versions.length !== versions && !(uncertain && row.versions.length === versions + 1)) {
      result.otherVersions += 1;
    }
  }
  return { ...result, enteredByNobody: stored.size };
}

/** Compares the database with what the server acknowledged. */
export async function compareDatabase(pool, { entries, orders, acknowledged, delivered, since }) {
  const count = 'count(*) as count';
  const came = new Map();
  for (const id of delivered) came.set(id, (came.get(id) ?? 0) + 1);
  return {
    readings: await compareReadings(pool, entries, since),
    plans: await notOnce(
      pool,
      `select plan_key::text as id, ${count} from (
         select plan_key from monitoring_plan union all select plan_key from medication_plan
       ) as plan where plan_key = any ($1::uuid[]) group by plan_key`,
      orders.plans,
    ),
    executions: await notOnce(
      pool,
      `select execution_key::text as id, ${count} from order_execution where execution_key = any ($1::uuid[])
       group by execution_key`,
      orders.executions,
    ),
    messages: {
      acknowledged: acknowledged.length,
      // Once in the table, and once in the inbox of its receiver.
      notStoredOnce: await notOnce(
        pool,
        `select message.id::text as id, ${count} from message
           join inbox_entry as entry on entry.message_id = message.id and entry.account_id = message.receiver_id
         where message.id = any ($1::uuid[]) group by message.id`,
        acknowledged,
      ),
      notDeliveredOnce: acknowledged.filter((id) => came.get(id) !== 1).length,
    },
  };
}

/** Number of differences in all; a page's list that differs counts with each of its rows. */
export function differencesIn({ pages, database, lists }) {
  const { readingsShown, popups, misnumberedMessages } = pages;
  const { readings, messages } = database;
  const tooMany = Math.max(0, readingsShown.shown - readingsShown.expected - readingsShown.uncertain);
  return [
    Math.max(0, readingsShown.expected - readingsShown.shown) + tooMany,
    Math.max(0, popups.expected - popups.came) + popups.twice,
    misnumberedMessages,
    readings.lost + readings.double + readings.otherVersions + readings.enteredByNobody,
    database.plans + database.executions,
    messages.notStoredOnce + messages.notDeliveredOnce,
    lists ? lists.glucose + lists.warnings : 0,
  ].reduce((sum, count) => sum + count, 0);
}
