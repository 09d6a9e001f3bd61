import { sql, type Kysely } from 'kysely';

const LEVEL = `text not null check (level in ('low', 'normal', 'high'))`;

const UP = [
  `create table control_run (
     id uuid primary key,
     device_id bigint not null references device,
     -- Where the device was then.
     node_id bigint not null references organisation_node,
     strip_lot_id bigint not null references strip_lot,
     occasion text not null,
     repeat_of uuid references control_run,
     way text not null check (way in ('manual', 'device')),
     -- Levels that the plan asked for when it was measured.
     asked text[] not null,
     measured_at timestamptz not null,
     entered_at timestamptz not null,
     operator_id bigint not null references account,
     comment text,
     -- As judged when it was measured: a later run never changes it.
     rejected boolean not null,
     fired jsonb not null,
     state text not null,
     cause text,
     action text,
     mended_at timestamptz,
     mended_by bigint references account,
     reviewed_at timestamptz,
     reviewed_by bigint references account check (reviewed_by <> operator_id),
     review_comment text,
     voided_at timestamptz,
     voided_by bigint references account,
     void_reason text,
     version integer not null default 1,
     check (num_nonnulls(cause, action, mended_at, mended_by) in (0, 4)),
     check (num_nonnulls(reviewed_at, reviewed_by) in (0, 2)),
     check (num_nonnulls(voided_at, voided_by, void_reason) in (0, 3))
   )`,
  `create index control_run_device on control_run (device_id, measured_at)`,
  `create index control_run_measured on control_run (measured_at, id)`,
  `create index control_run_repeat on control_run (repeat_of) where repeat_of is not null`,
  `create index control_run_strip on control_run (strip_lot_id)`,
  `create index control_run_open on control_run (device_id) where state in ('pending', 'rejected', 'mended', 'repeated')`,
  `create table control_result (
     run_id uuid not null references control_run,
     level ${LEVEL},
     solution_lot_id bigint not null references solution_lot,
     value numeric(5, 2) not null,
     comparator text check (comparator in ('<', '>')),
     -- The limits as they were then.
     target numeric(5, 2) not null,
     lower numeric(5, 2) not null,
     upper numeric(5, 2) not null,
     judged_by text not null check (judged_by in ('printedRange', 'statistics')),
     z numeric(8, 2),
     qualified boolean not null,
     primary key (run_id, level)
   )`,
  `create index control_result_solution on control_result (solution_lot_id)`,
  `create table control_request (
     id bigint generated always as identity primary key,
     device_id bigint not null references device,
     occasion text not null,
     note text,
     requested_at timestamptz not null,
     requested_by bigint not null references account
   )`,
  `create index control_request_device on control_request (device_id, requested_at)`,
  `alter table node_setting add column control_plan jsonb`,
];

const DOWN = [
  `alter table node_setting drop column control_plan`,
  `drop table control_request`,
  `drop table control_result`,
  `drop table control_run`,
];

/** Control runs of meters, what people reported of meters, and the plan of a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
