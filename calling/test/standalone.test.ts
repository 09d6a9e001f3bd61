import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration, type Configuration } from '../src/configuration.js';
import { storedCertificate } from '../src/http/certificate.js';
import { DEMONSTRATION, signUser, verifyUser } from '../src/index.js';
import { startStandalone, type Standalone } from '../src/standalone.js';
import { SignalClient } from './support/signal-client.js';

const KEY = 'a key of the house';
let folder: string;
let server: Standalone | undefined;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'calling-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(change: Partial<Configuration> = {}): Promise<{ url: string; http: string }> {
  const configuration = { ...readConfiguration({ PORT: '0', DATA_DIR: folder }), ...change };
  server = await startStandalone(configuration, pino({ level: 'silent' }));
  return { url: server.url, http: server.url.replace(/^ws/, 'http') };
}

const signing =
  (sdkAppId: number, secretKey: string) =>
  (userId: string): string =>
    signUser({ sdkAppId, secretKey, userId, expireSeconds: 60 });
const asDemonstration = signing(DEMONSTRATION.sdkAppId, DEMONSTRATION.secretKey);

describe('a calling server that stands alone', () => {
  it('lets users of the demonstration in, and signs for them', async () => {
    const { url, http } = await start();
    const answer = await fetch(`${http}/demo-signature?userId=nurse`);
    const { sdkAppId, userSig } = (await answer.json()) as { sdkAppId: number; userSig: string };
    const client = await SignalClient.open({ url, sign: () => userSig }, 'nurse', { sdkAppId });
    await client.next(19);
    const health = await (await fetch(`${http}/health`)).json();
    expect(health).toEqual({ status: 'ok', rooms: 0, members: 0, streams: 0 });
    expect(await (await fetch(`${http}/metrics`)).text()).toContain('calling_rooms 0');
    expect((await fetch(`${http}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${http}/health`, { method: 'POST' })).status).toBe(404);
  });

  it('keeps the users of several applications apart, and signs for none of them', async () => {
    const apps = [
      { sdkAppId: 7, secretKey: KEY },
      { sdkAppId: 8, secretKey: `${KEY} too` },
    ];
    const { url, http } = await start({ apps, demonstration: false });
    for (const { sdkAppId, secretKey } of apps) {
      const client = await SignalClient.open({ url, sign: signing(sdkAppId, secretKey) }, 'nurse', { sdkAppId });
      await client.next(19);
    }
    const crossed = await SignalClient.open({ url, sign: signing(8, KEY) }, 'nurse', { sdkAppId: 8 });
    expect(await crossed.next(80)).toMatchObject({ errorCode: 70_003 });
    const unknown = await SignalClient.open({ url, sign: asDemonstration }, 'nurse', {});
    expect(await unknown.next(80)).toMatchObject({ errorCode: 70_014 });
    expect((await fetch(`${http}/demo-signature?userId=nurse`)).status).toBe(404);
  });

  it('opens to pages of its configured origins, and to clients that are no page', async () => {
    const { url } = await start({ allowedOrigins: ['https://ward.example'] });
    const from = (origin?: string): Promise<SignalClient> =>
      SignalClient.open({ url, sign: asDemonstration }, 'nurse', { socket: origin ? { origin } : {} });
    await (await from('https://ward.example')).next(19);
    await (await from()).next(19);
    for (const origin of ['https://ward.example.attacker.test', 'http://ward.example', 'null']) {
      const refused = await from(origin);
      expect(await refused.next(80)).toMatchObject({ errorCode: 100_107 });
      expect(await refused.close()).toBe(1000);
    }
  });

  it('speaks wss with the certificate that it keeps', async () => {
    const { url } = await start({ https: true });
    expect(url).toMatch(/^wss:\/\/localhost:\d+$/);
    const { cert } = await storedCertificate(folder, Date.now());
    const trusting = { ca: cert };
    const client = await SignalClient.open({ url, sign: asDemonstration }, 'nurse', { socket: trusting });
    await client.next(19);
    await expect(SignalClient.open({ url, sign: asDemonstration }, 'nurse')).rejects.toThrow(/self-signed/);
  });
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Program {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  printed: () => Promise<string>;
  ended: Promise<unknown>;
}

function run(file: string, words: string[], environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [path.join(ROOT, file), ...words], {
    env: { PATH: process.env.PATH ?? '', WARDLINK_LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (output += String(data)));
  child.stderr.on('data', (data: Buffer) => (errors += String(data)));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal);
  const printed = async (): Promise<string> => {
    if (output === '') await Promise.race([once(child.stdout, 'data'), ended]);
    return output;
  };
  return { child, output: () => output, errors: () => errors, printed, ended };
}

describe('its program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says where it is, and ends by %s with a word to its clients',
    async (signal) => {
      const { child, printed, output, errors, ended } = run('calling/dist/main.js', [], {
        PORT: '0',
        DATA_DIR: folder,
      });
      const url = /^Ready: (ws:\/\/localhost:\d+)\n$/.exec(await printed())?.[1] ?? errors();
      const client = await SignalClient.joined({ url, sign: asDemonstration }, 'nurse');
      child.kill(signal);
      expect(await client.close()).toBe(1001);
      expect(await ended).toBe(0);
      expect([output(), errors()]).toEqual([`Ready: ${url}\n`, '']);
    },
  );

  it('goes on when its log cannot be written, for the disk is full', async () => {
    const { child, printed, errors, ended } = run('calling/dist/main.js', [], {
      PORT: '0',
      DATA_DIR: folder,
      WARDLINK_LOG: '/dev/full',
      WARDLINK_LOG_LEVEL: 'info',
    });
    const url = /^Ready: (ws:\/\/localhost:\d+)\n$/.exec(await printed())?.[1] ?? errors();
    for (const user of ['nurse', 'patient']) {
      const client = await SignalClient.joined({ url, sign: asDemonstration }, user);
      await client.settle();
    }
    expect((await fetch(`${url.replace(/^ws/, 'http')}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('explains what keeps it from starting', async () => {
    const { url } = await start();
    const second = run('calling/dist/main.js', [], { PORT: new URL(url).port, DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/could not start: Port \d+ is in use/);
    const misled = run('calling/dist/main.js', [], { WARDLINK_MEDIA_PORTS: 'all' });
    expect(await misled.ended).toBe(1);
    expect(misled.errors()).toBe(
      'The calling server could not start: WARDLINK_MEDIA_PORTS is not a range of ports: all\n',
    );
  });
});

describe('the signature command', () => {
  // The command may have to update the build first.
  it('prints a signature of the demonstration and nothing else', { timeout: 120_000 }, async () => {
    const { output, errors, ended } = run('commands/usersig.mjs', ['nurse-1']);
    expect(await ended).toBe(0);
    expect([output().split('\n').length, errors()]).toEqual([2, '']);
    const userSig = output().trimEnd();
    expect(verifyUser({ ...DEMONSTRATION, userId: 'nurse-1', userSig })).toMatchObject({ ok: true });
    expect(verifyUser({ ...DEMONSTRATION, userId: 'nurse-2', userSig })).toMatchObject({ ok: false });
  });

  it('without a user prints how it is called', async () => {
    const { output, errors, ended } = run('commands/usersig.mjs', []);
    expect(await ended).toBe(1);
    expect([output(), errors()]).toEqual(['', 'usage: npm run --silent usersig -- USER\n']);
  });
});
