import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { SignalClient } from './support/signal-client.js';

const { sdkAppId } = APP;
const LOG = {
  timestamp: '2026-01-02 03:04:05',
  sdkAppId: String(sdkAppId),
  userId: 'nurse',
  version: '4.10.2',
  log: 'joined\nleft',
};
const EVENT = { eventType: 'join', result: 'success', code: 0, sdkAppId, userId: 'nurse', version: '4.10.2' };
const FIGURES = { WebRTCQualityReq: { uint32_delay: 12 }, eventList: [{ eventId: 32_788 }], roomid: 7 };

let folder: string;
let host: CallingHost;
let registry: Registry;
const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const at = new Date(now).toISOString();

async function start(more: object = {}): Promise<void> {
  registry = new Registry();
  const reports = { folder, fileBytes: 1_000_000, files: 2 };
  host = await startCallingHost({}, { reports, registry, ...more });
}
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  await start({ now: () => now });
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const address = (command: string): string => `${host.page}v5/AVQualityReportSvc/C2S?sdkappid=1&cmdtype=${command}`;

/** Posts like a page: JSON with the content type of a form. */
async function post(command: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address(command), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Closes the server, so that everything is written, and reads the reports. */
async function stored(): Promise<unknown[]> {
  await host.calling.close();
  const file = path.join(folder, 'reports.jsonl');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : [];
}

describe('what pages post', () => {
  it('is kept, without what does not belong there', async () => {
    const answered = await post('jssdk_log', { ...LOG, errorInfo: 'none', password: 'x', version: { deep: 1 } });
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect((await post('jssdk_event', { ...EVENT, delta: 120, browserVersion: null })).status).toBe(200);
    const common = { at, sdkAppId, userId: 'nurse' };
    const { timestamp, log, version } = LOG;
    const { eventType, result, code } = EVENT;
    expect(await stored()).toEqual([
      { ...common, kind: 'log', content: { timestamp, log, errorInfo: 'none' } },
      { ...common, kind: 'event', content: { version, eventType, result, code, delta: 120 } },
    ]);
    expect(await registry.metrics()).toContain('calling_reports_total{kind="log",result="taken"} 1');
  });

  it.each([
    ['noise', 'jssdk_log', 'noise'],
    ['a list', 'jssdk_log', [LOG]],
    ['nothing', 'jssdk_log', ''],
    ['a log without lines', 'jssdk_log', { ...LOG, log: '' }],
    ['a log whose lines are no text', 'jssdk_log', { ...LOG, log: ['x'] }],
    ['a log of nobody', 'jssdk_log', { ...LOG, userId: '' }],
    ['a log of a name without end', 'jssdk_log', { ...LOG, userId: 'x'.repeat(300) }],
    ['a log of another application', 'jssdk_log', { ...LOG, sdkAppId: 5 }],
    ['a log of no application', 'jssdk_log', { ...LOG, sdkAppId: 'ward' }],
    ['an event without a type', 'jssdk_event', { ...EVENT, eventType: 5 }],
    ['a report of an unknown kind', 'constructor', LOG],
  ])('is refused when it is %s', async (_name, command, body) => {
    expect((await post(command, body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is refused when it is too long, said or not', async () => {
    expect((await post('jssdk_log', { ...LOG, log: 'x'.repeat(256_000) })).status).toBe(413);
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(address('jssdk_log'), { method: 'POST' }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.write(' '.repeat(300_000));
    });
    expect(status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('is refused beyond a rate', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 150 }, () => post('jssdk_event', EVENT).then((r) => r.status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  });

  it('is refused while too many are on their way, and taken again afterwards', async () => {
    const slow: ClientRequest[] = [];
    for (let count = 0; count < 32; count += 1) {
      const request = httpRequest(address('jssdk_log'), { method: 'POST', headers: { expect: '100-continue' } });
      request.on('error', () => undefined);
      slow.push(request);
      const begun = new Promise((resolve) => request.once('continue', resolve));
      request.flushHeaders();
      await begun;
    }
    expect((await post('jssdk_log', LOG)).status).toBe(503);
    const [first] = slow;
    const answered = new Promise((resolve) => first?.once('response', ({ statusCode }) => resolve(statusCode)));
    first?.end(JSON.stringify(LOG));
    expect(await answered).toBe(200);
    expect((await post('jssdk_log', LOG)).status).toBe(200);
    for (const request of slow) request.destroy();
  });

  it('is asked for by a page first, and by POST only', async () => {
    const asked = await fetch(address('jssdk_log'), { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(address('jssdk_log'))).status).toBe(405);
  });

  it('is refused from pages that may not connect', async () => {
    await host.close();
    await start({ allowedOrigins: ['https://ward.example'] });
    expect((await post('jssdk_log', LOG, { origin: 'https://ward.example' })).status).toBe(200);
    expect((await post('jssdk_log', LOG, { origin: 'https://other.example' })).status).toBe(403);
    expect(await stored()).toHaveLength(1);
  });

  it('is not taken where reports are not kept', async () => {
    await host.close();
    await start({ reports: undefined });
    // The host's own page, as for any path outside the calling server's endpoints.
    expect((await post('jssdk_log', LOG)).headers.get('content-type')).toBe('text/html');
    const nurse = await SignalClient.joined(host, 'nurse');
    nurse.send('on_quality_report', FIGURES);
    await nurse.settle();
    expect(await stored()).toEqual([]);
  });
});

describe('quality reports of members', () => {
  it('are kept with their session', async () => {
    const nurse = await SignalClient.open(host, 'nurse');
    const { socketid } = await nurse.next(19);
    nurse.send('on_quality_report', FIGURES);
    await nurse.settle();
    await nurse.socket.close();
    const doctor = await SignalClient.joined(host, 'doctor');
    doctor.send('on_quality_report', FIGURES);
    await doctor.settle();
    const reports = await stored();
    expect(reports).toEqual([
      {
        at,
        kind: 'quality',
        sdkAppId,
        userId: 'doctor',
        session: expect.stringMatching(/^[\da-f]{16}$/),
        content: FIGURES,
      },
    ]);
    // A client that is in no room has no quality to report.
    expect(JSON.stringify(reports)).not.toContain(String(socketid));
  });

  it.each([
    ['that are none', 'fine'],
    ['without figures', { WebRTCQualityReq: 5 }],
    ['that are too long', { ...FIGURES, eventList: 'x'.repeat(33_000) }],
  ])('%s are not', async (_name, data) => {
    const nurse = await SignalClient.joined(host, 'nurse');
    nurse.send('on_quality_report', data);
    await nurse.settle();
    expect(await registry.metrics()).toContain('calling_reports_total{kind="quality",result="refused"} 1');
    expect(await stored()).toEqual([]);
  });

  it('are kept no faster than an honest client sends them', async () => {
    const nurse = await SignalClient.joined(host, 'nurse');
    for (let count = 0; count < 50; count += 1) nurse.send('on_quality_report', FIGURES);
    await nurse.settle();
    const { length } = await stored();
    expect(length).toBeGreaterThanOrEqual(5);
    expect(length).toBeLessThan(10);
  });
});
