import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKOUT } from '../src/modules/session/login-attempts.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const overview = async (client: TestClient) => dataOf(await client.call('center.overview'));

describe('the own sessions', () => {
  it('are listed, and another one is ended with its sockets at once', async () => {
    const [here, there] = await Promise.all([test.signedIn('nurseA'), test.signedIn('nurseA')]);
    const { sessions } = await overview(here);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1' });
    const other = sessions.find(({ own }) => !own);
    const { cookie } = there;
    const socket = await openSocket(test.server.url, { cookie, name: 'nurseA', userId: test.hospital.accounts.nurseA });
    dataOf(await here.call('center.revoke', { sessionId: other?.sessionId ?? '' }));
    expect(await socket.closed).toBe(4401);
    expect(codeOf(await there.call('session.me'))).toBe('session.ended');
    expect((await overview(here)).sessions.map(({ own }) => own)).toEqual([true]);
  });

  it('of somebody else are neither seen nor ended', async () => {
    const [mine, theirs] = await Promise.all([test.signedIn('doctorA'), test.signedIn('nurseB')]);
    const [session] = (await overview(theirs)).sessions;
    expect(codeOf(await mine.call('center.revoke', { sessionId: session?.sessionId ?? '' }))).toBe('session.unknown');
    dataOf(await theirs.call('session.me'));
  });
});

describe('the own profile', () => {
  it('changes what is one’s own, and nothing where something else is sent along', async () => {
    const client = await test.signedIn('doctorA');
    const { profile } = await overview(client);
    const { version, username } = profile;
    const more = { roleId: '1', nodeId: test.hospital.nodes.hospital, username: 'root', type: 3 };
    const edit = { version, mobile: '13755556666', introduce: '糖尿病' };
    expect(codeOf(await client.call('center.edit', { ...edit, ...more }))).toBe('input.invalid');
    const after = dataOf(await client.call('center.edit', edit)).profile;
    expect(after).toMatchObject({ username, mobile: '13755556666', introduce: '糖尿病', version: version + 1 });
    expect({ ...after.node, ...after.role }).toEqual({ ...profile.node, ...profile.role });
    expect(codeOf(await client.call('center.edit', edit))).toBe('account.changed');
    const again = { version: after.version };
    expect(codeOf(await client.call('center.edit', { ...again, mobile: '1375555666' }))).toBe('input.invalid');
    expect(codeOf(await client.call('center.edit', { ...again, mobile: '13800000001' }))).toBe('mobile.exists');
  });
});

describe('the own password', () => {
  it('is changed with the old one; every session ends, and an earlier password is refused (spec 6, password change)', async () => {
    const [client, other] = await Promise.all([test.signedIn('nurseB'), test.signedIn('nurseB')]);
    const change = (by: TestClient, oldPassword: string, newPassword: string) =>
      by.call('center.changePassword', { oldPassword, newPassword });
    dataOf(await change(client, PASSWORD, 'quiet river 27'));
    expect(codeOf(await other.call('session.me'))).toBe('session.ended');
    dataOf(await client.logIn('nurseB', 'quiet river 27'));
    expect(codeOf(await change(client, 'quiet river 27', PASSWORD))).toBe('password.reused');
  });

  it('cannot be tried out from a borrowed page, and that does not lock its owner out', async () => {
    const client = await test.signedIn('chief');
    const attempt = () =>
      client.call('center.changePassword', { oldPassword: 'guess 1', newPassword: 'quiet river 27' });
    for (let count = 1; count < LOCKOUT.after; count += 1) expect(codeOf(await attempt())).toBe('password.oldWrong');
    expect(codeOf(await attempt())).toBe('account.locked');
    const right = { oldPassword: PASSWORD, newPassword: 'quiet river 27' };
    expect(codeOf(await client.call('center.changePassword', right))).toBe('account.locked');
    dataOf(await test.stranger().logIn('chief', PASSWORD));
  });
});
