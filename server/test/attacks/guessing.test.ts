import { endpoints, METER_PATH } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BACK_OFF, networkOf } from '../../src/modules/session/back-off.js';
import { LOCKOUT } from '../../src/modules/session/login-attempts.js';
import { codeOfStep, stepOf } from '../../src/modules/session/totp.js';
import { runUnlock } from '../../src/unlock/command.js';
import { codeOf, dataOf, TestClient } from '../support/client.js';
import { PASSWORD } from '../support/hospital.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';

const log = keepLog();
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ logger: log.logger, insecureHttp: true });
});
afterAll(async () => {
  await test.stop();
  // The log contains neither the guessed passwords nor the user names.
  expect([PASSWORD, 'guess-', 'nurseB', 'nobody-of-all'].filter((word) => log.text().includes(word))).toEqual([]);
});

const sumOf = (question: string): string =>
  String((question.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0));

/** Switches the second factor of the client's account on. */
async function enrol(client: TestClient): Promise<{ client: TestClient; secret: string; recoveryCodes: string[] }> {
  const { secret } = dataOf(await client.call('center.factorBegin', {}));
  const code = codeOfStep(secret, stepOf(test.server.context.clock.now()));
  const { recoveryCodes } = dataOf(await client.call('center.factorConfirm', { code }));
  return { client, secret, recoveryCodes };
}

/** A captcha and its correct answer. */
async function solved(client: TestClient): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId, question } = dataOf(await client.call('session.captcha'));
  return { captchaId, captcha: sumOf(question.en) };
}

describe('passwords', () => {
  it.each(['nurseB', 'nobody-of-all'])('of %s are guessed five times, then no more', async (username) => {
    log.clear();
    const codes: string[] = [];
    for (let tried = 0; tried < LOCKOUT.after + 2; tried += 1) {
      codes.push(codeOf(await test.stranger().logIn(username, `guess-${tried}`)));
    }
    const wrong = Array<string>(LOCKOUT.after - 1).fill('credentials.wrong');
    expect(codes).toEqual([...wrong, 'account.locked', 'account.locked', 'account.locked']);
    expect(codeOf(await test.stranger().logIn(username, PASSWORD))).toBe('account.locked');
    await log.hasRefusal('session.login', 'credentials.wrong');
    await log.hasRefusal('session.login', 'account.locked');
    const { db } = test.server.context;
    const refused = await db.selectFrom('auditEvent').select('after').where('type', '=', 'session.refused').execute();
    expect(refused.map(({ after }) => (after as { reason: string }).reason)).toContain('locked');
  });

  it('are not guessed twice as often by the mobile number beside the name', async () => {
    const { accounts } = test.hospital;
    const { db } = test.server.context;
    await db.updateTable('account').set({ mobile: '13800000009' }).where('id', '=', accounts.chief).execute();
    for (let tried = 0; tried < LOCKOUT.after; tried += 1) await test.stranger().logIn('chief', `guess-${tried}`);
    expect(codeOf(await test.stranger().logIn('chief', PASSWORD))).toBe('account.locked');
    expect(codeOf(await test.stranger().logIn('CHIEF ', PASSWORD))).toBe('account.locked');
    expect(codeOf(await test.stranger().logIn('13800000009', PASSWORD))).toBe('account.locked');
  });
});

describe('tries at the same moment', () => {
  const MANY = 24;
  const many = <T>(one: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: MANY }, (_, index) => one(index)));
  const counted = (codes: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((each) => each === code).length]));
  const afterMany = (wrong: string) => ({ 'account.locked': MANY - LOCKOUT.after + 1, [wrong]: LOCKOUT.after - 1 });

  it('at a password are judged no more often than one after the other', async () => {
    await test.hospital.addAccount('target', []);
    const answers = await many((index) => test.stranger().logIn('target', `guess-${index}`));
    expect(counted(answers.map(codeOf))).toEqual(afterMany('credentials.wrong'));
    expect(codeOf(await test.stranger().logIn('target', PASSWORD))).toBe('account.locked');
  });

  it('at the own password are judged no more often either', async () => {
    await test.hospital.addAccount('borrowed', []);
    const page = await test.signedIn('borrowed');
    const answers = await many((index) =>
      page.call('center.changePassword', { oldPassword: `guess-${index}`, newPassword: 'Evil-horse-99' }),
    );
    expect(counted(answers.map(codeOf))).toEqual(afterMany('password.oldWrong'));
  });

  it('at a second factor are judged no more often either', async () => {
    await test.hospital.addAccount('factored', []);
    await enrol(await test.signedIn('factored'));
    const page = test.stranger();
    dataOf(await page.logIn('factored', PASSWORD));
    const answers = await many(() => page.call('session.secondFactor', { code: '000000' }));
    expect(counted(answers.map(codeOf))).toEqual(afterMany('factor.codeWrong'));
  });
});

