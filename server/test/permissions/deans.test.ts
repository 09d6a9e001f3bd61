import {
  type EndpointName,
  endpoints,
  isDean,
  outcomeOf,
  PERMISSIONS,
  permissionsOfType,
  type SocketEvent,
  socketEvents,
  STAFF_PERMISSIONS,
  USER_TYPES,
  GRANTABLE,
} from '@wardlink/contract';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveGrant } from '../../src/core/access/grants.js';
import { rightsOf } from '../../src/core/access/rights.js';
import { mayHave } from '../../src/core/policy.js';
import { inTransaction } from '../../src/core/transaction.js';
import { codeOf, dataOf } from '../support/client.js';
import { outcomeOfCall } from '../support/outcome.js';
import { type RequestCase, requestOf, type TestCaller } from '../support/requests.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket } from '../support/socket.js';
import { fillSides, FIXTURE_CLOCK, FIXTURE_DAY, type WardFixture } from '../support/ward-fixture.js';

// Whatever a role says, an account of type 3 or 31 names and changes no patient. The roles here have every right of the
// staff, and a grant has every right over a patient: what is refused is refused by the type alone.

const TYPES = [USER_TYPES.dean, USER_TYPES.deanSystem] as const;
type DeanType = (typeof TYPES)[number];
const names = Object.keys(endpoints) as EndpointName[];
const cells = TYPES.flatMap((type) => names.map((name) => [name, type] as const));

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
const deans = new Map<DeanType, TestCaller>();
let chief: TestCaller;
/** Tables with rows of patients, but for the trail of what was done and for stays that the server counts by itself. */
let tables: string[];

const usernameOf = (type: DeanType): string => `dean${type}`;
const deanOf = (type: DeanType): TestCaller => {
  const found = deans.get(type);
  if (!found) throw new Error(`nobody has the type ${type}`);
  return found;
};

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  const { db } = test.server.context;
  await db
    .updateTable('patient')
    .set({ address: '梧桐路 8 号', medicalHistory: 'told at home', latinName: sql`latin_name || '-Secret'` })
    .execute();
  for (const userType of TYPES) {
    const accountId = await test.hospital.addAccount(usernameOf(userType), STAFF_PERMISSIONS, {
      userType,
      nodeId: test.hospital.nodes.departmentA,
    });
    await grantEverything(accountId);
    deans.set(userType, { test, client: await test.signedIn(usernameOf(userType)), accountId, isPatient: false });
  }
  chief = { test, client: await test.signedIn('chief'), accountId: test.hospital.accounts.chief, isPatient: false };
  const { rows } = await sql<{ name: string }>`
    select distinct columns.table_name as name from information_schema.columns as columns
      join information_schema.tables as tables using (table_schema, table_name)
    where columns.table_schema = 'public' and tables.table_type = 'BASE TABLE' and columns.column_name = 'patient_id'
      and columns.table_name not in ('audit_event', 'account', 'ended_stay')`.execute(db);
  tables = ['patient', ...rows.map(({ name }) => name)];
});
afterAll(() => test.stop());

/** Every right that a grant can give, over both patients. */
async function grantEverything(accountId: string): Promise<void> {
  const { context } = test.server;
  const since = new Date(context.clock.now() - 3_600_000);
  const more = { rights: GRANTABLE, since, until: null, reason: 'second opinion', grantedAt: since };
  for (const { patientId } of Object.values(sides)) {
    await inTransaction(context, (work) =>
      giveGrant(work, { ...more, patientId, to: { accountId }, grantedBy: test.hospital.accounts.chief }),
    );
  }
}

/** What identifies a patient: names of patients and of their accounts, numbers, and what was typed about them. */
const IDENTIFYING = /(anna|bert|gone) (患者|名)|-Secret|离院[AB]|1391234\d|110105196|梧桐路|told at home/;

/** Everything that is stored about patients. */
async function storedOfPatients(): Promise<Record<string, string>> {
  const sums = await Promise.all(
    tables.map(async (name) => {
      const ofPatients = sql.ref(name === 'patient' ? 'id' : 'patient_id');
      const { rows } = await sql<{ sum: string | null }>`
        select md5(string_agg(one::text, '|' order by one::text)) as sum from ${sql.table(name)} as one
        where ${ofPatients} is not null`.execute(test.server.context.db);
      return [name, rows[0]?.sum ?? ''] as const;
    }),
  );
  return Object.fromEntries(sums);
}

const asked = (name: EndpointName, asker: TestCaller): Promise<RequestCase<unknown>> => requestOf(name, sides.A, asker);

/** Some of the endpoints that name patients. */
const NAMING = ['patient.detail', 'glucose.board', 'record.list', 'warning.open', 'report.open'] as const;

/** A session of its own for what ends one. */
async function callerFor(name: EndpointName, type: DeanType): Promise<TestCaller> {
  const asker = deanOf(type);
  return name === 'session.logout' ? { ...asker, client: await test.signedIn(usernameOf(type)) } : asker;
}

