import { AVATAR_PATH, SYSTEM_MSG, USER_TYPES, STAFF_PERMISSIONS, type Permission } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { SignalClient } from '../../calling/test/support/signal-client.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveGrant } from '../src/core/access/grants.js';
import { boardTopic } from '../src/core/topics.js';
import { inTransaction } from '../src/core/transaction.js';
import type { RunningServer } from '../src/server.js';
import { load, uploaded } from './support/attachments.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { say, toGroup } from './support/groups.js';
import { PASSWORD } from './support/hospital.js';
import { keepLog } from './support/log.js';
import { pngOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching, type TestSocket } from './support/socket.js';

const [INSIDE, OUTSIDE] = ['10.20.3.4', '203.0.113.9'];
/** Over one patient, as a consent or the virtual ward gives them. */
const GRANTED: Permission[] = ['patient.read', 'ward.read', 'record.read', 'order.read', 'warning.read'];

type Who = 'nurseA' | 'doctorA' | 'visitor';

const log = keepLog();
const insideNetworks = ['10.20.0.0/16', '127.0.0.0/30'];
let test: TestServer;
const ids = (): Record<Who, string> => ({ ...test.hospital.accounts, visitor });
let visitor: string;

beforeAll(async () => {
  test = await startTestServer({
    insideNetworks,
    trustedProxies: ['loopback'],
    insecureHttp: true,
    logger: log.logger,
  });
  const { hospital, server } = test;
  visitor = await hospital.addAccount('visitor', STAFF_PERMISSIONS, {
    nodeId: hospital.nodes.departmentA,
    userType: USER_TYPES.outOfHospital,
  });
  const { context } = server;
  await inTransaction(context, async (work) => {
    for (const accountId of [hospital.accounts.doctorA, visitor]) {
      await giveGrant(work, {
        patientId: hospital.patients.bert,
        to: { accountId },
        rights: GRANTED,
        until: null,
        reason: 'consent',
        since: context.clock.date(),
        grantedAt: context.clock.date(),
        grantedBy: hospital.accounts.chief,
      });
    }
  });
});
afterAll(() => test.stop());

/** A client at an address, as the proxy tells it. */
function at(address: string, url = test.server.url): TestClient {
  const client = new TestClient(url);
  client.headers = { 'x-forwarded-for': address };
  return client;
}
async function signedIn(who: string, address: string, url?: string): Promise<TestClient> {
  const client = at(address, url);
  dataOf(await client.logIn(who, PASSWORD));
  return client;
}
/** The session of a client at another address, as after the device was carried away or the cookie was stolen. */
function moved(client: TestClient, address: string): TestClient {
  const other = at(address);
  other.cookie = client.cookie;
  return other;
}
const socketOf = (client: TestClient, who: Who): Promise<TestSocket> =>
  openWatching(test.server.url, {
    cookie: client.cookie ?? '',
    name: who,
    userId: ids()[who],
    headers: client.headers,
  });
const isHere = async (client: TestClient) => dataOf(await client.call('session.me')).isInTheCourtyard;
const low = async (patientId: string) => {
  const chief = await signedIn('chief', INSIDE);
  const reading = { readingId: randomUUID(), patientId, slot: 8, value: 2.2, confirmed: true };
  return dataOf(await chief.call('glucose.record', reading));
};

/** What a caller sees of the two patients, over every kind of read. */
async function visible(client: TestClient) {
  const { anna, bert } = test.hospital.patients;
  const names: Record<string, string> = { [anna]: 'anna', [bert]: 'bert' };
  const named = (rows: readonly { patientId: string }[]) =>
    [...new Set(rows.map((row) => names[row.patientId]))].sort();
  const opened = await Promise.all(
    [anna, bert].map(async (patientId) =>
      (await client.call('patient.detail', { patientId })).ok ? [{ patientId }] : [],
    ),
  );
  return {
    detail: named(opened.flat()),
    board: named(dataOf(await client.call('glucose.board', {})).rows),
    sheet: named(dataOf(await client.call('vital.board', { indicator: 'pressure' })).rows),
    warnings: named(dataOf(await client.call('warning.open', {})).rows),
    listed: named(dataOf(await client.call('warning.list', { state: 'all' })).warnings),
  };
}
const ALL = (...names: string[]) => ({ detail: names, board: names, sheet: names, warnings: names, listed: names });

