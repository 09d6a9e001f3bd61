import { sql, type Kysely } from 'kysely';

const checks = (sides: string, states: string): string =>
  `alter table conference_member
     drop constraint conference_member_side_check,
     drop constraint conference_member_state_check,
     add constraint conference_member_side_check check (side in (${sides})),
     add constraint conference_member_state_check check (state in (${states}))`;

const UP = [
  `alter table conference
     add column group_id bigint references chat_group,
     add column video boolean not null default true,
     -- When a second person was in it for the first time.
     add column answered_at timestamptz,
     add constraint conference_occasion check ((application_id is null) <> (group_id is null))`,
  // One in a group at a time.
  `create unique index conference_group_open on conference (group_id) where ended_at is null`,
  // A device of theirs said that they are in another call.
  `alter table conference_member add column busy boolean not null default false`,
  checks(`'ward', 'team', 'patient', 'member'`, `'ringing', 'joined', 'declined', 'left', 'missed'`),
];

/** Calls of chat groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

const DOWN = [
  `delete from conference_member member using conference
     where conference.id = member.conference_id and conference.group_id is not null`,
  `delete from conference where group_id is not null`,
  `update conference_member set state = 'left' where state = 'missed'`,
  checks(`'ward', 'team', 'patient'`, `'ringing', 'joined', 'declined', 'left'`),
  `alter table conference_member drop column busy`,
  `alter table conference drop constraint conference_occasion, drop column group_id, drop column video,
     drop column answered_at`,
];

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
