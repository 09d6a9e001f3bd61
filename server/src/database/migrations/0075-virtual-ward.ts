import { sql, type Kysely } from 'kysely';

const granting = (permissions: readonly string[], to: string) => `
  update role set permissions = permissions || array(
    select added from unnest(array[${permissions.map((one) => `'${one}'`).join(', ')}]) as added
    where not added = any (permissions))
  where ${to}`;

const PERMISSIONS = ['virtualWard.read', 'virtualWard.apply', 'virtualWard.manage'];

const UP = [
  `alter table team
     add column version integer not null default 1 check (version >= 1),
     add column enabled boolean not null default true`,
  // Who of a team is on duty; times of one team do not overlap.
  `create table team_duty (
     id bigint generated always as identity primary key,
     team_id bigint not null references team,
     account_id bigint not null references account,
     since timestamptz not null,
     until timestamptz not null check (until > since),
     phone text
   )`,
  `create index team_duty_team on team_duty (team_id, until)`,
  `create table surgery (
     id uuid primary key,
     patient_id bigint not null references patient,
     kind text not null check (kind <> ''),
     at timestamptz not null,
     fasting_from timestamptz check (fasting_from <= at),
     recorded_at timestamptz not null,
     recorded_by bigint not null references account,
     cancelled_at timestamptz
   )`,
  `create index surgery_patient on surgery (patient_id, at) where cancelled_at is null`,
  `create table virtual_application (
     -- Chosen by the form.
     id uuid primary key,
     patient_id bigint not null references patient,
     team_id bigint not null references team,
     -- Where the patient lay when it was written.
     node_id bigint not null references organisation_node,
     state text not null check (state in
       ('draft', 'applied', 'refused', 'withdrawn', 'accepted', 'managed', 'outRequested', 'out')),
     version integer not null default 1 check (version >= 1),
     urgency text not null check (urgency in ('emergency', 'urgent', 'routine')),
     complaint text,
     diagnosis text,
     consultation_request text,
     surgery_id uuid references surgery,
     days integer not null check (days between 1 and 30),
     applicant_id bigint not null references account,
     drafted_at timestamptz not null,
     applied_at timestamptz,
     -- Acceptance or refusal.
     processed_at timestamptz,
     processed_by bigint references account,
     processing_result text,
     -- The transfer to the team, and the end of the last day that it manages.
     begun_at timestamptz,
     begun_by bigint references account,
     managed_until timestamptz,
     out_asked_at timestamptz,
     out_asked_by bigint references account,
     out_asked_side text check (out_asked_side in ('ward', 'team')),
     out_note text,
     ended_at timestamptz,
     -- Null where it ended by itself.
     ended_by bigint references account,
     removal_reason text check (removal_reason in
       ('goalReached', 'daysOver', 'discharged', 'transferred', 'wish', 'other')),
     removal_note text,
     grant_id bigint references patient_grant,
     check (num_nonnulls(processed_at, processed_by) in (0, 2)),
     check (num_nonnulls(begun_at, begun_by, managed_until) in (0, 3)),
     check (num_nonnulls(out_asked_at, out_asked_by, out_asked_side) in (0, 3)),
     check ((state = 'outRequested') <= (out_asked_at is not null)),
     check (state not in ('managed', 'outRequested') or begun_at is not null),
     check (state not in ('accepted', 'managed', 'outRequested') or grant_id is not null),
     check ((state = 'out') <= (ended_at is not null and removal_reason is not null))
   )`,
  `create unique index virtual_application_open on virtual_application (patient_id)
     where state in ('draft', 'applied', 'accepted', 'managed', 'outRequested')`,
  `create index virtual_application_team on virtual_application (team_id, state)`,
  `create index virtual_application_until on virtual_application (managed_until)
     where state in ('managed', 'outRequested')`,
  `create index virtual_application_newest on virtual_application (drafted_at desc, id)`,
  // What happened to an application; never changed.
  `create table virtual_application_step (
     id bigint generated always as identity primary key,
     application_id uuid not null references virtual_application,
     step text not null,
     at timestamptz not null,
     account_id bigint references account,
     note text
   )`,
  `create index virtual_application_step_application on virtual_application_step (application_id, id)`,
  `create table consultation (
     id uuid primary key,
     application_id uuid not null references virtual_application,
     question text not null check (question <> ''),
     urgency text not null check (urgency in ('emergency', 'urgent', 'routine')),
     asked_at timestamptz not null,
     asked_by bigint not null references account,
     due_at timestamptz not null,
     answered_at timestamptz,
     escalated_at timestamptz
   )`,
  `create index consultation_application on consultation (application_id, asked_at)`,
  `create index consultation_due on consultation (due_at) where answered_at is null and escalated_at is null`,
  // A signed opinion is never changed: a later one is a new version.
  `create table consultation_opinion (
     id uuid primary key,
     consultation_id uuid not null references consultation,
     version integer not null check (version >= 1),
     opinion text not null check (opinion <> ''),
     signed_at timestamptz not null,
     signed_by bigint not null references account,
     unique (consultation_id, version)
   )`,
  `create function refuse_change_of_opinion() returns trigger language plpgsql as $$
   begin
     raise exception 'a signed opinion is never changed';
   end $$`,
  `create trigger consultation_opinion_kept before update or delete on consultation_opinion
     for each row execute function refuse_change_of_opinion()`,
  `create table proposed_order (
     id uuid primary key,
     opinion_id uuid not null references consultation_opinion,
     position integer not null,
     kind text not null check (kind in ('monitoring', 'medication', 'other')),
     -- What the form of an order is filled with; null of what is told in words alone.
     terms jsonb,
     words text,
     state text not null default 'proposed'
       check (state in ('proposed', 'confirmed', 'changed', 'declined', 'withdrawn')),
     decided_at timestamptz,
     decided_by bigint references account,
     decision_note text,
     monitoring_plan_id bigint references monitoring_plan,
     medication_plan_id bigint references medication_plan,
     unique (opinion_id, position),
     check ((kind = 'other') = (terms is null)),
     check (kind <> 'other' or words <> ''),
     check ((state = 'proposed') = (decided_at is null))
   )`,
  granting(['virtualWard.read'], `'patient.read' = any (permissions) and permission_type <> 'patient'`),
  granting(PERMISSIONS, `permission_type = 'doctor' and 'order.plan' = any (permissions)`),
];

/** The virtual ward: teams and their duty, surgery, applications, consultations and proposed orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const permission of PERMISSIONS) {
    await sql`update role set permissions = array_remove(permissions, ${permission})`.execute(db);
  }
  const statements = [
    'drop table proposed_order',
    'drop table consultation_opinion',
    'drop function refuse_change_of_opinion()',
    'drop table consultation',
    'drop table virtual_application_step',
    'drop table virtual_application',
    'drop table surgery',
    'drop table team_duty',
    'alter table team drop column enabled, drop column version',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
