import { endpoints } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${test.server.url}${path}`, { headers });

describe('every answer', () => {
  it('carries the security headers, and forces no https on plain http', async () => {
    const { headers } = await get('/health');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('names what was wrong with the address, in the language asked for', async () => {
    const wrong = await get('/cdms/nothing', { 'accept-language': 'en-US' });
    expect([wrong.status, await wrong.json()]).toEqual([
      404,
      { status: 404, code: 'route.unknown', description: 'Wrong address' },
    ]);
    const method = await get('/cdms/login', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' });
    expect([method.status, await method.json()]).toEqual([
      405,
      { status: 405, code: 'method.wrong', description: '请求方法错误' },
    ]);
  });

  it('reveals nothing about an internal error', async () => {
    const { db } = test.server.context;
    const client = await test.signedIn('nurseA');
    await db.schema.alterTable('patient').renameTo('patient_away').execute();
    try {
      const answer = await client.call('patient.search', { text: 'anna' });
      expect(answer).toMatchObject({ httpStatus: 500 });
      expect(codeOf(answer)).toBe('server.failed');
      expect(JSON.stringify(answer)).not.toContain('patient');
    } finally {
      await db.schema.alterTable('patient_away').renameTo('patient').execute();
    }
  });
});

describe('a statement that takes too long', () => {
  it('is given up, and said so', async () => {
    const server = await test.another({ statementMs: 300 });
    const client = new TestClient(server.url);
    dataOf(await client.logIn('nurseA', PASSWORD));
    const holder = new pg.Client(test.database.config);
    await holder.connect();
    await holder.query('begin; lock table patient in access exclusive mode');
    try {
      expect(await client.call('patient.search', { text: 'anna' })).toMatchObject({
        httpStatus: 503,
        error: { code: 'server.slow' },
      });
      await expect(sql`select pg_sleep(60)`.execute(server.context.db)).rejects.toMatchObject({ code: '57014' });
    } finally {
      await holder.end();
    }
    dataOf(await client.call('patient.search', { text: 'anna' }));
    await server.stop();
  });
});

describe('beside the contract', () => {
  it('health asks the database, metrics count requests by route pattern', async () => {
    expect(await (await get('/health')).json()).toMatchObject({ status: 'ok', database: 'ok' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/wardlink_http_request_seconds_count\{method="GET",route="\/health",status="200"\} \d+/);
    expect(metrics).toMatch(/wardlink_chat_sockets 0/);
  });

  it('the documentation lists every endpoint', async () => {
    const page = await get('/docs/api/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const { paths } = (await (await get('/docs/api/json')).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { path, method } of Object.values(endpoints)) {
      expect(paths[path]?.[method.toLowerCase()]).toBeDefined();
    }
  });

  it('limits how often strangers may try', async () => {
    const server = await test.another({ limits: { perMinute: 1000, triesPerMinute: 5 } });
    const { method, path } = endpoints['report.open'];
    const ask = () => fetch(`${server.url}${path}`, { method, headers: { 'x-requested-with': 'XMLHttpRequest' } });
    const limited: boolean[] = [];
    for (let index = 0; index < 6; index += 1) limited.push((await ask()).status === 429);
    expect(limited).toEqual([false, false, false, false, false, true]);
    expect(await (await ask()).json()).toMatchObject({ status: 429, code: 'rate.limited' });
  });

  it('speaks https with a certificate of its own, and then asks browsers to stay there', async () => {
    const { temporaryDirectory } = await import('./support/process.js');
    const directory = temporaryDirectory();
    const server = await test.another({ https: true, dataDirectory: directory.path });
    const { request } = await import('node:https');
    const answer = await new Promise<{ status: number | undefined; hsts: string | undefined }>((resolve, reject) => {
      request(`${server.url}/health`, { rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, hsts: expect.stringContaining('max-age') });
    directory.remove();
  });
});

describe('the clock', () => {
  it('starts where it is told and runs on from there', async () => {
    const server = await test.another({ clock: '2027-02-03T23:30:00Z' });
    const client = new TestClient(server.url);
    const { serverTime } = dataOf(await client.call('session.begin'));
    expect(serverTime - Date.parse('2027-02-03T23:30:00Z')).toBeGreaterThanOrEqual(0);
    expect(serverTime - Date.parse('2027-02-03T23:30:00Z')).toBeLessThan(60_000);
    // In the hospital's time zone it is 07:30 of the next day.
    expect(dataOf(await client.logIn('nurseA', 'Correct-horse-7')).user.username).toBe('nurseA');
    expect(dataOf(await client.call('glucose.board', {})).day).toBe('2027-02-04');
  });

  it('stands still where it is told to, so that pictures of screens are the same', async () => {
    const server = await test.another({ clock: '2027-02-03T23:30:00Z', clockStands: true });
    const client = new TestClient(server.url);
    for (const turn of ['first', 'later']) {
      const { serverTime } = dataOf(await client.call('session.begin'));
      expect(serverTime, turn).toBe(Date.parse('2027-02-03T23:30:00Z'));
    }
  });
});
