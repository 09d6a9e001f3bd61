import { sql, type Kysely } from 'kysely';

const UP = [
  // The audit trail cannot be changed, whatever fault the application has and whatever SQL an operator types.
  `create function keep_audit_event() returns trigger language plpgsql as $$
     begin
       raise exception 'audit_event is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
     end $$`,
  `create trigger audit_event_append_only before update or delete or truncate on audit_event
     for each statement execute function keep_audit_event()`,
  // Also where a session has disabled ordinary triggers.
  `alter table audit_event enable always trigger audit_event_append_only`,
  // Pages of the trail are sorted by time; the id makes the order unique.
  `drop index audit_event_at`,
  `create index audit_event_at on audit_event (at, id)`,
  `create index audit_event_type on audit_event (type, at, id)`,
  // Roles that manage staff and roles are administrators until now.
  `update role set permissions = array_append(permissions, 'audit.read')
     where permission_type = 'administrators' and permissions @> array['staff.manage', 'role.manage']`,
];

const DOWN = [
  `update role set permissions = array_remove(permissions, 'audit.read')`,
  `drop index audit_event_type`,
  `drop index audit_event_at`,
  `create index audit_event_at on audit_event (at)`,
  `drop trigger audit_event_append_only on audit_event`,
  `drop function keep_audit_event()`,
];

/** An append-only, searchable audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
