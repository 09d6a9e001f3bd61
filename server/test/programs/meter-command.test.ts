import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from '../support/client.js';
import { fileLots } from '../support/lots.js';
import { temporaryDirectory } from '../support/process.js';
import { startTestServer, type TestServer } from '../support/server.js';

const PROGRAM = fileURLToPath(new URL('../../../commands/meter.mjs', import.meta.url));
const run = promisify(execFile);
const folder = temporaryDirectory();
const LOT = '26B118042';

let test: TestServer;
let chief: TestClient;
let tokens: string;
let patients: string;
beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
  const { nodes, accounts } = test.hospital;
  await fileLots(test.server.context.db, { hospitalId: nodes.hospital, by: accounts.chief, lot: LOT });
  const register = async (serial: string, more: object) =>
    dataOf(await chief.call('device.register', { serial, model: 'GM-7', nodeId: nodes.hospital, ...more })).token;
  const gateway = await register('S-gateway', { kind: 'gateway', username: 'chief' });
  const own = await register('S-own', { username: 'chief' });
  await register('S-1', {});
  await register('S-2', {});
  tokens = path.join(folder.path, 'tokens.txt');
  patients = path.join(folder.path, 'patients.txt');
  writeFileSync(tokens, `${gateway ?? ''} S-1 S-2\n${own ?? ''}\n`);
  writeFileSync(patients, 'ZY-anna\nZY-bert\n');
});
afterAll(async () => {
  await test.stop();
  folder.remove();
});

async function meter(...args: string[]) {
  try {
    return { code: 0, ...(await run(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env.PATH ?? '' } })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}
const send = (...more: string[]) =>
  meter('--tokens', tokens, '--patients', patients, '--server', test.server.url, '--minutes', '0', ...more);
/** Counts of a line such as `Readings: stored 3, repeated 0`. */
function counts(stdout: string, line: string): Record<string, number> {
  const [, text = ''] = new RegExp(`^${line}: (.*)$`, 'm').exec(stdout) ?? [];
  return Object.fromEntries(text.split(', ').map((one) => [one.split(' ')[0] ?? '', Number(one.split(' ')[1])]));
}
const rows = async (table: 'glucoseReading' | 'unmatchedReading' | 'controlRun') =>
  Number(
    (
      await test.server.context.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('the simulator of meters', () => {
  it('tells its options, and what is wrong with them', async () => {
    const help = await meter('--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const option of ['--server', '--tokens', '--meters', '--minutes', '--seed', '--twice', '--wrong-clock']) {
      expect(help.stdout).toContain(option);
    }
    expect(await meter()).toMatchObject({ code: 1, stderr: expect.stringContaining('--tokens') as string });
    const nowhere = path.join(folder.path, 'nowhere');
    expect((await meter('--tokens', nowhere)).stderr).toContain(nowhere);
    expect((await send('--twice', '2')).stderr).toContain('--twice 2');
    expect((await send('--controls', '1')).stderr).toContain('--strip-lot');
    expect((await send('--meters', '9')).stderr).toContain('--tokens has 3');
    writeFileSync(path.join(folder.path, 'wrong.txt'), 'x'.repeat(43));
    const wrong = await send('--tokens', path.join(folder.path, 'wrong.txt'));
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('401') as string });
  });

  it('sends a fleet, of which each reading is stored or in the inbox once, however often it is sent', async () => {
    const shares = ['--twice', '1', '--wrong-clock', '0.1', '--unknown', '0.1', '--seed', 'a'];
    const lots = ['--controls', '2', '--strip-lot', LOT, '--solution-lot', `Q-${LOT}`];
    const { code, stdout } = await send('--readings', '40', ...shares, ...lots);
    expect(code).toBe(0);
    const [readings, controls] = [counts(stdout, 'Readings'), counts(stdout, 'Controls')];
    const { stored = 0, repeated = 0, putAside = 0, unmatched = 0 } = readings;
    // Three meters, forty readings each, all sent twice.
    expect(stored + repeated + putAside + unmatched).toBe(240);
    expect(repeated).toBe(stored);
    expect(unmatched).toBeGreaterThan(20);
    expect(await rows('glucoseReading')).toBe(stored);
    expect(await rows('unmatchedReading')).toBe(unmatched / 2);
    expect(stored + putAside / 2 + unmatched / 2).toBe(120);
    expect(controls.refused).toBe(0);
    expect((controls.stored ?? 0) + (controls.repeated ?? 0)).toBe(36);
    expect(controls.repeated).toBe(controls.stored);
    expect(await rows('controlRun')).toBe(6);
  });
});
