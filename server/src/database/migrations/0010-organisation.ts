import { sql, type Kysely } from 'kysely';

const COLUMNS = [
  'nature text',
  'type text',
  'level text',
  'region text',
  'phone text',
  'address text',
  'merged_into bigint references organisation_node',
  // A change names the version that it began from, so that two administrators do not overwrite each other.
  'version integer not null default 1 check (version >= 1)',
];

const UP = [
  `alter table organisation_node ${COLUMNS.map((column) => `add column ${column}`).join(', ')}`,
  // A bed's code is its number within the ward. It used to begin with the ward's code, which can change from now on.
  `update organisation_node bed set code = substr(bed.code, length(ward.code) + 2)
     from organisation_node ward
     where bed.kind = 'bed' and ward.id = bed.parent_id and bed.code like ward.code || '-_%'`,
  `create unique index organisation_node_bed on organisation_node (parent_id, code) where kind = 'bed'`,
  `create index organisation_node_closed on organisation_node (path) where not enabled`,
  `create index patient_department on patient (department_id)`,
  `create index patient_left_ward on patient (left_ward_id)`,
  `alter table node_setting add column language text check (language in ('zh', 'en'))`,
  // The audit trail keeps its events when their node is removed, as one that was added by mistake.
  `alter table audit_event drop constraint audit_event_node_id_fkey`,
  `update role set permissions = array_append(permissions, 'organisation.manage')
     where permission_type = 'administrators' and 'device.manage' = any (permissions)`,
];

const DOWN = [
  `update role set permissions = array_remove(permissions, 'organisation.manage')`,
  `alter table node_setting drop column language`,
  `update audit_event set node_id = null
     where not exists (select from organisation_node node where node.id = audit_event.node_id)`,
  `alter table audit_event add constraint audit_event_node_id_fkey foreign key (node_id) references organisation_node`,
  `drop index patient_left_ward`,
  `drop index patient_department`,
  `drop index organisation_node_closed`,
  `drop index organisation_node_bed`,
  `update organisation_node bed set code = ward.code || '-' || bed.code
     from organisation_node ward where bed.kind = 'bed' and ward.id = bed.parent_id`,
  `alter table organisation_node ${COLUMNS.map((column) => `drop column ${column.split(' ', 1).join()}`).join(', ')}`,
];

/** Nodes with all their fields, with versions against lost updates, and bed codes that are numbers alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