describe('a locked screen', () => {
  const unlock = (page: TestClient, password: string, code?: string) =>
    page.call('session.unlock', { password, code: code ?? null });

  it('is guessed at no more often than a login, and locks no login by that', async () => {
    await test.hospital.addAccount('away', []);
    const page = await test.signedIn('away');
    dataOf(await unlock(page, PASSWORD));
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => unlock(page, `guess-${index}`)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'screen.wrong')).toHaveLength(LOCKOUT.after - 1);
    expect(codes.filter((code) => code === 'account.locked')).toHaveLength(24 - LOCKOUT.after + 1);
    expect(codeOf(await unlock(page, PASSWORD))).toBe('account.locked');
    // The session stays open, and its owner can still log in from another browser.
    dataOf(await page.call('session.me'));
    dataOf(await test.stranger().logIn('away', PASSWORD));
    await log.hasRefusal('session.unlock', 'screen.wrong');
  });

  it('of a user with a second factor asks for both, and does not tell which was wrong', async () => {
    const id = await test.hospital.addAccount('away-with-factor', []);
    const page = await test.signedIn('away-with-factor');
    const { recoveryCodes } = await enrol(page);
    const [code = ''] = recoveryCodes;
    expect(dataOf(await page.call('session.me')).screenLock).toEqual({ minutes: 15, factor: true });
    expect(codeOf(await unlock(page, PASSWORD))).toBe('screen.wrong');
    expect(codeOf(await unlock(page, PASSWORD, '000000'))).toBe('screen.wrong');
    expect(codeOf(await unlock(page, 'not the password', code))).toBe('screen.wrong');
    dataOf(await unlock(page, PASSWORD, code));
    // A recovery code can be used only once.
    expect(codeOf(await unlock(page, PASSWORD, code))).toBe('screen.wrong');
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select('after')
      .where('type', '=', 'session.refused')
      .where('accountId', '=', id)
      .execute();
    expect(trail).toEqual(Array(4).fill({ after: { reason: 'screen' } }));
  });
});

