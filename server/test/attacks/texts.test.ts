import { type EndpointName, endpoints, isOwnAccess } from '@wardlink/contract';
import { schemas } from '@wardlink/contract/schemas';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../support/client.js';
import { isWhole } from '../support/extent.js';
import { keepLog } from '../support/log.js';
import { outcomeOfCall } from '../support/outcome.js';
import { type RequestCase, type TestCaller, requests } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { fillSides, type WardFixture, FIXTURE_CLOCK, STALE } from '../support/ward-fixture.js';
import { leaves, withValue } from '../support/request-fields.js';
import { openSocket, text } from '../support/socket.js';

const log = keepLog();
let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let chief: TestCaller;
let anna: TestClient;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK, logger: log.logger });
  sides = await fillSides(test);
  chief = { test, client: await test.signedIn('chief'), accountId: test.hospital.accounts.chief, isPatient: false };
  anna = await test.signedIn('anna');
});
afterAll(async () => {
  await test.stop();
  expect([...STATEMENTS, ...PATHS].filter((word) => log.text().includes(word))).toEqual([]);
});

/** Texts that would have an effect if they became part of an SQL statement, a path or a pattern. */
const STATEMENTS = [
  "'; drop table patient; --",
  "' or '1'='1",
  "%' or 1=1 --",
  "\\'; select pg_sleep(20); --",
  '$1 {{7*7}}',
];
const PATHS = ['../../../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/passwd', '%2e%2e%2fetc%2fpasswd'];
/** Strings that PostgreSQL cannot store. */
const UNSTORABLE = ['a\0b', 'a\ud800b', '\udc00'];

/**
 * What a field is given: everything in the whole run, else one of it, another one for each field. What a field does with
 * one of these is decided by its schema, and there are many fields of each.
 */
let turn = 0;
function some<T>(values: readonly T[]): readonly T[] {
  if (isWhole) return values;
  turn += 1;
  return values.slice(turn % values.length).slice(0, 1);
}

const takers = (Object.keys(endpoints) as EndpointName[])
  .map((name) => ({ name, request: (schemas[name] as { request?: TSchema }).request }))
  .filter((one): one is { name: EndpointName; request: TSchema } => one.request !== undefined)
  .map(({ name, request }) => [name, leaves(request)] as const)
  .filter(([, found]) => found.length > 0);

/** Endpoints for a patient's own data are called as the patient. */
const clientFor = (name: EndpointName): TestClient => (isOwnAccess(endpoints[name].access) ? anna : chief.client);

/**
 * A valid request with the current version number, so that the text under test is not refused for its version first.
 */
async function rightRequest(name: EndpointName): Promise<unknown> {
  const build = requests[name] as (
    side: WardFixture,
    asker: TestCaller,
  ) => RequestCase<unknown> | Promise<RequestCase<unknown>>;
  const { request } = await build(sides.A, chief);
  if (typeof request !== 'object' || request === null || !('version' in request)) return request;
  return { ...request, version: (await versionOf(name)) ?? STALE };
}

async function versionOf(name: EndpointName): Promise<number | undefined> {
  const { A } = sides;
  const [table, column, id] =
    (
      {
        'patient.edit': ['patient', 'id', A.patientId],
        'glucose.correct': ['glucose_reading', 'reading_id', A.glucoseId],
        'vital.correct': ['vital_reading', 'reading_id', A.pressureId],
        'ambulatory.correct': ['ambulatory_reading', 'session_id', A.monitoringId],
        'ambulatory.diary': ['ambulatory_session', 'id', A.monitoringId],
        'pump.correct': ['pump_entry', 'entry_id', A.pumpEntryId],
        'order.terminate': ['medication_plan', 'id', A.medicationId],
        'organisation.edit': ['organisation_node', 'id', A.wardId],
        'staff.edit': ['account', 'id', A.staffId],
        'role.edit': ['role', 'id', A.roleId],
        'center.edit': ['account', 'id', chief.accountId],
      } as Partial<Record<EndpointName, [string, string, string]>>
    )[name] ?? [];
  if (table === undefined) return undefined;
  const { rows } = await sql<{ version: number }>`
    select max(version) as version from ${sql.table(table)} where ${sql.ref(column ?? '')}::text = ${id}`.execute(
    test.server.context.db,
  );
  return rows[0]?.version;
}

