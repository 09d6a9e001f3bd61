import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { migrate, MIGRATIONS, migrateToLatest, newestOf } from '../src/database/migrate.js';
import { hashPassword, passwordMatches } from '../src/modules/session/passwords.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let first: DatabaseConnection;
let second: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  first = connectDatabase(database.config);
  second = connectDatabase(database.config);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(first.db);
  return rows.map(({ name }) => name);
};

/** The former tables, one for each indicator. */
const OLD_TABLES = ['pressure_reading', 'temperature_reading', 'uric_acid_reading', 'ketone_reading'];
const rowsOf = async (table: string): Promise<unknown[]> => {
  const { rows } = await sql`select to_jsonb(one) as row from ${sql.table(table)} as one order by version`.execute(
    first.db,
  );
  return rows;
};

describe('migrations', () => {
  it('build everything from empty, once, even when two processes start together', async () => {
    const applied = await Promise.all([migrateToLatest(first.db), migrateToLatest(second.db)]);
    expect(applied.flat().sort()).toEqual(Object.keys(MIGRATIONS).sort());
    // One that is not in the list would never run.
    const files = readdirSync(new URL('../src/database/migrations', import.meta.url));
    expect(files.map((file) => file.replace(/\.ts$/, '')).filter((name) => !(name in MIGRATIONS))).toEqual([]);
    expect(await tables()).toContain('glucose_reading');
    expect(await migrateToLatest(first.db)).toEqual([]);
  });

  it('of a newer version are reported in a sentence, and nothing is changed', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '')`.execute(first.db);
    const before = await tables();
    await expect(migrateToLatest(first.db)).rejects.toMatchObject({
      name: 'DatabaseNewerError',
      message: expect.stringMatching(/^The database was made by a newer Wardlink: this one does not know 9001-later\./),
    });
    expect(await tables()).toEqual(before);
    await sql`delete from kysely_migration where name = '9001-later'`.execute(first.db);
  });

  it('of a newer version that only add are no obstacle', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '')`.execute(first.db);
    await sql`insert into schema_change (name, contracts) values ('9001-later', false)`.execute(first.db);
    expect(await migrate(first.db)).toEqual({ applied: [], waiting: [], newer: ['9001-later'] });
    await sql`update schema_change set contracts = true`.execute(first.db);
    await expect(migrate(first.db)).rejects.toMatchObject({ name: 'DatabaseNewerError' });
    await sql`delete from kysely_migration where name = '9001-later'`.execute(first.db);
    await sql`delete from schema_change`.execute(first.db);
  });

  it('that contract wait for older processes, and are noted', async () => {
    const later = {
      '9001-adds': { up: (db: Kysely<unknown>) => sql`create table later (id int)`.execute(db).then(() => undefined) },
      '9002-removes': {
        contracts: true,
        up: (db: Kysely<unknown>) => sql`drop table later`.execute(db).then(() => undefined),
      },
    };
    const migrations = { ...MIGRATIONS, ...later };
    const beside = await migrate(first.db, { migrations, others: [newestOf(MIGRATIONS)] });
    expect(beside).toEqual({ applied: ['9001-adds'], waiting: ['9002-removes'], newer: [] });
    expect(await tables()).toContain('later');
    const alone = await migrate(first.db, { migrations, others: ['9002-removes'] });
    expect(alone).toEqual({ applied: ['9002-removes'], waiting: [], newer: [] });
    expect(await tables()).not.toContain('later');
    const { rows } = await sql`select name, contracts from schema_change order by name`.execute(first.db);
    expect(rows).toEqual([
      { name: '9001-adds', contracts: false },
      { name: '9002-removes', contracts: true },
    ]);
    await sql`delete from kysely_migration where name like '9%'`.execute(first.db);
    await sql`delete from schema_change`.execute(first.db);
  });

  it('keep the warnings that were there before they were of every indicator, and give them back', async () => {
    const { db } = first;
    const later = MIGRATIONS['0003-warnings'];
    const newer = Object.entries(MIGRATIONS).filter(([name]) => name > '0003-warnings');
    for (const [, migration] of newer.reverse()) await migration.down?.(db);
    await later?.down?.(db);
    await sql`
      with node as (insert into organisation_node (kind, name, code, path) values ('hospital', 'H', 'H', '/1/') returning id),
      role as (insert into role (node_id, name, latin_name, permission_type, permissions)
        select id, 'D', 'D', 'doctor', array['warning.acknowledge'] from node returning id),
      account as (insert into account (node_id, role_id, username, password_hash, real_name, sex, user_type, created_at)
        select node.id, role.id, 'd', 'x', 'D', 'female', 1, now() from node, role returning id),
      patient as (insert into patient (node_id, kind, name, sex, birthday, registration_time)
        select id, 'inpatient', 'P', 'male', '1960-01-01', now() from node returning id, node_id),
      reading as (insert into glucose_reading (reading_id, version, patient_id, node_id, measured_at, day, measured_by,
          way, entered_at, entered_by, slot, value, status, range_low, range_high)
        select '00000000-0000-4000-8000-000000000001', 1, patient.id, node_id, now(), '2026-03-01', account.id,
          'manual', now(), account.id, 3, 17.25, 1, 3.9, 16.7 from patient, account returning reading_id, patient_id, node_id)
      insert into warning (patient_id, node_id, reading_id, reading_version, value, slot, status, critical, range_low,
        range_high, measured_at, raised_at)
      select patient_id, node_id, reading_id, 1, 17.25, 3, 1, false, 3.9, 16.7, now(), now() from reading`.execute(db);
    await later?.up(db);
    const { rows } = await sql`select indicator, figures, range, status, step, escalate_at,
      raised_by = (select id from account) as by_author from warning`.execute(db);
    expect(rows).toEqual([
      {
        indicator: 'glucose',
        figures: { value: 17.25, slot: 3 },
        range: { low: 3.9, high: 16.7 },
        status: 1,
        step: 0,
        escalateAt: null,
        byAuthor: true,
      },
    ]);
    const roles = await sql<{ permissions: string[] }>`select permissions from role`.execute(db);
    expect(roles.rows[0]?.permissions).toEqual(['warning.acknowledge', 'warning.setRange']);
    await later?.down?.(db);
    const back = await sql`select value, slot, range_low, range_high from warning`.execute(db);
    expect(back.rows).toEqual([{ value: 17.25, slot: 3, rangeLow: 3.9, rangeHigh: 16.7 }]);
    await later?.up(db);
    for (const [, migration] of newer.reverse()) await migration.up(db);
  });

  it('keep the plans that were there before they had kinds, and give them back', async () => {
    const { db } = first;
    const newer = Object.entries(MIGRATIONS).filter(([name]) => name >= '0006-orders');
    for (const [, migration] of newer.reverse()) await migration.down?.(db);
    await sql`insert into medication_plan (patient_id, drug, category, doses, unit, since)
      select id, drug, category, '[]', unit, '2026-03-01' from patient,
        (values ('甘精胰岛素', 'insulin', 'U'), ('Metformin ', 'oral', 'g')) as medicine (drug, category, unit)`.execute(
      db,
    );
    await sql`insert into monitoring_plan (patient_id, slots, since) select id, '{1,7}', '2026-03-01' from patient`.execute(
      db,
    );
    for (const [, migration] of newer.reverse()) await migration.up(db);
    const kinds = await sql`select kind, insulin_category from medication_plan order by id`.execute(db);
    expect(kinds.rows).toEqual([
      { kind: 'insulin:longActing', insulinCategory: 'longActing' },
      { kind: 'oral:metformin', insulinCategory: null },
    ]);
    await sql`update monitoring_plan set ended_at = '2026-03-04 10:00+08', end_reason = 'x'`.execute(db);
    for (const [, migration] of newer.reverse()) await migration.down?.(db);
    const back = await sql`select slots, since, ended_on from monitoring_plan`.execute(db);
    expect(back.rows).toEqual([{ slots: [1, 7], since: '2026-03-01', endedOn: '2026-03-04' }]);
    for (const [, migration] of newer.reverse()) await migration.up(db);
  });

  it('carry the readings of every indicator into one table, and give them back', async () => {
    const { db } = first;
    const moved = MIGRATIONS['0035-vital-readings'];
    const newer = Object.entries(MIGRATIONS).filter(([name]) => name >= '0035-vital-readings');
    for (const [, migration] of newer.toReversed()) await migration.down?.(db);
    const shared = `'00000000-0000-4000-8000-000000000007'::uuid, n, n = 2, patient.id, patient.node_id, now(), '2026-03-01',
      account.id, 'manual', now(), account.id, case when n = 2 then 'mistyped' end, 'from paper'`;
    const columns = `reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way, entered_at,
      entered_by, reason, time_reason`;
    const put = (table: string, own: string, values: string): Promise<unknown> =>
      sql
        .raw(
          `insert into ${table} (${columns}, ${own}) select ${shared}, ${values}
           from patient, account, generate_series(1, 2) as n`,
        )
        .execute(db);
    await put('pressure_reading', 'systolic, diastolic, heart_rate, status', '150 + n, 95, null, 101');
    await put('temperature_reading', 'celsius, level', `38.15, 'mediumHot'`);
    await put('uric_acid_reading', 'urate, level', `420.5, 'high'`);
    await put('ketone_reading', 'ketone, comparator, level', `8, '>', 'probableKetoacidosis'`);
    const tablesBefore = await Promise.all(OLD_TABLES.map((table) => rowsOf(table)));
    await moved?.up(db);
    const { rows } = await sql`select indicator, version, latest, figures, level, reason from vital_reading
      where latest order by indicator`.execute(db);
    const kept = { version: 2, latest: true, reason: 'mistyped' };
    expect(rows).toEqual([
      {
        indicator: 'ketone',
        ...kept,
        figures: { ketone: 8, comparator: '>' },
        level: 'probableKetoacidosis',
      },
      { indicator: 'pressure', ...kept, figures: { systolic: 152, diastolic: 95, heartRate: null }, level: '101' },
      { indicator: 'temperature', ...kept, figures: { celsius: 38.15 }, level: 'mediumHot' },
      { indicator: 'uricAcid', ...kept, figures: { urate: 420.5 }, level: 'high' },
    ]);
    await moved?.down?.(db);
    expect(await Promise.all(OLD_TABLES.map((table) => rowsOf(table)))).toEqual(tablesBefore);
    for (const [, migration] of newer) await migration.up(db);
  });

  it('keep the links to the record sheet of one patient, and give them back', async () => {
    const { db } = first;
    const moved = MIGRATIONS['0045-report-forms'];
    const newer = Object.entries(MIGRATIONS).filter(([name]) => name >= '0045-report-forms');
    for (const [, migration] of newer.toReversed()) await migration.down?.(db);
    const put = (): Promise<unknown> =>
      sql`insert into report_link (patient_id, from_day, to_day, made_by, made_at, expires_at)
        select patient.id, '2026-03-01', '2026-03-07', account.id, now(), now() from patient, account`.execute(db);
    const links = async (columns: string) =>
      (await sql`select ${sql.raw(columns)} from report_link order by id`.execute(db)).rows;
    await put();
    const [before] = await links('*');
    await moved?.up(db);
    // A server of the former release makes one beside the first server of this one.
    await put();
    const kept = { form: 'StandardReport', formVersion: 1, language: 'zh' };
    expect(await links('form, form_version, language')).toEqual([kept, kept]);
    const { rows } = await sql`select count(*)::int as count from report_link_patient shown
      join report_link link on link.id = shown.link_id and link.patient_id = shown.patient_id`.execute(db);
    expect(rows).toEqual([{ count: 2 }]);
    await sql`insert into report_link (form, language, from_day, to_day, made_by, made_at, expires_at)
      select 'PReport', 'both', '2026-03-01', '2026-03-07', id, now(), now() from account`.execute(db);
    await moved?.down?.(db);
    const back = await links('*');
    expect(back).toHaveLength(2);
    expect(back[0]).toEqual(before);
    for (const [, migration] of newer) await migration.up(db);
  });

  it('make the first passwords of patients void, since the staff know them, and no other password', async () => {
    const { db } = first;
    const newer = Object.entries(MIGRATIONS).filter(([name]) => name >= '0100-activation');
    for (const [, migration] of newer.toReversed()) await migration.down?.(db);
    const told = await hashPassword('told on paper 1');
    await sql`
      with person as (insert into patient (node_id, kind, name, sex, birthday, registration_time)
        select node_id, 'inpatient', name, 'male', '1960-01-01', now()
        from (select node_id from patient limit 1) as place, (values ('first'), ('own')) as people (name)
        returning id, name)
      insert into account (node_id, role_id, username, password_hash, real_name, sex, user_type, created_at,
        first_password, patient_id)
      select place.node_id, place.role_id, people.username, ${told}, 'P', 'male', people.type, now(), people.first, person.id
      from (select node_id, role_id from account limit 1) as place,
        (values ('first', 4, true), ('own', 4, false), ('staff', 1, true)) as people (username, type, first)
        left join person on person.name = people.username`.execute(db);
    for (const [, migration] of newer) await migration.up(db);
    const { rows } = await sql<{ username: string; passwordHash: string }>`select username, password_hash from account
      where username in ('first', 'own', 'staff')`.execute(db);
    const matching = rows.map(async ({ username, passwordHash }) => [
      username,
      await passwordMatches(passwordHash, 'told on paper 1'),
    ]);
    expect(Object.fromEntries(await Promise.all(matching))).toEqual({ first: false, own: true, staff: true });
  });

  it('go back down to nothing', async () => {
    for (const migration of Object.values(MIGRATIONS).reverse()) await migration.down?.(first.db);
    expect(await tables()).toEqual([]);
  });
});