describe('a name that is locked on purpose', () => {
  const lock = async (name: string): Promise<void> => {
    for (let tried = 0; tried < LOCKOUT.after; tried += 1) await test.stranger().logIn(name, `guess-${tried}`);
    expect(codeOf(await test.stranger().logIn(name, PASSWORD))).toBe('account.locked');
  };

  it('does not keep its owner out of a known browser, and stays locked elsewhere', async () => {
    await test.hospital.addAccount('owner', []);
    const own = await test.signedIn('owner');
    expect(own.device).toMatch(/^wardlink_\w+_device=[\w-]{43}$/);
    await lock('owner');
    dataOf(await own.call('session.logout'));
    expect(dataOf(await own.logIn('owner', PASSWORD)).user.username).toBe('owner');
    expect(codeOf(await test.stranger().logIn('owner', PASSWORD))).toBe('account.locked');
    // A known browser also has five attempts, and it does not bypass the lock of another account.
    for (let tried = 1; tried < LOCKOUT.after; tried += 1) {
      expect(codeOf(await own.logIn('owner', 'wrong'))).toBe('credentials.wrong');
    }
    expect(codeOf(await own.logIn('owner', 'wrong'))).toBe('account.locked');
    await test.hospital.addAccount('neighbour', []);
    await lock('neighbour');
    expect(codeOf(await own.logIn('neighbour', PASSWORD))).toBe('account.locked');
    // A forged device token does not bypass the lock either.
    const made = test.stranger();
    made.device = own.device?.replace(/=.*/, `=${'x'.repeat(43)}`);
    expect(codeOf(await made.logIn('owner', PASSWORD))).toBe('account.locked');
  });

  it('does not keep out a user with a second factor, and tells an attacker nothing about it', async () => {
    await test.hospital.addAccount('double', []);
    const { secret, recoveryCodes } = await enrol(await test.signedIn('double'));
    await lock('double');
    const next = codeOfStep(secret, stepOf(test.server.context.clock.now()) + 1);
    // One correct factor alone is refused, with the same code for both cases.
    expect(codeOf(await test.stranger().logIn('double', PASSWORD, '000000'))).toBe('account.locked');
    expect(codeOf(await test.stranger().logIn('double', 'guess-0', next))).toBe('account.locked');
    const page = test.stranger();
    expect(dataOf(await page.logIn('double', PASSWORD, next))).toMatchObject({ factorPending: false });
    expect(dataOf(await page.call('session.me')).user.username).toBe('double');
    expect(codeOf(await test.stranger().logIn('double', PASSWORD))).toBe('account.locked');
    dataOf(await test.stranger().logIn('double', PASSWORD, recoveryCodes[0]));
  });

  it('does not use up the tries of a second factor, even when it is typed like their key', async () => {
    const id = await test.hospital.addAccount('numbered', []);
    const { secret } = await enrol(await test.signedIn('numbered'));
    for (const name of [`factor ${id}`, `factor off ${id}`, `change ${id}`]) await lock(name);
    const page = test.stranger();
    dataOf(await page.logIn('numbered', PASSWORD));
    const next = codeOfStep(secret, stepOf(test.server.context.clock.now()) + 1);
    dataOf(await page.call('session.secondFactor', { code: next }));
  });

  it('is unlocked at the server, which can also give a new password to a user who lost everything', async () => {
    const id = await test.hospital.addAccount('stranded', []);
    const { client } = await enrol(await test.signedIn('stranded'));
    await lock('stranded');
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const run = (...args: string[]) => runUnlock(args, { DATABASE_URL: test.database.url });
    try {
      expect(await run('Stranded')).toBe(0);
      expect(dataOf(await test.stranger().logIn('stranded', PASSWORD)).factorPending).toBe(true);
      expect(await run('stranded', '--everything')).toBe(0);
      const password = /login: (\S+)\n$/.exec(String(printed.mock.lastCall?.[0]))?.[1] ?? '';
      expect(codeOf(await client.call('session.me'))).toBe('session.ended');
      expect(dataOf(await test.stranger().logIn('stranded', password))).toMatchObject({
        factorPending: false,
        mustChangePassword: true,
      });
      expect(await run('nobody')).toBe(1);
      expect(complained.mock.lastCall?.[0]).toBe('There is no account with the user name nobody.\n');
      expect(await run()).toBe(1);
      // A patient's account gets its password from the patient alone; the lock of wrong tries may be taken away.
      const patients = test.server.context.db.selectFrom('account').select(['passwordHash', 'enabled', 'version']);
      const stored = () => patients.where('username', '=', 'anna').executeTakeFirstOrThrow();
      const before = await stored();
      const own = await test.signedIn('anna');
      expect(await run('anna', '--everything')).toBe(1);
      expect(complained.mock.lastCall?.[0]).toMatch(/^A patient’s account is activated on the patient’s own phone/);
      expect(await stored()).toEqual(before);
      dataOf(await own.call('session.me'));
      await lock('anna');
      expect(await run('anna')).toBe(0);
      dataOf(await test.stranger().logIn('anna', PASSWORD));
    } finally {
      printed.mockRestore();
      complained.mockRestore();
    }
    const { db } = test.server.context;
    const trail = await db.selectFrom('auditEvent').select('type').where('subject', '=', id).execute();
    expect(trail.map(({ type }) => type)).toEqual(expect.arrayContaining(['account.unlocked', 'account.reset']));
  });
});

