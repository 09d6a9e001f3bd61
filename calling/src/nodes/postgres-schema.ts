/**
 * Tables of the registry, in a schema of their own. All times are taken from the database's clock, so clock differences
 * between nodes do not matter. The first node that starts creates the tables.
 */
export const SCHEMA = `
  create schema if not exists calling;
  create table if not exists calling.service (
    one boolean primary key default true check (one),
    secret text not null
  );
  create table if not exists calling.node (
    id text primary key,
    url text not null,
    draining boolean not null default false,
    until timestamptz not null
  );
  create table if not exists calling.room (
    key text primary key,
    node text not null references calling.node on delete cascade
  );
  create index if not exists room_node on calling.room (node);
  create table if not exists calling.session (
    sdk_app_id bigint not null,
    user_id text not null,
    tiny_id text not null,
    session text not null,
    room text not null,
    node text not null references calling.node on delete cascade,
    primary key (sdk_app_id, user_id)
  );
  create index if not exists session_room on calling.session (room);
  create index if not exists session_node on calling.session (node);
  create table if not exists calling.ban (
    sdk_app_id bigint not null,
    user_id text not null,
    until timestamptz not null,
    primary key (sdk_app_id, user_id)
  );
`;

const LIVES = 'node.until > clock_timestamp()';

const SESSION = `session.sdk_app_id::float8 as "sdkAppId", session.user_id as "userId", session.tiny_id as "tinyId",
  session.session, session.room, node.id as node, node.url`;

export const SQL = {
  secret: `insert into calling.service (secret) values ($1) on conflict (one) do update set secret = calling.service.secret
    returning secret`,
  /** $2: address of the node, $3: lease in ms. A beat that is overtaken by a later one does not undo the draining. */
  beat: `insert into calling.node (id, url, until, draining)
    values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4)
    on conflict (id) do update set until = excluded.until, draining = node.draining or excluded.draining`,
  /** Removes nodes that died so long ago that nothing refers to them. */
  bury: `delete from calling.node where until < clock_timestamp() - interval '1 minute'`,
  /**
   * Gives a new room, or the room of a dead node, to this node ($2); while it drains, to another node that does not.
   */
  claim: `with held as (
      insert into calling.room as room (key, node) values ($1, coalesce(
        (select id from calling.node where ${LIVES} and not draining order by id = $2 desc, random() limit 1), $2))
      on conflict (key) do update set node = case
        when exists (select from calling.node where id = room.node and ${LIVES}) then room.node
        else excluded.node end
      returning node
    )
    select node.id as node, node.url from held join calling.node on node.id = held.node`,
  release: 'delete from calling.room where key = $1 and node = $2',
  earlier: `select ${SESSION} from calling.session join calling.node on node.id = session.node
    where sdk_app_id = $1 and user_id = $2 and ${LIVES} for update of session`,
  entered: `insert into calling.session (sdk_app_id, user_id, tiny_id, session, room, node) values ($1, $2, $3, $4, $5, $6)
    on conflict (sdk_app_id, user_id) do update set
      tiny_id = excluded.tiny_id, session = excluded.session, room = excluded.room, node = excluded.node`,
  left: 'delete from calling.session where sdk_app_id = $1 and user_id = $2 and tiny_id = $3',
  locate: `select ${SESSION} from calling.session join calling.node on node.id = session.node
    where sdk_app_id = $1 and user_id = $2 and ${LIVES}`,
  inRoom: `select ${SESSION} from calling.session join calling.node on node.id = session.node
    where room = $1 and ${LIVES}`,
  /** $3: ms since 1970 */
  storeBan: `insert into calling.ban (sdk_app_id, user_id, until) values ($1, $2, to_timestamp($3 / 1000.0))
    on conflict (sdk_app_id, user_id) do update set until = excluded.until`,
  liftBan: 'delete from calling.ban where sdk_app_id = $1 and user_id = $2 returning until > clock_timestamp() as held',
  forgetBans: 'delete from calling.ban where until <= clock_timestamp()',
  bans: `select sdk_app_id::float8 as "sdkAppId", user_id as "userId", extract(epoch from until)::float8 * 1000 as until
    from calling.ban where until > clock_timestamp() order by until`,
  gone: 'delete from calling.node where id = $1',
  tell: 'select pg_notify($1, $2)',
} as const;
