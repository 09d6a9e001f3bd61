import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openSocket } from './support/socket.js';
import { codeOfStep, stepOf } from '../src/modules/session/totp.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-03T04:00:10.000Z' });
});
afterAll(() => test.stop());

/** What an authenticator shows; `ahead` steps later. */
const shown = (secret: string, ahead = 0): string =>
  codeOfStep(secret, stepOf(test.server.context.clock.now()) + ahead);

async function enrol(username: string): Promise<{ client: TestClient; secret: string; recoveryCodes: string[] }> {
  const client = await test.signedIn(username);
  const { secret } = dataOf(await client.call('center.factorBegin', {}));
  const { recoveryCodes } = dataOf(await client.call('center.factorConfirm', { code: shown(secret) }));
  return { client, secret, recoveryCodes };
}

/** A page that has shown the password only. */
async function halfway(username: string): Promise<TestClient> {
  const client = test.stranger();
  expect(dataOf(await client.logIn(username, PASSWORD))).toMatchObject({ factorPending: true, permissions: [] });
  return client;
}

describe('a second factor', () => {
  it('is on with its first code, and is asked for from then on: nothing else opens', async () => {
    const own = await test.signedIn('nurseA');
    const { secret, link } = dataOf(await own.call('center.factorBegin', {}));
    expect(link).toContain(`secret=${secret}`);
    expect(codeOf(await own.call('center.factorConfirm', { code: '000000' }))).toBe('factor.codeWrong');
    // Begun and not confirmed, it is not asked for.
    await test.signedIn('nurseA');
    const { recoveryCodes } = dataOf(await own.call('center.factorConfirm', { code: shown(secret) }));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(codeOf(await own.call('center.factorBegin', {}))).toBe('factor.on');
    expect(dataOf(await own.call('center.overview')).factor).toEqual({ on: true, recoveryLeft: 10 });

    const client = await halfway('nurseA');
    for (const name of ['center.overview', 'organisation.tree', 'chat.conversations'] as const) {
      expect(codeOf(await client.call(name))).toBe('factor.required');
    }
    expect(codeOf(await client.call('center.factorEnd', { password: PASSWORD, code: '000000' }))).toBe(
      'factor.required',
    );
    expect(codeOf(await client.call('glucose.board', {}))).toBe('factor.required');
    const { cookie } = client;
    const userId = test.hospital.accounts.nurseA;
    await expect(openSocket(test.server.url, { cookie, name: 'nurseA', userId })).rejects.toThrow('refused 403');
    // The code that switched it on is used; the next one is not.
    expect(codeOf(await client.call('session.secondFactor', { code: shown(secret) }))).toBe('factor.codeWrong');
    const next = shown(secret, 1);
    const user = dataOf(await client.call('session.secondFactor', { code: `${next.slice(0, 3)} ${next.slice(3)}` }));
    expect(user.permissions).toContain('ward.read');
    dataOf(await client.call('glucose.board', {}));
    await (await openSocket(test.server.url, { cookie, name: 'nurseA', userId })).close();
    // The same code opens no second page.
    const second = await halfway('nurseA');
    expect(codeOf(await second.call('session.secondFactor', { code: next }))).toBe('factor.codeWrong');
  });

  it('can be shown by a recovery code, each once', async () => {
    const { recoveryCodes } = await enrol('doctorA');
    const [code = ''] = recoveryCodes;
    dataOf(await (await halfway('doctorA')).call('session.secondFactor', { code: code.toLowerCase() }));
    const again = await halfway('doctorA');
    expect(codeOf(await again.call('session.secondFactor', { code }))).toBe('factor.codeWrong');
    dataOf(await again.call('session.secondFactor', { code: recoveryCodes[1] ?? '' }));
    expect(dataOf(await again.call('center.overview')).factor.recoveryLeft).toBe(8);
  });

  it('locks after a few wrong codes, whatever page they come from', async () => {
    const { secret } = await enrol('nurseB');
    for (let wrong = 1; wrong < 5; wrong += 1) {
      const page = await halfway('nurseB');
      expect(codeOf(await page.call('session.secondFactor', { code: '123456' }))).toBe('factor.codeWrong');
    }
    const page = await halfway('nurseB');
    expect(codeOf(await page.call('session.secondFactor', { code: '123456' }))).toBe('account.locked');
    expect(codeOf(await page.call('session.secondFactor', { code: shown(secret, 1) }))).toBe('account.locked');
  });

  it('is switched off by who knows the password and shows the factor itself', async () => {
    const { client, secret, recoveryCodes } = await enrol('wardOnly');
    const end = (password: string, code: string) => client.call('center.factorEnd', { password, code });
    expect(codeOf(await end('not it', shown(secret, 1)))).toBe('password.oldWrong');
    expect(await end(PASSWORD, '123456')).toMatchObject({ error: { code: 'factor.codeWrong', field: 'code' } });
    // The code that switched it on has been used.
    expect(codeOf(await end(PASSWORD, shown(secret, 0)))).toBe('factor.codeWrong');
    expect(dataOf(await client.call('center.overview')).factor).toEqual({ on: true, recoveryLeft: 10 });
    dataOf(await end(PASSWORD, shown(secret, 1)));
    expect(dataOf(await test.stranger().logIn('wardOnly', PASSWORD)).factorPending).toBe(false);
    expect(codeOf(await end(PASSWORD, recoveryCodes[0] ?? ''))).toBe('factor.codeWrong');
    const again = await enrol('wardOnly');
    dataOf(await end(PASSWORD, again.recoveryCodes[0] ?? ''));
    expect(dataOf(await client.call('center.overview')).factor.on).toBe(false);
  });

  it('is not guessed at where it is switched off, by however many at once', async () => {
    const { client, secret } = await enrol('chief');
    const tries = Array.from({ length: 12 }, (_, index) => String(100_000 + index));
    const answers = await Promise.all(
      tries.map((code) => client.call('center.factorEnd', { password: PASSWORD, code })),
    );
    const codes = answers.map((answer) => codeOf(answer));
    expect(codes.filter((code) => code === 'factor.codeWrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'account.locked')).toHaveLength(8);
    expect(codeOf(await client.call('center.factorEnd', { password: PASSWORD, code: shown(secret, 1) }))).toBe(
      'account.locked',
    );
    const { db } = test.server.context;
    await db.deleteFrom('secondFactor').where('accountId', '=', test.hospital.accounts.chief).execute();
  });

  it('is reset for who lost it, by an administrator of their place', async () => {
    const { client } = await enrol('powerless');
    const userId = test.hospital.accounts.powerless;
    const chief = await test.signedIn('chief');
    const { staff } = dataOf(await chief.call('staff.read', { userId }));
    expect(staff.factor).toBe(true);
    const request = { userId, version: staff.version };
    await test.hospital.addAccount('elsewhere', ['staff.manage'], { nodeId: test.hospital.nodes.departmentB });
    expect(codeOf(await (await test.signedIn('elsewhere')).call('staff.resetFactor', request))).toBe('account.unknown');
    expect(dataOf(await chief.call('staff.resetFactor', request)).staff.factor).toBe(false);
    // Pages that were open are not any more; the password alone signs in.
    expect(codeOf(await client.call('center.overview'))).toBe('session.ended');
    expect(dataOf(await test.stranger().logIn('powerless', PASSWORD)).factorPending).toBe(false);
    const own = { userId: test.hospital.accounts.chief, version: 1 };
    expect(codeOf(await chief.call('staff.resetFactor', own))).toBe('account.own');
  });

  it('is nothing for a patient’s telephone', async () => {
    const anna = await test.signedIn('anna');
    expect(codeOf(await anna.call('center.factorBegin', {}))).toBe('permission.missing');
  });

  it('leaves its traces, and no secret in them', async () => {
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where((eb) => eb.or([eb('type', 'like', 'factor.%'), eb('type', '=', 'session.refused')]))
      .execute();
    const types = trail.map(({ type }) => type);
    for (const type of ['enrolled', 'ended', 'recoveryUsed', 'reset']) expect(types).toContain(`factor.${type}`);
    expect(trail).toContainEqual({ type: 'session.refused', after: { reason: 'factor' } });
  });
});