describe('endpoint × dean', () => {
  it.each(cells)('%s for the type %i names and changes no patient (spec 2, dean)', async (name, type) => {
    const asker = await callerFor(name, type);
    const { request, stays } = await asked(name, asker);
    const before = await storedOfPatients();
    const got = await outcomeOfCall(asker.client, name, request);
    // What the type may have is really answered: a refusal for another reason would hide what it shows.
    const inside = outcomeOf(new Set(permissionsOfType(type, STAFF_PERMISSIONS)), name, 'inside');
    const wanted = name === 'report.open' ? 'permission.missing' : inside === 'allowed' ? (stays ?? inside) : inside;
    expect([name, got.code]).toEqual([name, wanted]);
    expect([name, IDENTIFYING.exec(got.words)?.[0]]).toEqual([name, undefined]);
    expect(await storedOfPatients()).toEqual(before);
  });

  it('would find a name: the same requests of somebody who works at the beds show them', async () => {
    const naming: string[] = [];
    for (const name of NAMING) {
      const { request } = await asked(name, chief);
      const { words } = await outcomeOfCall(chief.client, name, request);
      if (IDENTIFYING.test(words)) naming.push(name);
    }
    expect(naming).toEqual([...NAMING]);
  });

  it('would find a change: an entry of somebody else alters what is stored', async () => {
    const before = await storedOfPatients();
    const { request } = await asked('glucose.record', chief);
    expect((await outcomeOfCall(chief.client, 'glucose.record', request)).code).toBe('allowed');
    const after = await storedOfPatients();
    expect(after['glucose_reading']).not.toBe(before['glucose_reading']);
  });
});

describe('the page of permissions', () => {
  const page = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8');
  const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());
  const rows = page.split('\n').filter((line) => /^\| `[\w.]+` \| (GET|POST) /.test(line));
  const head = page.split('\n').find((line) => line.startsWith('| Endpoint')) ?? '';
  const column = cellsOf(head).findIndex((cell) => cell.startsWith('Dean'));
  const isOffered = (name: string): boolean =>
    cellsOf(rows.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '')[column] === '●';

  it('has every endpoint, and offers a dean what the type may have', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const type of TYPES) {
      for (const name of Object.keys(endpoints) as EndpointName[]) {
        if (name === 'report.open') continue;
        const outcome = outcomeOf(new Set(permissionsOfType(type, STAFF_PERMISSIONS)), name, 'inside');
        // A right that the type may not have is no dean's, whatever a role says.
        if (outcome === 'permission.missing') expect([name, isOffered(name)]).toEqual([name, false]);
      }
    }
  });

  it.each(TYPES)('says of report links what the server answers the type %i, who is signed in', async (type) => {
    const asker = deanOf(type);
    const { request } = await asked('report.open', asker);
    const { code } = await outcomeOfCall(asker.client, 'report.open', request);
    expect(isOffered('report.open')).toBe(code !== 'permission.missing');
  });
});

describe('socket event × dean', () => {
  it.each(TYPES.flatMap((type) => (Object.keys(socketEvents) as SocketEvent[]).map((event) => [event, type] as const)))(
    '%s is kept from the type %i',
    (event, userType) => {
      const caller = { userType, permissions: new Set(STAFF_PERMISSIONS) };
      expect(mayHave(event, { userType: USER_TYPES.staff, permissions: caller.permissions }, 0)).toBe(true);
      expect(mayHave(event, caller, 0)).toBe(false);
    },
  );

  it.each(TYPES)('the chat socket is closed to the type %i', async (type) => {
    const { client, accountId } = deanOf(type);
    const opening = openSocket(test.server.url, { cookie: client.cookie, name: usernameOf(type), userId: accountId });
    await expect(opening).rejects.toThrow('refused 403');
  });

  it('leaves nothing in the inbox of a dean, and offers them to nobody as a partner', async () => {
    const low = { patientId: sides.A.patientId, slot: 8 as const, value: 1.9, confirmed: true };
    dataOf(await chief.client.call('glucose.record', { readingId: crypto.randomUUID(), ...low }));
    const accounts = [...deans.values()].map(({ accountId }) => accountId);
    const copies = test.server.context.db.selectFrom('inboxEntry').select('accountId');
    expect(await copies.where('accountId', 'in', accounts).execute()).toEqual([]);
    const { conversations } = dataOf(await chief.client.call('chat.conversations'));
    expect(JSON.stringify(conversations)).not.toContain('dean3');
  });
});

describe('a report link', () => {
  it('of somebody is worth nothing once they lead the hospital', async () => {
    const { db } = test.server.context;
    const accountId = await test.hospital.addAccount('promoted', STAFF_PERMISSIONS);
    const maker = await test.signedIn('promoted');
    const form = { form: 'StandardReport', patientIds: [sides.A.patientId], from: FIXTURE_DAY, to: FIXTURE_DAY };
    const { token } = dataOf(await maker.call('report.share', { ...form, language: 'en', minutes: 60 }));
    const open = async () => {
      const answer = await test.stranger().call('report.open', { token });
      return answer.ok ? 'open' : codeOf(answer);
    };
    expect(await open()).toBe('open');
    await db.updateTable('account').set({ userType: USER_TYPES.dean }).where('id', '=', accountId).execute();
    expect(await open()).toBe('report.linkInvalid');
  });
});

describe('the rights of an account', () => {
  it('are those of its role for staff, and never more than that', () => {
    const grants = [{ patientId: '1', rights: GRANTABLE, since: 0, until: null }];
    const of = (userType: number, permissions: readonly string[]) =>
      rightsOf({ userType, outside: false, roleEnabled: true, permissions, grants });
    expect(of(USER_TYPES.staff, ['ward.read'])).toEqual({ permissions: new Set(['ward.read']), grants });
    for (const type of TYPES) {
      expect(of(type, ['ward.read', 'statistics.read'])).toEqual({
        permissions: new Set(['statistics.read']),
        grants: [],
      });
    }
    expect(Object.values(USER_TYPES).filter(isDean)).toEqual([...TYPES]);
    // A permission that nobody decided about is withheld.
    expect(permissionsOfType(USER_TYPES.dean, PERMISSIONS)).toEqual([
      'statistics.read',
      'patient.readMasked',
      'quality.read',
    ]);
  });
});