describe('wrong passwords of one address', () => {
  it('make it wait longer and longer, whatever names they are for; others and known browsers do not', async () => {
    // The clock stands, so that no wait runs out during the test. It shows the present time, because the other server
    // deletes attempts that are old by its own clock.
    const server = await test.another({ trustedProxies: ['loopback'], clockStands: true });
    const from = (address: string): TestClient => {
      const client = new TestClient(server.url);
      client.headers = { 'x-forwarded-for': address };
      return client;
    };
    await test.hospital.addAccount('regular', []);
    const known = from('198.51.100.7');
    dataOf(await known.logIn('regular', PASSWORD));
    const guess = async (index: number): Promise<string> =>
      codeOf(await from('198.51.100.7').logIn(`sprayed-${index}`, 'Summer-2026-x'));
    const codes: string[] = [];
    for (let index = 0; index < BACK_OFF.free + 3; index += 1) codes.push(await guess(index));
    expect(codes.slice(0, BACK_OFF.free + 1)).toEqual(Array(BACK_OFF.free + 1).fill('credentials.wrong'));
    expect(codes.slice(BACK_OFF.free + 1)).toEqual(['rate.limited', 'rate.limited']);
    expect(codeOf(await from('198.51.100.7').logIn('regular', PASSWORD))).toBe('rate.limited');
    dataOf(await from('198.51.100.8').logIn('regular', PASSWORD));
    dataOf(await known.logIn('regular', PASSWORD));
    // A trusted proxy's header sets the address of a session; without a trusted proxy the header is ignored.
    const { address } = await test.server.context.db
      .selectFrom('session')
      .select('address')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(address).toBe('198.51.100.7');
    const untold = new TestClient(test.server.url);
    untold.headers = { 'x-forwarded-for': '203.0.113.9' };
    dataOf(await untold.logIn('regular', PASSWORD));
    const { sessions } = dataOf(await untold.call('center.overview'));
    expect(sessions.find(({ own }) => own)?.address).toBe('127.0.0.1');
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a captcha', () => {
  it('opens one login, not a second', async () => {
    const client = test.stranger();
    const right = await solved(client);
    const request = { username: 'nurseA', password: PASSWORD, agreement: true, ...right };
    dataOf(await client.call('session.login', request));
    log.clear();
    expect(codeOf(await test.stranger().call('session.login', request))).toBe('captcha.wrong');
    await log.hasRefusal('session.login', 'captcha.wrong');
  });

  it('opens one of many logins at the same moment', async () => {
    const right = await solved(test.stranger());
    const request = { username: 'nurseA', password: PASSWORD, agreement: true, ...right };
    const answers = await Promise.all(Array.from({ length: 6 }, () => test.stranger().call('session.login', request)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each(['', ' ', '0', "' or '1'='1", '%'])('is not solved by %j', async (captcha) => {
    const client = test.stranger();
    const { captchaId } = await solved(client);
    const answer = await client.call('session.login', {
      username: 'nurseA',
      password: PASSWORD,
      agreement: true,
      captchaId,
      captcha,
    });
    expect(['captcha.wrong', 'input.invalid']).toContain(codeOf(answer));
  });
});

describe('what strangers can try out', () => {
  it('does not keep others of their address from signing in: nobody is counted before the captcha', async () => {
    const server = await test.another({
      limits: { perMinute: 100_000, triesPerMinute: 4 },
      trustedProxies: ['loopback'],
    });
    const at = (address: string): TestClient => {
      const client = new TestClient(server.url);
      client.headers = { 'x-forwarded-for': address };
      return client;
    };
    const wrong = { username: 'nobody', password: 'x', captchaId: 'none', captcha: '1', agreement: true };
    const stranger = at('198.51.100.7');
    for (let tried = 0; tried < 105; tried += 1) {
      expect(codeOf(await stranger.call('session.login', wrong))).toBe('captcha.wrong');
    }
    expect((await at('198.51.100.7').logIn('nurseA', PASSWORD)).ok).toBe(true);
  });

  it.each([
    ['report.open', 'POST'],
    ['quality.open', 'POST'],
    ['organisation.begin', 'POST'],
  ] as const)('%s is tried a few times a minute, not more', async (name, method) => {
    const server = await test.another({ limits: { perMinute: 1000, triesPerMinute: 4 } });
    log.clear();
    const ask = async () => {
      const response = await fetch(`${server.url}${endpoints[name].path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        ...(method === 'POST' ? { body: '{"data":"guess"}' } : {}),
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push(await ask());
    expect(statuses.slice(0, 4)).not.toContain(429);
    expect(statuses.slice(4)).toEqual([429, 429]);
    await log.hasRefusal(name, 'rate.limited');
  });

  it('the setup code opens nothing once there is a hospital', async () => {
    const { secrets } = test.server.context;
    const request = {
      code: secrets.setupCode,
      hospital: { name: '另一家医院' },
      zone: 'Asia/Shanghai',
      administrator: { username: 'second', password: 'Correct-horse-9', realName: '二', sex: 'male' as const },
    };
    expect(codeOf(await test.stranger().call('organisation.begin', request))).toBe('organisation.begun');
  });

  it.each([
    ['no token', undefined, 'device.tokenMissing'],
    ['a made up one', `Bearer ${'x'.repeat(43)}`, 'device.tokenWrong'],
    ['a statement', "Bearer ' or '1'='1", 'device.tokenMissing'],
  ])('a meter with %s brings nothing in', async (_what, authorization, code) => {
    log.clear();
    const response = await fetch(`${test.server.url}${METER_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: '{"readings":[]}',
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, code]);
    await log.has({ event: 'http', route: METER_PATH, code, level: 40 });
  });
});
