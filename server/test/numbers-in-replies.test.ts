import { type Endpoint, type EndpointName, endpoints } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLog } from './support/log.js';
import { outcomeOfCall } from './support/outcome.js';
import { requestOf } from './support/requests.js';
import { callerFor, roleCallers } from './support/role-callers.js';
import { startTestServer, type TestServer } from './support/server.js';
import { fillSides, FIXTURE_CLOCK, type WardFixture } from './support/ward-fixture.js';

/** A mobile number, wherever it stands. */
const NUMBER = /(?<!\d)1[3-9]\d{9}(?!\d)/;
/** Every endpoint that reads for somebody who is signed in: conversations, members, sessions, contacts, the trail. */
const reading = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { does, access }: Endpoint = endpoints[name];
  return does === 'read' && access !== 'public';
});
const log = keepLog();

let test: TestServer;
let side: WardFixture;
let callers: Awaited<ReturnType<typeof roleCallers>>;
/** Fields that showed a number as such, by endpoint. */
const shown = new Map<string, Set<string>>();

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK, logger: log.logger });
  ({ A: side } = await fillSides(test));
  callers = await roleCallers(test);
  const { db } = test.server.context;
  // Everybody has a number of their own.
  await sql`update account set mobile = '139' || lpad(id::text, 8, '0')`.execute(db);
  await sql`update patient set mobile = '137' || lpad(id::text, 8, '0')`.execute(db);
});
afterAll(() => test.stop());

/** The fields of a reply whose text contains a number. */
function fieldsWithNumber(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return NUMBER.test(value) ? [field] : [];
  if (Array.isArray(value)) return value.flatMap((one) => fieldsWithNumber(one, field));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(NUMBER.test(name) ? [`the name ${name}`] : []),
    ...fieldsWithNumber(one, name),
  ]);
}

describe('a mobile number', () => {
  it.each(reading)('%s shows nobody by it: it stands in a field for numbers only', async (name) => {
    const caller = callerFor(name, callers);
    const { request, stays } = await requestOf(name, side, caller);
    const { code, words } = await outcomeOfCall(caller.client, name, request);
    expect(code).toBe(stays ?? 'allowed');
    const reply: unknown = /^[[{"]/.test(words) ? JSON.parse(words) : words;
    const fields = fieldsWithNumber(reply);
    if (fields.length > 0) shown.set(name, new Set(fields));
    expect(fields.filter((field) => field !== 'mobile')).toEqual([]);
  });

  it('is read by those who may: the search above finds it', () => {
    expect([...shown.keys()]).toEqual(expect.arrayContaining(['session.me', 'center.overview', 'staff.read']));
  });

  it('is not in the log', () => {
    expect(log.lines().length).toBeGreaterThan(reading.length);
    expect(NUMBER.exec(log.text())?.[0]).toBeUndefined();
  });
});
