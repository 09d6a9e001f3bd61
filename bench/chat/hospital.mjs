import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { nodeOptions } from '../../commands/node-options.mjs';
import { startEmbeddedPostgres } from '../../server/dist/database/embedded/launcher.js';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { addAccounts, readPlaces } from '../morning/places.mjs';
import { Client } from '../ward/client.mjs';
import { NOW, prepare } from '../ward/hospital.mjs';

const HOUR = 3_600_000;
/** Removes the groups of an earlier run; its inboxes and sessions are removed before. */
const REMOVED = 'delete from group_message; delete from group_member; delete from chat_group';

/** Adds people with a session each. @returns them with the token of their session */
async function addPeople(client, count) {
  const { hospitalId, wards } = await readPlaces(client);
  const given = Array.from({ length: count }, (_, index) => ({
    username: `chat-${index + 1}`,
    role: index % 5 === 0 ? 'Doctor' : 'Nurse',
    nodeId: index % 5 === 0 ? hospitalId : wards[index % wards.length].wardId,
    pushed: false,
  }));
  const ids = await addAccounts(client, given, NOW);
  const people = given.map(({ username }) => ({
    username,
    accountId: ids.get(username),
    token: randomBytes(32).toString('base64url'),
    groups: [],
  }));
  await client.query(
    `insert into session (token_hash, account_id, created_at, seen_at, expires_at, ends_at, address, agent, factor_pending)
     select hash, account_id, $3, $3, $4, $4, '127.0.0.1', 'bench', false
     from unnest($1::bytea[], $2::bigint[]) as given (hash, account_id)`,
    [
      people.map(({ token }) => createHash('sha256').update(token).digest()),
      people.map(({ accountId }) => accountId),
      NOW,
      new Date(NOW.getTime() + 2 * HOUR),
    ],
  );
  return { people, hospitalId };
}

/** Everybody is in one group of each size. */
async function addGroups(client, { people, hospitalId }, sizes) {
  const groups = [];
  for (const size of sizes) {
    for (let begin = 0; begin < people.length; begin += size) {
      const members = people.slice(begin, begin + size);
      const { rows } = await client.query(
        `insert into chat_group (key, node_id, name, created_at, created_by, last_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $3) returning id`,
        [hospitalId, `${size} people, ${begin / size + 1}`, NOW, members[0].accountId],
      );
      const [{ id: groupId }] = rows;
      await client.query(
        `insert into group_member (group_id, account_id, role, joined_at, visible_from, read_up_to, delivered_up_to)
         select $1, account_id, case when account_id = $3 then 'owner' else 'member' end, $4, 0, 0, 0
         from unnest($2::bigint[]) as given (account_id)`,
        [groupId, members.map(({ accountId }) => accountId), members[0].accountId, NOW],
      );
      for (const member of members) member.groups.push(groupId);
      groups.push({ groupId, size, members: members.map(({ accountId }) => accountId) });
    }
  }
  return groups;
}

/** The benchmark's own database, which runs apart from the servers: killing one does not end it. */
export async function openDatabase({ sockets, sizes }) {
  const { directory, furnished } = await prepare({
    patients: 100,
    readings: 1_000,
    folder: 'bench-chat',
    furnish: async (client) => {
      for (const statement of REMOVED.split(';')) await client.query(statement);
      const added = await addPeople(client, sockets);
      return { people: added.people, groups: await addGroups(client, added, sizes) };
    },
  });
  const postgres = await startEmbeddedPostgres(directory);
  const { host, port, user, database } = postgres.connection;
  const pool = new pg.Pool({ ...postgres.connection, max: 4 });
  return {
    ...furnished,
    directory,
    pool,
    pid: postgres.pid,
    url: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}

/** One process of the server on that database. @param port - 0 for any */
export async function startServer({ directory, url }, { name, port = 0 }) {
  const own = join(directory, name);
  mkdirSync(own, { recursive: true });
  const child = fork(new URL('../ward/server-process.mjs', import.meta.url), {
    execArgv: [...nodeOptions('start'), ...(process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${own}`] : [])],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: own,
      WARDLINK_FILES: join(directory, 'files'),
      WARDLINK_FACTOR_KEY: '0123456789abcdef'.repeat(4),
      WARDLINK_DEMO: '0',
      WARDLINK_CLOCK: NOW.toISOString(),
      NODE_ENV: 'production',
    },
  });
  const ended = once(child, 'exit');
  const [{ url: address }] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  return {
    url: address,
    port: Number(new URL(address).port),
    pid: child.pid,
    /** As a machine without power ends it. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await ended;
    },
  };
}

/** Name of the session's cookie in this installation. */
export async function cookieName(url) {
  const client = await new Client(url).logIn('nurse', DEMONSTRATION_PASSWORD);
  const name = client.cookie
    .split('; ')
    .map((pair) => pair.split('=', 1)[0])
    .find((one) => !one.endsWith('_device'));
  client.close();
  return name;
}