describe('a member of the hospital', () => {
  beforeAll(async () => {
    await low(test.hospital.patients.anna);
    await low(test.hospital.patients.bert);
  });

  it('sees the own ward and the granted patients from inside', async () => {
    const doctor = await signedIn('doctorA', INSIDE);
    expect(await isHere(doctor)).toBe(true);
    expect(await visible(doctor)).toEqual(ALL('anna', 'bert'));
    expect(await visible(await signedIn('nurseA', INSIDE))).toEqual(ALL('anna'));
  });

  it('sees granted patients alone from outside, and no figures, people and places', async () => {
    const doctor = await signedIn('doctorA', OUTSIDE);
    expect(await isHere(doctor)).toBe(false);
    expect(await visible(doctor)).toEqual(ALL('bert'));
    const nurse = await signedIn('nurseA', OUTSIDE);
    expect(await isHere(nurse)).toBe(false);
    expect(await visible(nurse)).toEqual(ALL());
    const { permissions } = dataOf(await nurse.call('session.me'));
    expect(permissions).not.toContain('statistics.read');
    expect(permissions).toContain('patient.read');
    for (const refused of [
      await nurse.call('staff.list', {} as never),
      await nurse.call('statistics.overview', {} as never),
      await nurse.call('audit.search', {} as never),
    ]) {
      expect(codeOf(refused as Awaited<ReturnType<typeof nurse.call<'staff.list'>>>)).toBe('permission.missing');
    }
    expect(dataOf(await nurse.call('patient.search', { text: 'anna' })).patients).toEqual([]);
  });

  it('is told over the socket of granted patients alone: boards, changes, warnings', async () => {
    const { anna, bert } = test.hospital.patients;
    const { paths } = test.hospital;
    const client = await signedIn('doctorA', OUTSIDE);
    const socket = await socketOf(client, 'doctorA');
    // While another database of the cluster has a long transaction, the list may end at once, and is asked for again.
    const follow = async (): Promise<boolean> => {
      const { position } = dataOf(await client.call('glucose.board', {}));
      const key = randomUUID();
      socket.send({ msgType: 7, key, feed: 'glucose', position });
      const frame = await socket.until((one) => one.msgType === 9 && one.key === key);
      return frame.msgType === 9 && !frame.whole;
    };
    await expect.poll(follow, { timeout: 120_000, interval: 500 }).toBe(true);
    await test.server.context.bus.publish([
      boardTopic('pressure', paths.wardA, null),
      boardTopic('temperature', paths.wardA, anna),
      boardTopic('ketone', paths.wardB, bert),
    ]);
    await low(anna);
    await low(bert);
    await socket.until(({ msgType, ...frame }) => msgType === 9 && 'rows' in frame && frame.rows.length > 0);
    const warned = () =>
      socket.messages
        .filter(({ systemMsgType }) => systemMsgType === SYSTEM_MSG.warning)
        .map(({ otherInfo }) => otherInfo?.['patientId']);
    await expect.poll(warned).toContain(bert);
    const boards = socket.frames.flatMap((frame) => ('indicator' in frame ? [frame.indicator] : []));
    expect(boards).toContain('ketone');
    expect(boards).not.toContain('pressure');
    expect(boards).not.toContain('temperature');
    expect(warned()).not.toContain(anna);
    const rows = socket.frames.flatMap((frame) => (frame.msgType === 9 ? frame.rows : []));
    expect(new Set(rows.map(({ patientId }) => patientId))).toEqual(new Set([bert]));
    await socket.close();
    // The warnings of the own ward wait for a session from inside.
    const inside = await socketOf(await signedIn('doctorA', INSIDE), 'doctorA');
    await low(anna);
    await inside.until(
      (frame) =>
        'otherInfo' in frame && frame.systemMsgType === SYSTEM_MSG.warning && frame.otherInfo?.['patientId'] === anna,
    );
    await inside.close();
  });

  it('shares no patient of the ward in a chat from outside, and opens none that others shared', async () => {
    const { anna, bert } = test.hospital.patients;
    const { nurseA } = test.hospital.accounts;
    const [inside, outside] = [await signedIn('doctorA', INSIDE), await signedIn('doctorA', OUTSIDE)];
    const request = { key: randomUUID(), name: 'ward', userIds: [nurseA] };
    const { groupId } = dataOf(await inside.call('group.create', request)).group;
    const shared = (patientId: string) =>
      toGroup(groupId, '', { contentType: 5, group: { shared: { view: 'curve', patientId, days: 4 } } });
    const [here, there] = [await socketOf(inside, 'doctorA'), await socketOf(outside, 'doctorA')];
    log.clear();
    expect(await say(there, shared(anna))).toBe('patient.unknown');
    await log.has({ event: 'chat.refused', code: 'patient.unknown', accountId: ids().doctorA, level: 40 });
    expect(await say(there, shared(bert))).toBe('ok');
    const message = shared(anna);
    expect(await say(here, message)).toBe('ok');
    const opened = async (client: TestClient) =>
      dataOf(await client.call('group.shared', { groupId, messageId: message.messageId })).patient?.patientId;
    expect([await opened(inside), await opened(outside)]).toEqual([anna, undefined]);
    await Promise.all([here.close(), there.close()]);
  });
});

