import { sql, type Kysely } from 'kysely';

/** The events of a table, with the rows that a statement touched: those it wrote, or those it deleted. */
const TOUCHED = {
  insert: 'referencing new table as touched',
  update: 'referencing new table as touched',
  delete: 'referencing old table as touched',
} as const;
type Event = keyof typeof TOUCHED;

/** Notes the patients of touched rows, at the place where they are. @param kind SQL, of the touched row */
const ofPatients = (name: string, kind: string, touched = 'touched'): string => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into change (kind, patient_id, path)
    select distinct ${kind}, patient.id, node.path
    from ${touched} join patient on patient.id = touched.patient_id
      join organisation_node node on node.id = patient.node_id;
    return null;
  end $$`;

/** Tables with rows of patients: kind of their changes, and the statements that make some. */
const TABLES: readonly { table: string; kind: string; touched?: string; events: readonly Event[] }[] = [
  { table: 'glucose_reading', kind: `'glucose'`, events: ['insert', 'update'] },
  { table: 'vital_reading', kind: 'touched.indicator', events: ['insert', 'update'] },
  { table: 'pump_entry', kind: `'pump'`, events: ['insert', 'update'] },
  { table: 'ambulatory_session', kind: `'ambulatory'`, events: ['insert', 'update'] },
  {
    table: 'ambulatory_reading',
    kind: `'ambulatory'`,
    touched: `(select session.patient_id from touched as reading
      join ambulatory_session session on session.id = reading.session_id) as touched`,
    events: ['insert', 'update'],
  },
  { table: 'warning', kind: `'warnings'`, events: ['insert', 'update'] },
  { table: 'monitoring_plan', kind: `'plans'`, events: ['insert', 'update'] },
  { table: 'medication_plan', kind: `'plans'`, events: ['insert', 'update'] },
  { table: 'order_execution', kind: `'orders'`, events: ['insert', 'update', 'delete'] },
  { table: 'patient_range', kind: `'ranges'`, events: ['insert', 'update', 'delete'] },
  { table: 'patient_follow', kind: `'patient'`, events: ['insert', 'delete'] },
];

const noting = TABLES.flatMap(({ table, kind, touched, events }) => [
  ofPatients(`note_${table}`, kind, touched),
  ...events.map(
    (event) => `create trigger ${table}_${event}_noted after ${event} on ${table}
      ${TOUCHED[event]} for each statement execute function note_${table}()`,
  ),
]);

/** Notes the places that touched rows are of. @param rows SQL that selects their paths */
const ofPlaces = (name: string, rows: string): string => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into change (kind, path) select distinct 'place', place.path from (${rows}) as place;
    return null;
  end $$`;

const UP = [
  // What lists have to show anew. A row is written in the transaction of the change, so that none is ever missed.
  `create table change (
     id bigint generated always as identity primary key,
     -- Every transaction before the oldest one that still runs is known: positions in this table are such numbers.
     transaction xid8 not null default pg_current_xact_id(),
     at timestamptz not null default now(),
     kind text not null,
     -- Null where all patients at and below the path are concerned.
     patient_id bigint,
     path text not null
   )`,
  `create index change_transaction on change (transaction)`,
  `create index change_at on change (at)`,
  // Positions of another history, such as that before a restored backup, name another epoch.
  `create table change_history (epoch uuid not null, forgotten xid8 not null)`,
  `insert into change_history (epoch, forgotten) values (gen_random_uuid(), '0')`,
  ...noting,
  // Who moved is gone from the former place.
  `create function note_patient() returns trigger language plpgsql as $$
   begin
     insert into change (kind, patient_id, path)
     select 'patient', touched.id, node.path from touched join organisation_node node on node.id = touched.node_id;
     if tg_op = 'UPDATE' then
       insert into change (kind, patient_id, path)
       select 'patient', touched.id, node.path
       from touched join before on before.id = touched.id join organisation_node node on node.id = before.node_id
       where before.node_id <> touched.node_id;
     end if;
     return null;
   end $$`,
  `create trigger patient_insert_noted after insert on patient
     referencing new table as touched for each statement execute function note_patient()`,
  `create trigger patient_update_noted after update on patient
     referencing old table as before new table as touched for each statement execute function note_patient()`,
  ofPlaces(
    'note_organisation_node',
    `select unnest(array[before.path, touched.path]) as path from touched join before on before.id = touched.id
     where (before.name, before.latin_name, before.path, before.ordinal)
       is distinct from (touched.name, touched.latin_name, touched.path, touched.ordinal)`,
  ),
  `create trigger organisation_node_update_noted after update on organisation_node
     referencing old table as before new table as touched for each statement execute function note_organisation_node()`,
  ofPlaces(
    'note_node_setting',
    `select node.path from touched join organisation_node node on node.id = touched.node_id`,
  ),
  ...(['insert', 'update', 'delete'] as const).map(
    (event) => `create trigger node_setting_${event}_noted after ${event} on node_setting
      ${TOUCHED[event]} for each statement execute function note_node_setting()`,
  ),
  // The names of staff stand beside what they entered, in the whole hospital.
  ofPlaces(
    'note_account',
    `select '/' || split_part(node.path, '/', 2) || '/' as path
     from touched join before on before.id = touched.id join organisation_node node on node.id = touched.node_id
     where (before.real_name, before.latin_name) is distinct from (touched.real_name, touched.latin_name)`,
  ),
  `create trigger account_update_noted after update on account
     referencing old table as before new table as touched for each statement execute function note_account()`,
];

const NOTED = [...TABLES.map(({ table }) => table), 'patient', 'organisation_node', 'node_setting', 'account'];

// Dropping a function drops the triggers that call it.
const DOWN = [
  ...NOTED.map((table) => `drop function note_${table}() cascade`),
  `drop table change`,
  `drop table change_history`,
];

/** What changed, so that lists ask for that alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
