import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { processAlive, readPostmaster } from '../../src/database/embedded/postmaster.js';
import { type Started, startBuilt, temporaryDirectory } from '../support/process.js';

const directory = temporaryDirectory();
let running: Started | undefined;
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  directory.remove();
});

describe('the program', () => {
  it('takes a signal that comes twice, as Ctrl-C below npm does, for one, and stops its database', async () => {
    const log = path.join(directory.path, 'log');
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory.path, WARDLINK_LOG: log };
    running = startBuilt('main.js', environment);
    await running.ready;
    const postgres = readPostmaster(path.join(directory.path, 'postgres'))?.pid ?? 0;
    expect(processAlive(postgres)).toBe(true);
    // The second signal has to arrive during the stop: the kernel would merge two signals sent at once.
    running.child.kill('SIGINT');
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('"event":"stopping"');
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(processAlive(postgres)).toBe(false);
    expect(readFileSync(log, 'utf8').match(/"event":"stopping"/g)).toHaveLength(1);
  });
});