describe('a session', () => {
  it('that was opened inside opens nothing outside: endpoints, socket, pictures, files', async () => {
    const nurse = await signedIn('nurseA', INSIDE);
    const { id } = await uploaded(nurse, pngOf(16, 16), { headers: nurse.headers });
    const away = moved(nurse, OUTSIDE);
    await expect(socketOf(away, 'nurseA')).rejects.toThrow('refused 401');
    await log.has({ event: 'socket.refused', code: 'session.missing', address: OUTSIDE, level: 40 });
    expect((await load(nurse, id, nurse.headers)).status).toBe(200);
    expect((await load(away, id, away.headers)).status).toBe(401);
    const picture = (client: TestClient) =>
      fetch(`${client.url}${AVATAR_PATH}${'x'.repeat(22)}`, {
        headers: { cookie: client.cookie ?? '', ...client.headers },
      });
    expect([(await picture(nurse)).status, (await picture(away)).status]).toEqual([404, 401]);
    log.clear();
    expect(codeOf(await away.call('patient.detail', { patientId: test.hospital.patients.anna }))).toBe('session.ended');
    await log.hasRefusal('patient.detail', 'session.ended');
    expect(away.cookie).toBeUndefined();
  });

  it('that was opened outside sees no more when it is used inside', async () => {
    const nurse = moved(await signedIn('nurseA', OUTSIDE), INSIDE);
    expect(await isHere(nurse)).toBe(false);
    expect(await visible(nurse)).toEqual(ALL());
  });

  it('of a doctor outside the hospital sees no more from inside', async () => {
    for (const address of [INSIDE, OUTSIDE]) {
      const doctor = await signedIn('visitor', address);
      expect(await isHere(doctor)).toBe(false);
      expect(await visible(doctor)).toEqual(ALL('bert'));
      const socket = await socketOf(doctor, 'visitor');
      await test.server.context.bus.publish([
        boardTopic('pressure', test.hospital.paths.wardA, null),
        boardTopic('ketone', test.hospital.paths.wardB, test.hospital.patients.bert),
      ]);
      await socket.until((frame) => 'indicator' in frame && frame.indicator === 'ketone');
      expect(socket.frames.filter((frame) => 'indicator' in frame && frame.indicator === 'pressure')).toEqual([]);
      await socket.close();
    }
  });
});

describe('the calling channel', () => {
  /** The first message of the channel to a signature, from an address: 19 lets in, 80 refuses. */
  const channelFrom = async (userSig: string, userId: string, address: string): Promise<number> => {
    const url = `${test.server.url.replace('http', 'ws')}/calling`;
    const socket = { headers: { 'x-forwarded-for': address } };
    const client = await SignalClient.open({ url, sign: () => userSig }, userId, { socket });
    return Promise.race([19, 80].map((cmd) => client.next(cmd).then(() => cmd)));
  };

  it.each([
    ['a session that was opened inside', INSIDE, INSIDE, 19],
    ['a session that was opened inside, and its signature used outside', INSIDE, OUTSIDE, 80],
    ['a session that was opened outside', OUTSIDE, OUTSIDE, 19],
  ])('is open as endpoints are: %s', async (_what, opened, used, answer) => {
    const nurse = await signedIn('nurseA', opened);
    const { userSig, identifier } = dataOf(await nurse.call('call.userSig', {}));
    const refusals = async (): Promise<number> => {
      const events = test.server.context.db.selectFrom('auditEvent').select('id').where('type', '=', 'call.refused');
      return (await events.where('accountId', '=', ids().nurseA).execute()).length;
    };
    const before = await refusals();
    expect(await channelFrom(userSig, identifier, used)).toBe(answer);
    // The trail has what was refused.
    expect((await refusals()) - before).toBe(answer === 80 ? 1 : 0);
  });
});

describe('where a request comes from', () => {
  it.each([
    ['the last address that the proxy added', `${INSIDE}, ${OUTSIDE}`, false],
    ['and not those that the client put before it', `${OUTSIDE}, ${INSIDE}`, true],
    ['also as an IPv4 address in IPv6', `::ffff:${INSIDE}`, true],
    ['an address beside the network', '10.21.0.1', false],
    ['one in IPv6', '2001:db8::1', false],
  ])('is %s', async (_what, forwarded, inside) => {
    expect(await isHere(await signedIn('nurseA', forwarded))).toBe(inside);
  });

  it('is the connection where no proxy is configured, whatever the headers say', async () => {
    const direct = await test.another({ insideNetworks: ['10.20.0.0/16'], trustedProxies: [] });
    const own = await test.another({ insideNetworks, trustedProxies: [] });
    const foreign = await test.another({ insideNetworks: ['10.20.0.0/16'], trustedProxies: ['192.0.2.1'] });
    const from = async ({ url }: RunningServer, headers: Record<string, string>) => {
      const client = new TestClient(url);
      client.headers = headers;
      dataOf(await client.logIn('nurseA', PASSWORD));
      return isHere(client);
    };
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'x-client-ip']) {
      const value = header === 'forwarded' ? `for=${INSIDE}` : INSIDE;
      expect([header, await from(direct, { [header]: value })]).toEqual([header, false]);
      expect([header, await from(foreign, { [header]: value })]).toEqual([header, false]);
    }
    expect(await from(own, {})).toBe(true);
    expect(await from(own, { 'x-forwarded-for': OUTSIDE })).toBe(true);
  });
});
