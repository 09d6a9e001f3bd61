import { type Endpoint, type EndpointName, endpoints } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Space } from '../src/disk.js';
import { outcomeOfCall } from './support/outcome.js';
import { requestOf, type TestCaller } from './support/requests.js';
import { callerFor, roleCallers } from './support/role-callers.js';
import { startTestServer, type TestServer } from './support/server.js';
import { expectNoChange } from './support/tables.js';
import { fillSides, type WardFixture, FIXTURE_CLOCK } from './support/ward-fixture.js';

const names = Object.keys(endpoints) as EndpointName[];
const declared = (name: EndpointName): Endpoint => endpoints[name];
const TOTAL = 10_000 * 1024 * 1024;

let space: Space = { free: TOTAL, total: TOTAL };
let test: TestServer;
let side: WardFixture;
let callers: Awaited<ReturnType<typeof roleCallers>>;

beforeAll(async () => {
  test = await startTestServer({
    clock: FIXTURE_CLOCK,
    tidiesSessions: false,
    readSpace: () => Promise.resolve(space),
  });
  ({ A: side } = await fillSides(test));
  callers = await roleCallers(test);
});
afterAll(() => test.stop());

/** Somebody who may call an endpoint; for a public one, a page without a login. */
function callerOf(name: EndpointName): TestCaller {
  if (declared(name).access === 'public') {
    return { test, client: test.stranger(), accountId: '0', isPatient: false };
  }
  return callerFor(name, callers);
}

async function outcome(name: EndpointName): Promise<string> {
  const caller = callerOf(name);
  const { request } = await requestOf(name, side, caller);
  return (await outcomeOfCall(caller.client, name, request)).code;
}

/** What any request may write: the trail, the session's last use, and what makes a request count once. */
const OF_REQUESTS = ['audit_event', 'session', 'sealed_request', 'login_attempt', 'captcha'];

describe('an endpoint that is declared to read', () => {
  it.each(names.filter((name) => declared(name).does === 'read'))('%s stores nothing', async (name) => {
    // Built first: a request may need something that is stored for it.
    const caller = callerOf(name);
    const { request } = await requestOf(name, side, caller);
    await expectNoChange(test.server.context.db, OF_REQUESTS, () => outcomeOfCall(caller.client, name, request));
  });
});

describe('on a full disk', () => {
  it('is noticed', async () => {
    space = { free: 1024, total: TOTAL };
    const health = async () => (await (await fetch(`${test.server.url}/health`)).json()) as { problems: string[] };
    await expect.poll(async () => (await health()).problems.join()).toContain('nearly full');
  });

  // Logged out last: the caller's session ends with it.
  const inOrder = names.toSorted((one, other) => Number(one === 'session.logout') - Number(other === 'session.logout'));

  it.each(inOrder)('%s is answered as it is declared', async (name) => {
    const code = await outcome(name);
    expect([name, code === 'server.readOnly' ? 'refused' : 'allowed']).toEqual([name, declared(name).fullDisk]);
  });
});
