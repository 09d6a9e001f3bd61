import { DEFAULT_PASSWORD_RULE } from '@wardlink/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCKOUT } from '../src/modules/session/login-attempts.js';
import { hashPassword } from '../src/modules/session/passwords.js';
import { SESSION_IDLE_MS } from '../src/modules/session/sessions.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const sumOf = (question: string): string =>
  String((question.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0));

describe('signing in', () => {
  it('answers with the stored user record and sets a cookie that scripts cannot read (spec 3, user session)', async () => {
    const { db } = test.server.context;
    const account = await db
      .updateTable('account')
      .set({ mobile: '13800000001', sex: 'male' })
      .where('id', '=', test.hospital.accounts.nurseA)
      .returning(['realName', 'sex'])
      .executeTakeFirstOrThrow();
    const client = test.stranger();
    const captcha = dataOf(await client.call('session.captcha'));
    const sealed = await client.sealed('session.login', {
      username: 'nurseA',
      password: PASSWORD,
      captchaId: captcha.captchaId,
      captcha: sumOf(captcha.question.zh),
      agreement: true,
    });
    const response = await client.send('session.login', sealed);
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toMatch(/Secure/);
    const me = dataOf(await client.call('session.me'));
    expect(me).toMatchObject({
      userId: test.hospital.accounts.nurseA,
      doctorId: test.hospital.accounts.nurseA,
      bizOrgId: test.hospital.nodes.wardA,
      user: {
        username: 'nurseA',
        type: 1,
        realName: account.realName,
        latinName: 'nurseA',
        sex: account.sex,
        mobile: '13800000001',
      },
      hospital: { zone: 'Asia/Shanghai' },
    });
  });

  it('takes the mobile number as well, and the user name in any case', async () => {
    expect(dataOf(await test.stranger().logIn('13800000001', PASSWORD)).user.username).toBe('nurseA');
    expect(dataOf(await test.stranger().logIn('NURSEa', PASSWORD)).user.username).toBe('nurseA');
  });

  it('keeps only a hash of the token and of the password', async () => {
    const client = await test.signedIn('nurseA');
    const token = (client.cookie ?? '').split('=')[1] ?? '';
    const { db } = test.server.context;
    const sessions = await db.selectFrom('session').select('tokenHash').execute();
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(sessions.some(({ tokenHash }) => tokenHash.toString('base64url') === token)).toBe(false);
    const { passwordHash } = await db.selectFrom('account').select('passwordHash').limit(1).executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    // The hospital of the tests has cheaper ones than the product.
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('needs the agreement (spec 5, captcha and agreement)', async () => {
    const client = test.stranger();
    const { captchaId, question } = dataOf(await client.call('session.captcha'));
    const request = {
      username: 'nurseA',
      password: PASSWORD,
      captchaId,
      captcha: sumOf(question.en),
      agreement: false,
    };
    expect(codeOf(await client.call('session.login', request))).toBe('agreement.unticked');
  });

  it('ends a session at logout, everywhere', async () => {
    const client = await test.signedIn('nurseA');
    const copy = new TestClient(test.server.url);
    copy.cookie = client.cookie;
    dataOf(await client.call('session.logout'));
    expect(client.cookie).toBeUndefined();
    expect(codeOf(await client.call('session.me'))).toBe('session.missing');
    const answer = await copy.call('session.me');
    expect(answer).toMatchObject({ ok: false, httpStatus: 200, error: { status: 300, code: 'session.ended' } });
  });

  it('ends a session that nobody used for its time, and keeps one that is used', async () => {
    const { db, clock } = test.server.context;
    const [used, unused] = [await test.signedIn('nurseA'), await test.signedIn('nurseA')];
    const age = (milliseconds: number) =>
      db.updateTable('session').set({
        seenAt: new Date(clock.now() - milliseconds),
        expiresAt: new Date(clock.now() - milliseconds + SESSION_IDLE_MS),
      });
    await age(SESSION_IDLE_MS - 60_000).execute();
    dataOf(await used.call('session.refresh', {}));
    const { expiresAt } = await db
      .selectFrom('session')
      .select('expiresAt')
      .orderBy('expiresAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(clock.now() + SESSION_IDLE_MS - 60_000);
    await age(SESSION_IDLE_MS + 1).execute();
    expect(codeOf(await unused.call('session.me'))).toBe('session.ended');
  });

  it('ends a session after the hours that the hospital set, however much it is used; a station of the ward stays', async () => {
    const { context } = test.server;
    const begun = context.clock.now();
    const [nurse, station] = [await test.signedIn('nurseA'), await test.signedIn('wardOnly')];
    const hour = 3_600_000;
    let passed = 0;
    const moved = vi.spyOn(context.clock, 'now').mockImplementation(() => begun + passed);
    const each = async (hours: number): Promise<string> => {
      passed = hours * hour;
      const refresh = ({ cookie }: TestClient) => {
        // A new client for each request: a sealed body is refused when its time differs too much from the server's.
        const page = test.stranger();
        page.cookie = cookie;
        return page.call('session.refresh', {});
      };
      const answer = await refresh(nurse);
      dataOf(await refresh(station));
      return answer.ok ? 'ok' : answer.error.code;
    };
    try {
      // Used every hour, so that the session does not end because it is idle.
      const codes: string[] = [];
      for (const hours of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11.9, 12.01]) codes.push(await each(hours));
      expect(codes).toEqual([...Array<string>(12).fill('ok'), 'session.ended']);
      // A changed rule of the hospital applies from the next login.
      const { hospital } = test.hospital.nodes;
      const rule = JSON.stringify({ ...DEFAULT_PASSWORD_RULE, sessionHours: 1 });
      await context.db.updateTable('nodeSetting').set({ passwordRule: rule }).where('nodeId', '=', hospital).execute();
      nurse.cookie = (await test.signedIn('nurseA')).cookie;
      expect([await each(12.9), await each(13.02)]).toEqual(['ok', 'session.ended']);
      await context.db.updateTable('nodeSetting').set({ passwordRule: null }).where('nodeId', '=', hospital).execute();
    } finally {
      moved.mockRestore();
    }
  });

  it('shuts a disabled account out at once', async () => {
    await test.hospital.addAccount('leaver', []);
    const client = await test.signedIn('leaver');
    const { db } = test.server.context;
    await db.updateTable('account').set({ enabled: false }).where('username', '=', 'leaver').execute();
    expect(codeOf(await client.call('session.me'))).toBe('session.ended');
    // Without the right password the answer does not reveal that the account is closed.
    expect(codeOf(await test.stranger().logIn('leaver', 'Not-it#1'))).toBe('credentials.wrong');
    expect(codeOf(await test.stranger().logIn('leaver', PASSWORD))).toBe('account.closed');
  });
});

describe('captcha', () => {
  it('is good once, right or wrong (spec 5, captcha and agreement)', async () => {
    const client = test.stranger();
    const { captchaId, question } = dataOf(await client.call('session.captcha'));
    const request = { username: 'nurseA', password: PASSWORD, captchaId, agreement: true };
    expect(codeOf(await client.call('session.login', { ...request, captcha: 'wrong' }))).toBe('captcha.wrong');
    const again = await client.call('session.login', { ...request, captcha: sumOf(question.en) });
    expect(codeOf(again)).toBe('captcha.wrong');
  });

  it('takes the letters of the picture in any case', async () => {
    const client = test.stranger();
    const { captchaId, picture } = dataOf(await client.call('session.captcha'));
    expect(picture).toMatch(/^<svg/);
    const { db } = test.server.context;
    const { pictureAnswer } = await db
      .selectFrom('captcha')
      .select('pictureAnswer')
      .where('id', '=', captchaId)
      .executeTakeFirstOrThrow();
    const captcha = pictureAnswer.toUpperCase();
    const request = { username: 'nurseA', password: PASSWORD, captchaId, captcha, agreement: true };
    expect(dataOf(await client.call('session.login', request)).user.username).toBe('nurseA');
  });

  it('expires', async () => {
    const client = test.stranger();
    const { captchaId, question } = dataOf(await client.call('session.captcha'));
    const { db, clock } = test.server.context;
    await db.updateTable('captcha').set({ expiresAt: clock.date() }).where('id', '=', captchaId).execute();
    const captcha = sumOf(question.en);
    const request = { username: 'nurseA', password: PASSWORD, captchaId, captcha, agreement: true };
    expect(codeOf(await client.call('session.login', request))).toBe('captcha.wrong');
  });
});

describe('wrong passwords', () => {
  it.each(['nurseB', 'nobody-has-this-name'])('lock %s after five, whether the account exists or not', async (name) => {
    for (let wrong = 1; wrong < LOCKOUT.after; wrong += 1) {
      expect(codeOf(await test.stranger().logIn(name, 'wrong'))).toBe('credentials.wrong');
    }
    const fifth = await test.stranger().logIn(name, 'wrong');
    expect(fifth).toMatchObject({ httpStatus: 423, error: { code: 'account.locked' } });
    expect(!fifth.ok && fifth.error.description).toContain('15');
    expect(codeOf(await test.stranger().logIn(name, PASSWORD))).toBe('account.locked');
  });

  it('stop locking after fifteen minutes, and a right password clears the count', async () => {
    const { db, clock } = test.server.context;
    await db.updateTable('loginAttempt').set({ lockedUntil: clock.date() }).execute();
    expect(dataOf(await test.stranger().logIn('nurseB', PASSWORD)).user.username).toBe('nurseB');
    for (let wrong = 1; wrong < LOCKOUT.after; wrong += 1) await test.stranger().logIn('nurseB', 'wrong');
    expect(dataOf(await test.stranger().logIn('nurseB', PASSWORD)).user.username).toBe('nurseB');
    expect(codeOf(await test.stranger().logIn('nurseB', 'wrong'))).toBe('credentials.wrong');
  });
});
