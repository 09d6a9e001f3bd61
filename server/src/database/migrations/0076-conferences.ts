import { sql, type Kysely } from 'kysely';

const UP = [
  `create table conference (
     -- Chosen by the page.
     id uuid primary key,
     room_number bigint not null,
     -- What it is about.
     application_id uuid references virtual_application,
     started_at timestamptz not null,
     started_by bigint not null references account,
     ended_at timestamptz,
     -- Who shows the curve to all, and of how many days.
     presented_by bigint references account,
     presented_days integer check (presented_days between 1 and 14),
     check ((presented_by is null) = (presented_days is null))
   )`,
  // One about an application at a time, and one in a room.
  `create unique index conference_open on conference (application_id) where ended_at is null`,
  `create unique index conference_room on conference (room_number) where ended_at is null`,
  `create index conference_started on conference (room_number, started_at)`,
  `create table conference_member (
     conference_id uuid not null references conference,
     account_id bigint not null references account,
     side text not null check (side in ('ward', 'team', 'patient')),
     state text not null check (state in ('ringing', 'joined', 'declined', 'left')),
     invited_at timestamptz not null,
     invited_by bigint not null references account,
     joined_at timestamptz,
     -- Said last that they are there.
     seen_at timestamptz,
     left_at timestamptz,
     primary key (conference_id, account_id),
     check ((state = 'joined') <= (joined_at is not null and seen_at is not null))
   )`,
  `create index conference_member_account on conference_member (account_id)`,
];

/** Calls of several people about a patient of the virtual ward. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table conference_member, conference`.execute(db);
}
