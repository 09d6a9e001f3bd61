import { NOW } from '../ward/hospital.mjs';

/** Above every id of the generated hospital. */
const IDS_APART = 10_000_000;

const TABLES = ['glucose_reading', 'vital_reading'];

const columnsOf = async (client, table, without = []) => {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => !without.includes(name));
};

/** Indexes and constraints are made again at the end: that takes a fraction of the time of keeping them. */
async function takeOff(client, table) {
  const { rows: references } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where confrelid = $1::regclass or (conrelid = $1::regclass and contype = 'f')`,
    [table],
  );
  const { rows: keys } = await client.query(
    `select $1::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const one of [...references, ...keys]) {
    await client.query(`alter table ${one.table} drop constraint ${one.name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async (progress) => {
    for (const one of [...keys, ...references]) {
      progress(`${one.name} of ${one.table}`);
      await client.query(`alter table ${one.table} add constraint ${one.name} ${one.definition}`);
    }
    for (const { name, definition } of indexes) {
      progress(name);
      await client.query(definition);
    }
  };
}

/** Every patient of the hospital once more, as one who left earlier. */
async function addPatients(client, turn, apart) {
  const own = ['id', 'kind', 'node_id', 'ward_id', 'bed', 'hospitalization_number', 'admission_time', 'discharge_time'];
  const names = await columnsOf(client, 'patient', own);
  const unique = ['record_number', 'id_card'].filter((name) => names.includes(name));
  const values = names.map((name) => (unique.includes(name) ? 'null' : name));
  await client.query(
    `insert into patient (id, kind, node_id, ward_id, bed, hospitalization_number, admission_time, discharge_time, ${names.join(', ')})
     overriding system value
     select id + ${turn * IDS_APART}, 'discharged', department_id, null, null, hospitalization_number || '-${turn}',
       admission_time - interval '${turn * apart} days', coalesce(discharge_time, '${NOW.toISOString()}') - interval '${turn * apart} days',
       ${values.join(', ')}
     from patient where id < ${IDS_APART} and department_id is not null`,
  );
}

async function addReadings(client, table, turn, apart) {
  const shifted = ['reading_id', 'patient_id', 'measured_at', 'day', 'entered_at'];
  const names = await columnsOf(client, table, shifted);
  const back = (name) => `${name} - interval '${turn * apart} days'`;
  const { rowCount } = await client.query(
    `insert into ${table} (${[...shifted, ...names].join(', ')})
     select md5(reading_id::text || '-${turn}')::uuid, patient_id + ${turn * IDS_APART}, ${back('measured_at')},
       day - ${turn * apart}, ${back('entered_at')}, ${names.join(', ')}
     from ${table} where patient_id < ${IDS_APART} and entered_at <= '${NOW.toISOString()}'`,
  );
  return rowCount;
}

/**
 * Adds earlier years to a generated hospital, until it has so many readings: its patients and their readings again and again, each
 * time further back, as of patients who left. Warnings and the trail do not grow: no read that is measured looks at old ones.
 * @param client of `pg`, alone on the database
 * @param readings - of the tables that are counted
 * @param apart - days between the hospital of today and each earlier one that is added to it
 * @returns the number of readings
 */
export async function grow(client, readings, progress, { apart = 70, counted = TABLES } = {}) {
  let stored = 0;
  for (const table of counted) {
    const { rows } = await client.query(`select count(*) as readings from ${table}`);
    stored += Number(rows[0].readings);
  }
  const putOn = [];
  for (const table of TABLES) putOn.push(await takeOff(client, table));
  for (const table of ['patient', ...TABLES]) await client.query(`alter table ${table} disable trigger user`);
  for (let turn = 1; stored < readings; turn += 1) {
    await addPatients(client, turn, apart);
    for (const table of TABLES) {
      const added = await addReadings(client, table, turn, apart);
      if (counted.includes(table)) stored += added;
    }
    progress(`${stored} readings`);
  }
  for (const table of ['patient', ...TABLES]) await client.query(`alter table ${table} enable trigger user`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const again of putOn) await again(progress);
  progress('vacuum');
  await client.query('vacuum analyze');
  return stored;
}