describe('values', () => {
  it('keep their kind: numeric as number, 64-bit as text, dates as days, instants in UTC', async () => {
    const { rows } = await sql`select 7.25::numeric as "n", 9007199254740993::int8 as "i", date '2026-03-01' as "d",
      timestamptz '2026-03-01 08:00+08' as "t", array[1,2]::smallint[] as "a"`.execute(first.db);
    expect(rows[0]).toEqual({
      n: 7.25,
      i: '9007199254740993',
      d: '2026-03-01',
      t: new Date('2026-03-01T00:00:00Z'),
      a: [1, 2],
    });
  });

  it.each([
    ['2026-03-01 08:00:00.123456+08', Date.parse('2026-03-01T00:00:00.123Z')],
    ['2026-03-29 01:30:00.5+00', Date.parse('2026-03-29T01:30:00.500Z')],
    ['0099-01-01 00:00:00+00', Date.parse('0099-01-01T00:00:00Z')],
  ])('read the instant %s to its millisecond', async (text, instant) => {
    const { rows } = await sql<{ t: Date }>`select ${text}::timestamptz as "t"`.execute(first.db);
    expect(rows[0]?.t.getTime()).toBe(instant);
  });

  it('name their columns in camelCase, whatever stands inside of them', async () => {
    const { rows } = await sql`select 1 as "plain_name", '{"kept_name": 1}'::jsonb as "some_json"`.execute(first.db);
    expect(rows).toEqual([{ plainName: 1, someJson: { kept_name: 1 } }]);
  });
});
