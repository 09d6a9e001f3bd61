import {
  type EndpointName,
  endpoints,
  errorCatalogue,
  type ErrorCode,
  type ScopeRule,
  outcomeOf,
} from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_ROLES, type StandardRole } from '../../src/modules/organisation/standard-roles.js';
import { roleCallers } from '../support/role-callers.js';
import { outcomeOfCall } from '../support/outcome.js';
import { requestOf, type TestCaller } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { fillSides, type WardFixture, FIXTURE_CLOCK } from '../support/ward-fixture.js';

type Key = StandardRole['key'];

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let askers: Map<Key, TestCaller>;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  askers = await roleCallers(test);
});
afterAll(() => test.stop());

const names = Object.keys(endpoints) as EndpointName[];
const roles = STANDARD_ROLES.map(({ key, permissions }) => ({ key, permissions: new Set(permissions) }));
const cells = names.flatMap((name) => roles.map((role) => [name, role.key, role.permissions] as const));
const statusOf = (code: string): number => (code === 'allowed' ? 200 : errorCatalogue[code as ErrorCode].status);

function askerOf(key: Key): TestCaller {
  const asker = askers.get(key);
  if (!asker) throw new Error(`nobody has the role ${key}`);
  return asker;
}

/** Logging out uses a new session, so that the shared one stays open. */
async function pageFor(name: EndpointName, asker: TestCaller): Promise<TestCaller> {
  if (name !== 'session.logout') return asker;
  return { ...asker, client: await test.signedIn(asker.isPatient ? 'anna' : 'nurseA') };
}

/**
 * Words of the other side that an answer must not contain: in the scope of the whole hospital, those of its patients
 * only.
 */
function forbiddenWords(scope: ScopeRule['scope'], { marks }: WardFixture): readonly string[] {
  // The first four marks belong to the patients.
  return scope === 'hospital' || scope === 'partners' ? marks.slice(0, 4) : marks;
}

describe('endpoint × role × node', () => {
  it.each(cells)('%s for the role %s (spec 6, roles)', async (name, key, permissions) => {
    const asker = await pageFor(name, askerOf(key));
    const { scope, lists, names: named }: ScopeRule = endpoints[name].scopeRule;

    const inside = outcomeOf(permissions, name, 'inside');
    const { request, stays } = await requestOf(name, sides.A, asker);
    const got = await outcomeOfCall(asker.client, name, request);
    const wanted = inside === 'allowed' ? (stays ?? 'allowed') : inside;
    expect([got.code, got.status]).toEqual([wanted, statusOf(wanted)]);
    if (got.code === 'allowed')
      expect(forbiddenWords(scope, sides.B).filter((word) => got.words.includes(word))).toEqual([]);

    const outside = outcomeOf(permissions, name, 'outside');
    if (named) {
      const elsewhere = await requestOf(name, sides.B, asker);
      const refused = await outcomeOfCall(asker.client, name, elsewhere.request);
      expect([refused.code, refused.status]).toEqual([outside, statusOf(outside)]);
    }
    if (lists && inside === 'allowed') {
      const all = await outcomeOfCall(asker.client, name, (await requestOf(name, undefined, asker)).request);
      expect(all.code).toBe('allowed');
      // No conversation exists yet; a patient still sees the own care team.
      const ownWords = scope !== 'partners' ? sides.A.marks : [asker.isPatient ? 'doctorA' : name.replace('chat.', '')];
      expect(ownWords.some((word) => all.words.includes(word))).toBe(true);
      const hidden = forbiddenWords(scope, sides.B);
      expect(hidden.filter((word) => all.words.includes(word))).toEqual([]);
      if (!named && endpoints[name].method === 'POST') {
        const sought = await outcomeOfCall(asker.client, name, (await requestOf(name, sides.B, asker)).request);
        expect(hidden.filter((word) => sought.words.includes(word))).toEqual([]);
      }
    }
  });

  it('knows every place above: it belongs to no caller below', async () => {
    const { client } = askerOf('administrator');
    const { hospital } = test.hospital.nodes;
    const above = { ...sides.A, wardId: hospital, departmentId: hospital };
    for (const name of names) {
      const { names: named }: ScopeRule = endpoints[name].scopeRule;
      if (named?.what !== 'place' || outcomeOf(roles[2]!.permissions, name, 'inside') !== 'allowed') continue;
      const { request } = await requestOf(name, above, askerOf('administrator'));
      const { code } = await outcomeOfCall(client, name, request);
      expect([name, code]).toEqual([name, named.refusal]);
    }
  });
});
