import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { DATABASE } from '../../src/database/embedded/launcher.js';
import { SOCKET_PORT, SUPERUSER } from '../../src/database/embedded/cluster.js';
import { readPostmaster } from '../../src/database/embedded/postmaster.js';
import { createTestDatabase } from '../support/database.js';
import { type Started, startBuilt, temporaryDirectory } from '../support/process.js';
import { processTree } from '../support/process-tree.js';

const LOST = 69;
/** Time limit of `/health`, whatever the state of the database. */
const HEALTH_MS = 1_000;
const SLOW = { timeout: 60_000, interval: 50 };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const clusterOf = (directory: string): string => path.join(directory, 'postgres');

const isRoot = process.getuid?.() === 0;
/** The id of a user without any permission. */
const NOBODY = 65_534;

function start(directory: string, more: Record<string, string> = {}, uid?: number): Started {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, WARDLINK_DEMO: '0', ...more };
  const started = startBuilt('main.js', environment, uid);
  undo.push(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
    const left = readPostmaster(clusterOf(directory));
    if (left && left.ready) killAll(left.pid, 'SIGKILL');
  });
  return started;
}

function killAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of processTree(pid)) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has already ended.
    }
  }
}

async function postmasterOf(directory: string): Promise<number> {
  await expect.poll(() => readPostmaster(clusterOf(directory))?.ready, SLOW).toBe(true);
  return readPostmaster(clusterOf(directory))?.pid ?? 0;
}

