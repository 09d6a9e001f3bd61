import { sql, type Kysely } from 'kysely';

const UP = [
  `create table chat_group (
     id bigint generated always as identity primary key,
     -- Chosen by the page that created it.
     key uuid not null unique,
     -- Where whoever created it works.
     node_id bigint not null references organisation_node,
     name text not null check (char_length(name) between 1 and 40),
     announcement text check (char_length(announcement) between 1 and 500),
     announced_at timestamptz,
     announced_by bigint references account,
     history text not null default 'joined' check (history in ('joined', 'all')),
     muted boolean not null default false,
     created_at timestamptz not null,
     created_by bigint not null references account,
     dissolved_at timestamptz,
     version integer not null default 1,
     -- Its messages have the numbers 1, 2, 3 … without gaps.
     last_seq bigint not null default 0,
     last_at timestamptz not null,
     check ((announcement is null) = (announced_at is null) and (announcement is null) = (announced_by is null))
   )`,
  `create index chat_group_last on chat_group (last_at)`,
  `create table group_member (
     group_id bigint not null references chat_group,
     account_id bigint not null references account,
     role text not null check (role in ('owner', 'administrator', 'member')),
     joined_at timestamptz not null,
     left_at timestamptz,
     -- They see messages with a higher number.
     visible_from bigint not null,
     read_up_to bigint not null,
     delivered_up_to bigint not null,
     quiet boolean not null default false,
     special boolean not null default false,
     primary key (group_id, account_id)
   )`,
  `create index group_member_account on group_member (account_id) where left_at is null`,
  `create unique index group_member_owner on group_member (group_id) where role = 'owner' and left_at is null`,
  `create table group_message (
     group_id bigint not null references chat_group,
     seq bigint not null,
     -- The sender's messageId.
     id uuid not null unique,
     sender_id bigint not null references account,
     -- 1 text, 2 picture, 3 voice, 4 file, 5 something of a patient, 6 a line of the server.
     content_type smallint not null check (content_type between 1 and 6),
     content text,
     mentions bigint[] not null default '{}',
     mentions_all boolean not null default false,
     quoted_seq bigint,
     attachment_id uuid,
     shared_view text check (shared_view in ('card', 'curve', 'report')),
     patient_id bigint references patient,
     shared_days integer check (shared_days between 1 and 90),
     line text,
     line_people bigint[] not null default '{}',
     sent_at timestamptz not null,
     recalled_at timestamptz,
     primary key (group_id, seq),
     foreign key (group_id, quoted_seq) references group_message (group_id, seq),
     check ((content_type = 5) = (shared_view is not null)),
     check ((shared_view is null) = (patient_id is null) and (shared_view is null) = (shared_days is null)),
     check ((content_type = 6) = (line is not null)),
     check ((content_type in (2, 3, 4)) = (attachment_id is not null))
   )`,
  `create index group_message_patient on group_message (patient_id) where patient_id is not null`,
  `create index group_message_attachment on group_message (attachment_id) where attachment_id is not null`,
];

/** Chat groups, their members and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table group_message, group_member, chat_group`.execute(db);
}