/** Row counts that show whether a text deleted data. */
async function counts(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from patient) as patients, (select count(*) from account where enabled) as accounts,
      (select count(*) from glucose_reading where version = 1 and measured_by <> 0) > 0 as readings,
      (select count(*) from audit_event) > 0 as trail`.execute(test.server.context.db);
  return rows[0];
}

describe('a text that is a statement or a path', () => {
  it.each(takers)('is no more than a text to %s', async (name, found) => {
    const texts = found.filter(({ type, pattern }) => type === 'string' && pattern === undefined);
    for (const { place, limit } of texts) {
      for (const payload of some([...STATEMENTS, ...PATHS])) {
        const request = withValue(await rightRequest(name), place, payload.slice(0, limit));
        const { code, status } = await outcomeOfCall(clientFor(name), name, request);
        expect([place.join('.'), payload, code]).not.toContain('server.failed');
        expect(status).toBeLessThan(500);
      }
    }
    const formed = found.filter(({ type, pattern }) => type === 'string' && pattern !== undefined);
    for (const { place } of formed) {
      for (const payload of some([STATEMENTS[0], PATHS[0], '999999999999999999999', '2026-02-31', '0000-01-01'])) {
        const { code } = await outcomeOfCall(
          clientFor(name),
          name,
          withValue(await rightRequest(name), place, payload),
        );
        expect([place.join('.'), payload, code]).not.toContain('server.failed');
        if (payload === STATEMENTS[0]) expect([place.join('.'), code]).toEqual([place.join('.'), 'input.invalid']);
      }
    }
  });

  it('changed nothing but what the requests were about', async () => {
    expect(await counts()).toMatchObject({ readings: true, trail: true });
    const { nodes } = test.hospital;
    const kept = await test.server.context.db
      .selectFrom('organisationNode')
      .select('id')
      .where('id', 'in', Object.values(nodes))
      .execute();
    expect(kept).toHaveLength(Object.keys(nodes).length);
  });
});

describe('a place in a list that no page gave', () => {
  const pages = takers.filter(([, found]) => found.some(({ place }) => place.join() === 'after'));
  it.each(pages)('is refused by %s', async (name) => {
    for (const after of [
      '9999-99-99 99:99:99+00~1',
      '2026-02-01 10:00:00+00~' + '-'.repeat(36),
      '2026-02-01 10:00:00+00~999999999999999999999',
      '999999999999999999999.999999999999999999999',
      "1' or 1=1 --",
    ]) {
      const request = withValue(await rightRequest(name), ['after'], after);
      // Staff are ordered by name and devices by serial number, so the part of the cursor before the id is a text and
      // may have any value.
      const isPlace = ['staff.list', 'device.list'].includes(name) && after.endsWith('~1');
      const { code } = await outcomeOfCall(clientFor(name), name, request);
      expect([after, code]).toEqual([after, isPlace ? 'allowed' : 'input.invalid']);
    }
  });
});

describe('a text that no database holds', () => {
  it.each(takers)('is refused by %s, naming the field', async (name, found) => {
    for (const { place } of found.filter(({ type }) => type === 'string')) {
      for (const payload of some(UNSTORABLE)) {
        const request = withValue(await rightRequest(name), place, payload);
        const { code } = await outcomeOfCall(clientFor(name), name, request);
        expect([place.join('.'), code]).toEqual([place.join('.'), 'input.invalid']);
      }
    }
    if (found.some(({ type }) => type === 'string')) await log.hasRefusal(name, 'input.invalid');
  });

  it('is refused in a message', async () => {
    const socket = await openSocket(test.server.url, {
      cookie: chief.client.cookie,
      name: 'chief',
      userId: chief.accountId,
    });
    for (const payload of UNSTORABLE) socket.send(text(test.hospital.accounts.anna, payload));
    // Other frames may come between: what the requests before have changed is announced to everybody.
    const codes = () => socket.frames.flatMap((frame) => ('code' in frame ? [frame.code] : []));
    await expect.poll(codes).toEqual(UNSTORABLE.map(() => 'input.invalid'));
    const said = text(test.hospital.accounts.anna, STATEMENTS[0] ?? '');
    socket.send(said);
    expect(await socket.answerTo(said.messageId)).toMatchObject({ msgType: 4 });
    await socket.close();
  });
});

describe('a number beyond all measure', () => {
  it.each(takers)('is no failure to %s', async (name, found) => {
    for (const { place, type } of found.filter(({ type: of }) => of !== 'string')) {
      const beyond = type === 'number' ? [1e300, -1e300, 5e-324] : [2 ** 31];
      for (const value of some([Number.MAX_SAFE_INTEGER, -1, 0, ...beyond])) {
        const { code } = await outcomeOfCall(clientFor(name), name, withValue(await rightRequest(name), place, value));
        expect([place.join('.'), value, code]).not.toContain('server.failed');
      }
    }
  });
});

describe('an address', () => {
  it.each([
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/patient-phone/..%5c..%5cpackage.json',
    '/docs/api/../../package.json',
    '/%00',
    '/cdms/%27%20or%201=1',
  ])('%s leads to no file beside the pages', async (path) => {
    const { request } = await import('node:http');
    const { hostname, port } = new URL(test.server.url);
    // Sends the path unchanged: `fetch` would normalise it first.
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      request({ hostname, port, path }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      })
        .on('error', reject)
        .end();
    });
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toMatch(/root:|"workspaces"|"private"/);
  });
});