async function healthOf(url: string): Promise<{ code: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/health`);
  return { code: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Opens a database connection besides those of the server. */
async function connect(directory: string): Promise<pg.Client> {
  const host = readPostmaster(clusterOf(directory))?.socketDirectory ?? '';
  const client = new pg.Client({ host, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('while the server runs', () => {
  const directory = temporaryDirectory();
  let started: Started;
  let url: string;
  let cookie: string;
  /** Status of a request that has to query the database for an unknown session. */
  const NOBODYS = 401;
  const ask = (): Promise<number> =>
    fetch(`${url}/media/avatars/${'x'.repeat(22)}`, { headers: { cookie } }).then(
      ({ status }) => status,
      () => 0,
    );
  beforeAll(async () => {
    started = start(directory.path, { WARDLINK_START_SECONDS: '10' });
    // The server is used by all tests of this block, so it is not stopped after the first.
    undo.length = 0;
    url = await started.ready;
    const client = await connect(directory.path);
    const { rows } = await client.query<{ value: string }>(
      "select value from server_secret where name = 'installation'",
    );
    cookie = `wardlink_${rows[0]?.value}=none`;
    await client.end();
  });
  afterAll(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
    directory.remove();
  });

  /** Sends requests in parallel, as pages do, until `work` has ended. */
  async function busy(work: () => Promise<void>): Promise<void> {
    let over = false;
    const asking = Array.from({ length: 12 }, async () => {
      while (!over) await ask();
    });
    await work();
    over = true;
    await Promise.all(asking);
  }

  it('a killed process of a connection ends nothing: the others are replaced', async () => {
    await busy(async () => {
      const client = await connect(directory.path);
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'wardlink' order by state limit 1",
      );
      const ended = new Promise((resolve) => client.once('end', resolve));
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      // PostgreSQL then ends all connections and recovers.
      await ended;
      await expect.poll(ask, SLOW).toBe(NOBODYS);
    });
    expect(started.child.exitCode).toBeNull();
    await expect.poll(async () => (await healthOf(url)).body, SLOW).toMatchObject({ status: 'ok', database: 'ok' });
  });

  it('a killed database is started again, and reported meanwhile', async () => {
    const before = await postmasterOf(directory.path);
    const told = new Set<unknown>();
    await busy(async () => {
      process.kill(before, 'SIGKILL');
      await expect
        .poll(async () => {
          const { code, body } = await healthOf(url);
          if (code === 503) told.add(body['database']);
          const now = readPostmaster(clusterOf(directory.path));
          return code === 200 && now?.ready === true && now.pid !== before;
        }, SLOW)
        .toBe(true);
    });
    expect([...told]).toEqual(['failed']);
    await expect.poll(ask, SLOW).toBe(NOBODYS);
    expect(started.child.exitCode).toBeNull();
  });

  it('a database that hangs does not hang the answer about it', async () => {
    const hung = await postmasterOf(directory.path);
    killAll(hung, 'SIGSTOP');
    try {
      const since = performance.now();
      const [first, second] = await Promise.all([healthOf(url), healthOf(url)]);
      expect(performance.now() - since).toBeLessThan(HEALTH_MS);
      const silent = { status: 'failed', database: 'failed', problems: ['The database does not answer.'] };
      expect([first, second]).toMatchObject([
        { code: 503, body: silent },
        { code: 503, body: silent },
      ]);
    } finally {
      killAll(hung, 'SIGCONT');
    }
    await expect.poll(async () => (await healthOf(url)).body, SLOW).toMatchObject({ status: 'ok', problems: [] });
  });

  it('a database that does not start any more ends the server with a sentence and a code', async () => {
    const postmaster = await postmasterOf(directory.path);
    appendFileSync(path.join(clusterOf(directory.path), 'postgresql.conf'), '\nnonsense = nonsense\n');
    process.kill(postmaster, 'SIGKILL');
    expect(await started.ended).toBe(LOST);
    expect(started.errors()).toContain('Wardlink ends, since it has lost its database: The embedded PostgreSQL');
    expect(started.errors()).not.toContain('    at ');
  });
});

/** Fakes a PostgreSQL server that asks for a clear-text password and refuses it with SQLSTATE 28P01. */
async function refusingPasswords(): Promise<{ port: number; close(): void }> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.from(`${type}....`);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const askForPassword = message('R', Buffer.from([0, 0, 0, 3]));
  const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed'].map((field) => `${field}\0`);
  const refuse = message('E', Buffer.from(`${fields.join('')}\0`));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(askForPassword);
      socket.once('data', () => socket.end(refuse));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

describe('a start that waits for a database', () => {
  /** Starts a process that looks like a starting postmaster and never becomes ready. */
  function impostor(directory: string): void {
    const cluster = clusterOf(directory);
    mkdirSync(cluster, { mode: 0o755 });
    writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
    const child = spawn('sleep', ['600'], { cwd: cluster, stdio: 'ignore' });
    undo.push(async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${child.pid}\n${cluster}\n0\n5432\n/nowhere\n\n0\nstarting\n`);
  }

  it('says so, and ends at its deadline with a sentence', async () => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    impostor(directory.path);
    const started = start(directory.path, { WARDLINK_START_SECONDS: '3' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('waiting for the database');
    expect(started.errors()).toMatch(
      /^Wardlink could not start: The embedded PostgreSQL \(process \d+\) was not ready after 3 s/,
    );
    expect(started.errors()).not.toContain('    at ');
  });

  it('ends at once when it is told to', async () => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    impostor(directory.path);
    const started = start(directory.path);
    await expect.poll(() => started.output(), SLOW).toContain('waiting for the database');
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it('of DATABASE_URL ends at its deadline with a sentence', async () => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    const started = start(directory.path, {
      DATABASE_URL: 'postgres://wardlink:secret@127.0.0.1:9/wardlink',
      WARDLINK_START_SECONDS: '3',
    });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('waiting for the database 127.0.0.1:9/wardlink');
    expect(started.errors()).toBe(
      'Wardlink could not start: The database of DATABASE_URL, 127.0.0.1:9/wardlink, cannot be used: nothing listens there.\n',
    );
  });

  it.each([
    ['is no address', 'not an address', 'DATABASE_URL is no address of a PostgreSQL, such as'],
    ['is of another kind', 'mysql://wardlink:secret@localhost/wardlink', 'DATABASE_URL is no address of a PostgreSQL'],
    ['has no port', 'postgres://wardlink:secret@localhost:port/wardlink', 'DATABASE_URL is no address of a PostgreSQL'],
  ])('whose DATABASE_URL %s says so in a sentence', async (_, url, sentence) => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    const started = start(directory.path, { DATABASE_URL: url });
    expect(await started.ended).toBe(1);
    expect(started.errors().startsWith(`Wardlink could not start: ${sentence}`), started.errors()).toBe(true);
    expect(started.errors()).toMatch(/^.*\n$/);
    expect(started.errors()).not.toContain('secret');
  });

  it('on a database that is not there says so in a sentence', async () => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    const { host, port, user } = inject('cluster');
    const url = `postgresql:///nowhere?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
    const started = start(directory.path, { DATABASE_URL: url });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toBe(
      `Wardlink could not start: The database of DATABASE_URL, ${host}:${port}/nowhere, cannot be used: there is no such database.\n`,
    );
  });

  it('on a PostgreSQL that is too old says so in a sentence, and changes nothing', async () => {
    const directory = temporaryDirectory();
    const database = await createTestDatabase();
    undo.push(directory.remove, database.drop);
    const client = new pg.Client(database.config);
    await client.connect();
    // A function in the search path before the built-in one reports an older version.
    const name = client.escapeIdentifier(client.database ?? '');
    await client.query(`
      create schema older;
      create function older.current_setting(text) returns text language sql as $$ select '140011' $$;
      alter database ${name} set search_path = older, pg_catalog, public;`);
    const started = start(directory.path, { DATABASE_URL: database.url });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toMatch(
      /^Wardlink could not start: The database of DATABASE_URL, .*, cannot be used: it is PostgreSQL 14, and 15 or newer is needed\.\n$/,
    );
    const { rows } = await client.query('select from public.server_secret');
    expect(rows).toEqual([]);
    await client.end();
  });

  it('with a wrong password says so in a sentence, and does not print it', async () => {
    const directory = temporaryDirectory();
    const server = await refusingPasswords();
    undo.push(directory.remove, server.close);
    const address = `127.0.0.1:${server.port}/wardlink`;
    const started = start(directory.path, { DATABASE_URL: `postgres://wardlink:secret@${address}` });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toBe(
      `Wardlink could not start: The database of DATABASE_URL, ${address}, cannot be used: the password is wrong.\n`,
    );
  });

  it.each([
    ['a file', 'it is a file'],
    ['a file/below', 'a part of it is a file'],
  ])('in %s instead of a folder says so in a sentence', async (name, reason) => {
    const directory = temporaryDirectory();
    undo.push(directory.remove);
    writeFileSync(path.join(directory.path, 'a file'), '');
    const started = start(path.join(directory.path, name));
    expect(await started.ended).toBe(1);
    expect(started.errors()).toBe(
      `Wardlink could not start: DATA_DIR cannot be used, ${path.join(directory.path, name)}: ${reason}\n`,
    );
  });

  it('in a folder that it may not write to says so in a sentence', async () => {
    const directory = temporaryDirectory();
    const closed = path.join(directory.path, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    undo.push(directory.remove);
    // Root may write everywhere, so the program runs as another user in this case.
    const started = start(closed, {}, isRoot ? NOBODY : undefined);
    expect(await started.ended).toBe(1);
    expect(started.errors()).toBe(
      `Wardlink could not start: DATA_DIR cannot be used, ${closed}: this user may not write there\n`,
    );
  });

  it('on a database of a newer version says so in a sentence, and changes nothing', async () => {
    const directory = temporaryDirectory();
    const database = await createTestDatabase();
    undo.push(directory.remove, database.drop);
    const client = new pg.Client(database.config);
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9001-later', '')");
    const started = start(directory.path, { DATABASE_URL: database.url });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toMatch(
      /^Wardlink could not start: The database was made by a newer Wardlink: this one does not know 9001-later\. .*\n$/,
    );
    const { rows } = await client.query('select from server_secret');
    expect(rows).toEqual([]);
    await client.end();
  });

  it('by a Node.js that is too old says so in a sentence', () => {
    const { complaintAbout } = createRequire(import.meta.url)('../../../commands/node-version.cjs') as {
      complaintAbout(version: string, engines: string): string | undefined;
    };
    for (const [version, fine] of [
      ['18.20.8', false],
      ['20.18.3', false],
      ['20.19.0', true],
      ['20.19', true],
      ['24.0.0', true],
    ] as const) {
      const sentence = fine ? undefined : `Wardlink needs Node.js 20.19 or newer; this is ${version}.`;
      expect(complaintAbout(version, '>=20.19')).toBe(sentence);
    }
    expect(complaintAbout('22.9.0', '>=22')).toBeUndefined();
    expect(complaintAbout('21.9.0', '>=22')).toBe('Wardlink needs Node.js 22.0 or newer; this is 21.9.0.');
  });

  it('by npm is on the Node.js of the machine, not on the one that the tests bring along', () => {
    // npm puts this folder first in the PATH of its scripts.
    const commands = readdirSync(fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url)));
    expect(commands).toContain('vitest');
    expect(commands).not.toContain('node');
  });
});
