import { sql, type Kysely } from 'kysely';

const LEVEL = `text not null check (level in ('low', 'normal', 'high'))`;
const WITHDRAWN = `
     invalid_at timestamptz,
     invalid_by bigint references account,
     invalid_reason text,
     filed_at timestamptz not null,
     filed_by bigint not null references account,
     version integer not null default 1,
     check (num_nonnulls(invalid_at, invalid_by, invalid_reason) in (0, 3))`;

const UP = [
  `create table strip_lot (
     id bigint generated always as identity primary key,
     hospital_id bigint not null references organisation_node,
     brand text not null,
     lot text not null check (lot ~ '^\\d{2}[A-Z]\\d{6}$'),
     -- Models of meters that it fits.
     models text[] not null check (cardinality(models) > 0),
     -- By level, which are those that it supports: target, lower and upper limit in mmol/L.
     targets jsonb not null,
     produced date not null,
     expires date not null check (expires > produced),
     opened date,
     low_stock integer,
     ${WITHDRAWN}
   )`,
  `create unique index strip_lot_name on strip_lot (hospital_id, lower(brand), lot)`,
  `create table solution_lot (
     id bigint generated always as identity primary key,
     hospital_id bigint not null references organisation_node,
     brand text not null,
     lot text not null,
     level ${LEVEL},
     expires date not null,
     opened date,
     days_after_opening integer not null default 90 check (days_after_opening > 0),
     -- Printed on the vial, mmol/L.
     target numeric(5, 2) not null,
     lower numeric(5, 2) not null,
     upper numeric(5, 2) not null,
     -- Limits of single lots of strips or models.
     specific jsonb not null default '[]',
     ${WITHDRAWN},
     check (lower < target and target < upper)
   )`,
  `create unique index solution_lot_name on solution_lot (hospital_id, lower(brand), lot, level)`,
  // Only added to: what is wrong is counted anew.
  `create table strip_movement (
     id bigint generated always as identity primary key,
     strip_lot_id bigint not null references strip_lot,
     kind text not null check (kind in ('received', 'handedOut', 'returned', 'waste', 'counted')),
     quantity integer not null check (quantity >= 0),
     -- Null is the hospital's store.
     node_id bigint references organisation_node,
     at timestamptz not null,
     by bigint not null references account,
     note text
   )`,
  `create index strip_movement_lot on strip_movement (strip_lot_id, at)`,
  `alter table glucose_reading add column strip_lot_id bigint references strip_lot`,
  `create index glucose_reading_strip on glucose_reading (strip_lot_id) where strip_lot_id is not null`,
];

const DOWN = [
  `alter table glucose_reading drop column strip_lot_id`,
  `drop table strip_movement`,
  `drop table solution_lot`,
  `drop table strip_lot`,
];

/** Lots of test strips and of control solutions, and where the strips went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
