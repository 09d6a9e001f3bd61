import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { openToRead } from '../../src/backup/place.js';
import { startBuilt, temporaryDirectory, type Started } from '../support/process.js';
import { sumsOfTables } from '../support/tables.js';

const PROGRAM = fileURLToPath(new URL('../../../commands/backup.mjs', import.meta.url));
const folder = temporaryDirectory();
const backups = path.join(folder.path, 'backups');
const directories = { old: path.join(folder.path, 'old'), fresh: path.join(folder.path, 'fresh') };
const running: Started[] = [];

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  folder.remove();
});

/** Runs the command as an operator does, and returns its exit code and output. */
async function run(command: 'backup' | 'restore', args: string[], dataDirectory: string) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [PROGRAM, command, ...args], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

async function startHospital(dataDirectory: string): Promise<Started> {
  const started = startBuilt('main.js', {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDirectory,
    WARDLINK_DEMO: '0',
    WARDLINK_LOG: path.join(folder.path, 'log'),
  });
  running.push(started);
  await started.ready;
  return started;
}

async function sumsOf(dataDirectory: string): Promise<Record<string, string>> {
  const place = await openToRead({ dataDirectory, databaseUrl: undefined });
  try {
    return await sumsOfTables(place.db);
  } finally {
    await place.close();
  }
}

describe('npm run backup and npm run restore on the embedded database', () => {
  it('carry a hospital to another directory: beside the running server, and without one', async () => {
    for (const directory of [backups, directories.old, directories.fresh]) {
      mkdirSync(directory);
      chmodSync(directory, 0o755);
    }
    const nothing = await run('backup', [backups], directories.old);
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('There is no database')]);

    const server = await startHospital(directories.old);
    const beside = await run('backup', [backups], directories.old);
    expect(beside).toMatchObject({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(backups);
    expect(name).toMatch(/^wardlink-\d{8}T\d{6}Z\.tar\.gz$/);
    expect(beside.stdout).toMatch(new RegExp(`^Backup: ${path.join(backups, name)} \\(\\d+ tables, \\d+ rows`));
    const again = await run('backup', [path.join(backups, name)], directories.old);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('exists already')]);
    const refused = await run('restore', [path.join(backups, name), '--replace'], directories.old);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is in use by another Wardlink')]);

    server.child.kill('SIGTERM');
    await server.ended;
    const file = path.join(backups, 'stopped.tar.gz');
    expect(await run('backup', [file], directories.old)).toMatchObject({ code: 0, stderr: '' });
    const restored = await run('restore', [file], directories.fresh);
    expect([restored.code, restored.stderr, restored.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/Restored: the state of \S+Z \(\d+ tables, \d+ rows/),
    ]);
    expect(await sumsOf(directories.fresh)).toEqual(await sumsOf(directories.old));
    // A database that the command started is stopped when the command ends.
    expect(existsSync(path.join(directories.fresh, 'postgres', 'postmaster.pid'))).toBe(false);
    const occupied = await run('restore', [file], directories.fresh);
    expect([occupied.code, occupied.stderr]).toEqual([1, expect.stringContaining('--replace')]);
    const damaged = path.join(backups, 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(file).subarray(0, -4096));
    const torn = await run('restore', [damaged, '--replace'], directories.fresh);
    expect([torn.code, torn.stdout]).toEqual([1, '']);
    // One sentence, without a stack trace.
    expect(torn.stderr).toMatch(/^.*The backup breaks off: it was not written to its end\.\n$/);
    await startHospital(directories.fresh);
  });

  it('say how they are used, and what they could not read', async () => {
    for (const command of ['backup', 'restore'] as const) {
      const said = await run(command, [], directories.old);
      expect([said.code, said.stderr]).toEqual([1, expect.stringContaining(`usage: npm run ${command} -- FILE`)]);
    }
    const missing = await run('restore', [path.join(folder.path, 'nowhere.tar.gz')], directories.old);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no file')]);
    writeFileSync(path.join(folder.path, 'letter.txt'), 'Dear hospital');
    const letter = await run('restore', [path.join(folder.path, 'letter.txt')], directories.old);
    expect([letter.code, letter.stderr]).toEqual([1, expect.stringContaining('not a backup of Wardlink')]);
  });
});
