import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../src/modules/session/sessions.js';
import { codeOf, dataOf, TestClient } from '../support/client.js';
import { PASSWORD } from '../support/hospital.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket } from '../support/socket.js';

const log = keepLog();
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
});
afterAll(async () => {
  await test.stop();
  expect([PASSWORD, 'nurseA', 'evil'].filter((word) => log.text().includes(word))).toEqual([]);
});

/** A second client that uses the session cookie of the first. */
function thiefOf(client: TestClient): TestClient {
  const thief = new TestClient(test.server.url);
  thief.cookie = client.cookie;
  return thief;
}
const socketOf = (client: TestClient, name: 'nurseA' | 'doctorA' = 'nurseA') =>
  openSocket(test.server.url, { cookie: client.cookie, name, userId: test.hospital.accounts[name] });

describe('a stolen session', () => {
  it('ends with that of its owner, and its sockets with it', async () => {
    const owner = await test.signedIn('nurseA');
    const thief = thiefOf(owner);
    expect(dataOf(await thief.call('session.me')).user.username).toBe('nurseA');
    const socket = await socketOf(thief);
    dataOf(await owner.call('session.logout'));
    expect(await socket.closed).toBe(4401);
    log.clear();
    expect(codeOf(await thief.call('session.me'))).toBe('session.ended');
    expect(thief.cookie).toBeUndefined();
    await log.hasRefusal('session.me', 'session.ended');
  });

  it('is seen by its owner among the own sessions, and ended from there', async () => {
    const stolen = await test.signedIn('nurseA');
    const owner = await test.signedIn('nurseA');
    const { sessions } = dataOf(await owner.call('center.overview'));
    const other = sessions.find(({ own }) => !own);
    dataOf(await owner.call('center.revoke', { sessionId: other?.sessionId ?? '' }));
    expect(codeOf(await thiefOf(stolen).call('session.me'))).toBe('session.ended');
    await expect(socketOf(stolen)).rejects.toThrow('refused 401');
    await log.has({ event: 'socket.refused', code: 'session.missing', level: 40 });
  });

  it('does not outlive a change of the password', async () => {
    await test.hospital.addAccount('changer', []);
    const owner = await test.signedIn('changer');
    const thief = thiefOf(await test.signedIn('changer'));
    dataOf(await owner.call('center.changePassword', { oldPassword: PASSWORD, newPassword: 'Another-horse-8' }));
    expect(codeOf(await thief.call('session.me'))).toBe('session.ended');
  });

  it('cannot change the password without knowing it, and locks nobody out but itself', async () => {
    const owner = await test.signedIn('doctorA');
    const thief = thiefOf(owner);
    const codes: string[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      codes.push(
        codeOf(await thief.call('center.changePassword', { oldPassword: 'guess', newPassword: 'Evil-horse-99' })),
      );
    }
    expect(codes).toEqual([...Array<string>(4).fill('password.oldWrong'), 'account.locked', 'account.locked']);
    await log.hasRefusal('center.changePassword', 'password.oldWrong', test.hospital.accounts.doctorA);
    await log.hasRefusal('center.changePassword', 'account.locked', test.hospital.accounts.doctorA);
    expect(dataOf(await test.stranger().logIn('doctorA', PASSWORD)).user.username).toBe('doctorA');
  });
});

describe('a session that is over', () => {
  it('opens nothing once it was not used for its time', async () => {
    const client = await test.signedIn('nurseB');
    const { db, clock } = test.server.context;
    const { nurseB } = test.hospital.accounts;
    const past = new Date(clock.now() - SESSION_IDLE_MS - 1);
    await db.updateTable('session').set({ expiresAt: past }).where('accountId', '=', nurseB).execute();
    log.clear();
    await expect(
      openSocket(test.server.url, { cookie: client.cookie, name: 'nurseB', userId: nurseB }),
    ).rejects.toThrow('refused 401');
    const answer = await client.call('patient.search', { text: 'bert' });
    expect(answer).toMatchObject({ ok: false, httpStatus: 200, error: { status: 300, code: 'session.ended' } });
    await log.hasRefusal('patient.search', 'session.ended');
  });

  it.each([
    ['one made up', 'x'.repeat(43)],
    ['one with a letter changed', undefined],
    ['an empty one', ''],
    ['one with more behind it', "' or 1=1 --"],
  ])('is not opened by a token: %s', async (_what, token) => {
    const client = await test.signedIn('nurseA');
    const [name = '', real = ''] = (client.cookie ?? '').split('=');
    const changed = `${real.startsWith('A') ? 'B' : 'A'}${real.slice(1)}`;
    const thief = new TestClient(test.server.url);
    thief.cookie = `${name}=${encodeURIComponent(token ?? changed)}`;
    expect(['session.ended', 'session.missing']).toContain(codeOf(await thief.call('session.me')));
  });
});
