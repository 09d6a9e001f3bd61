/** Chat, calls and warning pushes: one message, and one inbox entry for each recipient. */
export const createMessages = [
  `create table message (
     id uuid primary key,
     sender_id bigint not null references account,
     receiver_id bigint not null references account,
     node_id bigint not null references organisation_node,
     msg_type smallint not null check (msg_type in (1, 2)),
     model smallint not null default 1,
     content_type smallint not null default 1,
     content text,
     system_msg_type smallint,
     result_status smallint,
     other_info jsonb,
     sent_at timestamptz not null
   )`,
  `create index message_room on message (sender_id, receiver_id, sent_at) where system_msg_type is not null`,
  `create table inbox_counter (account_id bigint primary key references account, last_seq bigint not null)`,
  // Without gaps: the sequence number is taken under the lock of the counter's row, so entries become visible in its
  // order.
  `create table inbox_entry (
     account_id bigint not null references account,
     seq bigint not null,
     message_id uuid not null references message,
     partner_id bigint not null references account,
     -- False for what is no line of a conversation, such as a warning push.
     conversation boolean not null,
     primary key (account_id, seq),
     unique (account_id, message_id)
   )`,
  `create index inbox_entry_partner on inbox_entry (account_id, partner_id, seq desc) where conversation`,
  `create table chat_read (
     account_id bigint not null references account,
     partner_id bigint not null references account,
     up_to bigint not null,
     primary key (account_id, partner_id)
   )`,
  // A lease for each open socket, renewed by its process: an account with a valid lease is online.
  `create table socket_presence (
     connection_id uuid primary key,
     account_id bigint not null references account,
     renewed_at timestamptz not null
   )`,
  `create index socket_presence_account on socket_presence (account_id)`,
];
