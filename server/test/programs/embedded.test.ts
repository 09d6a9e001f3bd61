import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { findPackage, linkLibraries, prepareBinaries } from '../../src/database/embedded/binaries.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/launcher.js';
import { processAlive } from '../../src/database/embedded/postmaster.js';
import { startBuilt, temporaryDirectory } from '../support/process.js';

const isRoot = process.getuid?.() === 0;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function directory(): string {
  const made = temporaryDirectory();
  undo.push(made.remove);
  return made.path;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  undo.push(() => postgres.stop());
  return postgres;
}

async function query<T extends pg.QueryResultRow>(postgres: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process that uses a data directory, as a Wardlink server does. */
async function holder(dataDir: string) {
  const file = path.relative(
    new URL('../../dist/', import.meta.url).pathname,
    new URL('../support/hold-database.mjs', import.meta.url).pathname,
  );
  const started = startBuilt(file, { DATA_DIR: dataDir });
  undo.push(() => started.child.kill('SIGKILL'));
  return { ...started, postgres: Number(await started.ready) };
}

describe('the embedded database', () => {
  it('keeps its rows over a stop, writes them safely and listens on no network port', async () => {
    const dataDir = directory();
    const first = await startEmbeddedPostgres(dataDir);
    await query(first, 'create table kept (n int); insert into kept values (7)');
    const settings = await query<{ name: string; setting: string }>(
      first,
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums')",
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      synchronous_commit: 'on',
    });
    await first.stop();
    expect(processAlive(first.pid)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('writes no value of a row into its log', async () => {
    const dataDir = directory();
    const one = await start(dataDir);
    await query(one, 'create table person (mobile text unique); insert into person values ($$13812345678$$)');
    await expect(query(one, 'insert into person values ($$13812345678$$)')).rejects.toThrow(/duplicate key/);
    await expect(query(one, 'select $$13812345678x$$::int')).rejects.toThrow(/out of range/);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('13812345678');
  });

  it('runs beside another one on another directory', async () => {
    const [a, b] = [await start(directory()), await start(directory())];
    await query(a, 'create table only_here (n int)');
    expect(await query(b, "select 1 from pg_tables where tablename = 'only_here'")).toEqual([]);
  });

  it('is taken over from a process that was killed', async () => {
    const dataDir = directory();
    const dead = await holder(dataDir);
    dead.child.kill('SIGKILL');
    await dead.ended;
    const postgres = await start(dataDir);
    expect(postgres.reused).toBe(true);
    expect(postgres.pid).toBe(dead.postgres);
    expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('ends when its owner leaves at once', async () => {
    const dataDir = directory();
    const owner = await holder(dataDir);
    owner.child.kill('SIGTERM');
    expect(await owner.ended).toBe(1);
    await expect.poll(() => processAlive(owner.postgres)).toBe(false);
    expect((await start(dataDir)).reused).toBe(false);
  });

  it('starts again after it was killed itself, together with its owner', async () => {
    const dataDir = directory();
    const dead = await holder(dataDir);
    dead.child.kill('SIGKILL');
    process.kill(dead.postgres, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(postgres.reused).toBe(false);
    expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('refuses a directory that a living process uses, and names it', async () => {
    const dataDir = directory();
    const living = await holder(dataDir);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toMatchObject({
      code: 'directory-in-use',
      message: expect.stringContaining(`process ${living.child.pid}`),
    });
    expect(processAlive(living.postgres)).toBe(true);
    living.child.kill('SIGKILL');
    await living.ended;
    await start(dataDir);
  });

  it('is made once when two processes start on an empty directory at the same time', async () => {
    const dataDir = directory();
    const outcomes = await Promise.allSettled([startEmbeddedPostgres(dataDir), holder(dataDir)]);
    const started = outcomes[0];
    if (started.status === 'fulfilled') undo.push(() => started.value.stop());
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('is not fooled by a process id that belongs to a stranger', async () => {
    const dataDir = directory();
    await (await startEmbeddedPostgres(dataDir)).stop();
    const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(lock, `${process.pid}\n${dataDir}/postgres\n0\n5432\n/nowhere\n\n0\nready   \n`);
    expect((await start(dataDir)).pid).not.toBe(process.pid);
  });

  it('finds a short place for its socket when the data directory’s path is long', async () => {
    const dataDir = path.join(directory(), 'x'.repeat(120));
    mkdirSync(dataDir, { mode: 0o755 });
    const postgres = await start(dataDir);
    undo.push(() => rmSync(postgres.connection.host, { recursive: true, force: true }));
    expect(postgres.connection.host).toMatch(/^\/tmp\/wardlink-/);
    expect(await query(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('clears away what a start that was cut off left half made', async () => {
    const dataDir = directory();
    const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    mkdirSync(path.join(dataDir, `postgres.partial-${gone}`));
    await start(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it.runIf(isRoot)('works in a directory that nobody else may enter (as root)', async () => {
    const closed = path.join(directory(), 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    const postgres = await startEmbeddedPostgres(dataDir);
    await query(postgres, 'create table kept (n int); insert into kept values (7)');
    await postgres.stop();
    // The directory is made accessible later: the same files are then used under the identity `nobody`.
    chmodSync(closed, 0o755);
    expect(await query(await start(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
  });
});

describe('the programs', () => {
  function copyOfPackage(): string {
    const copy = path.join(directory(), 'package');
    cpSync(findPackage(), copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  function removeLinks(root: string): string[] {
    const list = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of list) rmSync(path.join(root, target), { force: true });
    return list.map(({ target }) => path.join(root, target));
  }

  it('get the library links that an install without scripts left out', () => {
    const copy = copyOfPackage();
    const links = removeLinks(copy);
    linkLibraries(copy);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
    expect(execFileSync(path.join(copy, 'native', 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })).toContain(
      '18.',
    );
  });

  it.runIf(isRoot)('are copied from where nobody else may enter (as root)', () => {
    const copy = copyOfPackage();
    chmodSync(copy, 0o700);
    removeLinks(copy);
    const to = directory();
    const { postgres } = prepareBinaries(copy, 'nobody', to);
    expect(postgres.startsWith(to)).toBe(true);
    expect(prepareBinaries(copy, 'nobody', to).postgres).toBe(postgres);
  });

  it('are missing on an unknown platform, and the way out is named', () => {
    expect(() => findPackage('sunos-sparc')).toThrow(
      expect.objectContaining({ code: 'platform-unsupported', message: expect.stringContaining('DATABASE_URL') }),
    );
  });
});
