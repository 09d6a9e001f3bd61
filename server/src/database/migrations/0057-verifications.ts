import { sql, type Kysely } from 'kysely';

const UP = [
  `create table verification (
     id uuid primary key,
     device_id bigint not null references device,
     -- Where the device was when it was begun.
     node_id bigint not null references organisation_node,
     kind text not null check (kind in ('comparison', 'repeatability', 'betweenDays', 'assessment')),
     -- A draft may lack these two.
     strip_lot_id bigint references strip_lot,
     day date,
     -- As typed: a draft may have cells that cannot be used yet.
     head jsonb not null,
     samples jsonb not null,
     operator_id bigint not null references account,
     begun_at timestamptz not null,
     saved_at timestamptz not null,
     finished_at timestamptz,
     -- As judged when it was finished.
     verdict text check (verdict in ('accepted', 'rejected')),
     cause text,
     action text,
     explained_at timestamptz,
     explained_by bigint references account,
     reviewed_at timestamptz,
     reviewed_by bigint references account check (reviewed_by <> operator_id),
     review_comment text,
     voided_at timestamptz,
     voided_by bigint references account,
     void_reason text,
     version integer not null default 1,
     check (num_nonnulls(finished_at, verdict) in (0, 2)),
     check (finished_at is null or num_nonnulls(strip_lot_id, day) = 2),
     check (num_nonnulls(cause, action, explained_at, explained_by) in (0, 4)),
     check (explained_at is null or verdict = 'rejected'),
     check (num_nonnulls(reviewed_at, reviewed_by) in (0, 2)),
     check (reviewed_at is null or verdict = 'accepted' or explained_at is not null),
     check (num_nonnulls(voided_at, voided_by, void_reason) in (0, 3))
   )`,
  `create index verification_last on verification (device_id, kind, day desc, finished_at desc) where voided_at is null`,
  `create index verification_saved on verification (saved_at, id)`,
  // Records of meters are kept: a wrong one is voided.
  `create function keep_verification() returns trigger language plpgsql as $$
   begin
     raise exception 'a verification is never deleted';
   end $$`,
  `create trigger verification_kept before delete on verification for each row execute function keep_verification()`,
];

const DOWN = [`drop table verification`, `drop function keep_verification`];

/** Verification of meters: precision, comparison with the laboratory, external assessment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
