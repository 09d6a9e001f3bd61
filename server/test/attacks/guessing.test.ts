import { endpoints, METER_PATH } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKOUT } from '../../src/modules/session/lockout.js';
import type { TestClient } from '../support/client.js';
import { codeOf, dataOf } from '../support/client.js';
import { PASSWORD } from '../support/hospital.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';

const log = keepLog();
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
});
afterAll(async () => {
  await test.stop();
  // Neither what was tried nor on whom stands in the log.
  expect([PASSWORD, 'guess-', 'nurseB', 'nobody-of-all'].filter((word) => log.text().includes(word))).toEqual([]);
});

const sumOf = (question: string): string =>
  String((question.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0));

/** A captcha and its right answer. */
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
  it.each([
    ['session.login', 'POST'],
    ['report.open', 'POST'],
    ['organisation.begin', 'POST'],
    ['session.captcha', 'GET'],
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
