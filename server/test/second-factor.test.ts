import { AVATAR_PATH, type EndpointName, endpoints, type RequestOf, STAFF_PERMISSIONS } from '@wardlink/contract';
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

/** The code that an authenticator shows `ahead` time steps from now. */
const shown = (secret: string, ahead = 0): string =>
  codeOfStep(secret, stepOf(test.server.context.clock.now()) + ahead);

async function enrol(username: string): Promise<{ client: TestClient; secret: string; recoveryCodes: string[] }> {
  const client = await test.signedIn(username);
  const { secret } = dataOf(await client.call('center.factorBegin', {}));
  const { recoveryCodes } = dataOf(await client.call('center.factorConfirm', { code: shown(secret) }));
  return { client, secret, recoveryCodes };
}

/** A client that has sent the password but no second factor. */
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
    // A factor that was begun but not confirmed is not required.
    await test.signedIn('nurseA');
    const first = shown(secret);
    const { recoveryCodes } = dataOf(await own.call('center.factorConfirm', { code: first }));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(codeOf(await own.call('center.factorBegin', {}))).toBe('factor.on');
    expect(dataOf(await own.call('center.overview')).factor).toEqual({ on: true, recoveryLeft: 10, demanded: false });

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
    // The code that confirmed the factor cannot be used again; the next code is accepted.
    expect(codeOf(await client.call('session.secondFactor', { code: first }))).toBe('factor.codeWrong');
    const next = shown(secret, 1);
    const user = dataOf(await client.call('session.secondFactor', { code: `${next.slice(0, 3)} ${next.slice(3)}` }));
    expect(user.permissions).toContain('ward.read');
    dataOf(await client.call('glucose.board', {}));
    await (await openSocket(test.server.url, { cookie, name: 'nurseA', userId })).close();
    // A used code is refused in a second session.
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

  it('is switched off with the password and the factor itself', async () => {
    const { client, secret, recoveryCodes } = await enrol('wardOnly');
    const end = (password: string, code: string) => client.call('center.factorEnd', { password, code });
    expect(codeOf(await end('not it', shown(secret, 1)))).toBe('password.oldWrong');
    expect(await end(PASSWORD, '123456')).toMatchObject({ error: { code: 'factor.codeWrong', field: 'code' } });
    // The code that confirmed the factor cannot be used again.
    expect(codeOf(await end(PASSWORD, shown(secret, 0)))).toBe('factor.codeWrong');
    expect(dataOf(await client.call('center.overview')).factor).toEqual({
      on: true,
      recoveryLeft: 10,
      demanded: false,
    });
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

  it('is reset for a user who lost it, by an administrator of their place', async () => {
    const { client } = await enrol('powerless');
    const userId = test.hospital.accounts.powerless;
    const chief = await test.signedIn('chief');
    const { staff } = dataOf(await chief.call('staff.read', { userId }));
    expect(staff.factor).toBe(true);
    const request = { userId, version: staff.version };
    await test.hospital.addAccount('elsewhere', ['staff.manage'], { nodeId: test.hospital.nodes.departmentB });
    expect(codeOf(await (await test.signedIn('elsewhere')).call('staff.resetFactor', request))).toBe('account.unknown');
    expect(dataOf(await chief.call('staff.resetFactor', request)).staff.factor).toBe(false);
    // Open sessions have ended; the password alone is enough to log in.
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

/** Sets whether a role requires a second factor, as `chief` unless another client is given. */
async function demand(role: string, factorDemanded: boolean, by?: TestClient) {
  const { db } = test.server.context;
  const found = await db.selectFrom('role').selectAll().where('latinName', '=', role).executeTakeFirstOrThrow();
  const { id: roleId, version, name, latinName, nodeId, description, enabled } = found;
  const form = { name, latinName, nodeId, description, enabled, permissionType: 'nurse', factorDemanded } as const;
  const permissions = found.permissions as RequestOf<'role.add'>['permissions'];
  const client = by ?? (await test.signedIn('chief'));
  return client.call('role.edit', { roleId, version, ...form, permissions });
}

describe('a second factor that a role demands', () => {
  const open: readonly EndpointName[] = [
    'session.me',
    'session.logout',
    'session.refresh',
    'session.unlock',
    'center.changePassword',
    'center.factorBegin',
    'center.factorConfirm',
  ];
  const names = Object.keys(endpoints) as EndpointName[];
  const closed = names.filter((name) => endpoints[name].access !== 'public' && !open.includes(name));

  it('is enrolled before anything else, also in sessions that run, and then opens everything', async () => {
    const userId = await test.hospital.addAccount('asked', STAFF_PERMISSIONS);
    const client = await test.signedIn('asked');
    const { cookie } = client;
    const socket = await openSocket(test.server.url, { cookie, name: 'asked', userId });
    dataOf(await demand('asked', true));
    expect(await socket.closed).toBe(4401);
    expect(closed.length).toBeGreaterThan(100);
    for (const name of closed)
      expect([name, codeOf(await client.call(name, {} as never))]).toEqual([name, 'factor.missing']);
    await expect(openSocket(test.server.url, { cookie, name: 'asked', userId })).rejects.toThrow('refused 403');
    const picture = await fetch(`${test.server.url}${AVATAR_PATH}x`, { headers: { cookie: cookie ?? '' } });
    expect(picture.status).toBe(403);
    expect(dataOf(await client.call('session.me'))).toMatchObject({ factorMissing: true, factorPending: false });
    dataOf(await client.call('session.refresh', {}));

    const own = test.stranger();
    expect(dataOf(await own.logIn('asked', PASSWORD)).factorMissing).toBe(true);
    expect(codeOf(await own.call('glucose.board', {}))).toBe('factor.missing');
    const { secret } = dataOf(await own.call('center.factorBegin', {}));
    expect(codeOf(await own.call('glucose.board', {}))).toBe('factor.missing');
    dataOf(await own.call('center.factorConfirm', { code: shown(secret) }));
    for (const each of [own, client]) {
      expect(dataOf(await each.call('session.me')).factorMissing).toBe(false);
      dataOf(await each.call('glucose.board', {}));
    }
    await (await openSocket(test.server.url, { cookie, name: 'asked', userId })).close();
  });

  it('cannot be switched off by its user until the role demands it no more', async () => {
    await test.hospital.addAccount('bound', []);
    const { client, secret } = await enrol('bound');
    dataOf(await demand('bound', true));
    expect(dataOf(await client.call('center.overview')).factor).toMatchObject({ on: true, demanded: true });
    const end = () => client.call('center.factorEnd', { password: PASSWORD, code: shown(secret, 1) });
    expect(await end()).toMatchObject({ ok: false, httpStatus: 409, error: { code: 'factor.demanded' } });
    dataOf(await demand('bound', false));
    dataOf(await end());
    expect(dataOf(await client.call('session.me')).factorMissing).toBe(false);
  });

  it('is enrolled again after a reset', async () => {
    const userId = await test.hospital.addAccount('lost', []);
    await enrol('lost');
    dataOf(await demand('lost', true));
    const chief = await test.signedIn('chief');
    const { staff } = dataOf(await chief.call('staff.read', { userId }));
    dataOf(await chief.call('staff.resetFactor', { userId, version: staff.version }));
    expect(dataOf(await test.stranger().logIn('lost', PASSWORD)).factorMissing).toBe(true);
  });

  it('comes after the change of a first password', async () => {
    const userId = await test.hospital.addAccount('newcomer', []);
    dataOf(await demand('newcomer', true));
    const { db } = test.server.context;
    await db.updateTable('account').set({ firstPassword: true }).where('id', '=', userId).execute();
    const client = test.stranger();
    expect(dataOf(await client.logIn('newcomer', PASSWORD))).toMatchObject({
      mustChangePassword: true,
      factorMissing: true,
    });
    expect(codeOf(await client.call('center.factorBegin', {}))).toBe('password.mustChange');
    const newPassword = 'brand new pass 1';
    dataOf(await client.call('center.changePassword', { oldPassword: PASSWORD, newPassword }));
    expect(dataOf(await client.logIn('newcomer', newPassword))).toMatchObject({
      mustChangePassword: false,
      factorMissing: true,
    });
    dataOf(await client.call('center.factorBegin', {}));
  });

  it('is not asked of a ward’s own station or a patient, even if they share the role with others', async () => {
    for (const name of ['wardOnly', 'anna']) {
      await test.server.context.db
        .updateTable('role')
        .set({ factorDemanded: true })
        .where('latinName', '=', name)
        .execute();
      const client = await test.signedIn(name);
      expect(dataOf(await client.call('session.me')).factorMissing).toBe(false);
      expect(dataOf(await client.call('center.overview')).factor.demanded).toBe(false);
    }
  });

  it('is set by a caller who may edit the role, taken from the caller’s own role only by somebody else, and recorded in the trail', async () => {
    const { hospital, departmentA } = test.hospital.nodes;
    await test.hospital.addAccount('target', []);
    await test.hospital.addAccount('noManager', ['staff.manage'], { nodeId: hospital });
    await test.hospital.addAccount('below', ['role.manage'], { nodeId: departmentA });
    expect(codeOf(await demand('target', true, await test.signedIn('noManager')))).toBe('permission.missing');
    expect(codeOf(await demand('target', true, await test.signedIn('below')))).toBe('node.forbidden');
    const { db } = test.server.context;
    const role = db.selectFrom('role').select(['id', 'factorDemanded']).where('latinName', '=', 'target');
    expect((await role.executeTakeFirstOrThrow()).factorDemanded).toBe(false);
    const edited = dataOf(await demand('target', true)).role;
    expect(edited.factorDemanded).toBe(true);
    const told = await db
      .selectFrom('auditEvent')
      .select(['before', 'after'])
      .where('type', '=', 'role.edited')
      .where('subject', '=', edited.roleId)
      .execute();
    expect(told).toMatchObject([{ before: { factorDemanded: false }, after: { factorDemanded: true } }]);

    await test.hospital.addAccount('boss', STAFF_PERMISSIONS);
    const { client } = await enrol('boss');
    dataOf(await demand('boss', true, client));
    expect(codeOf(await demand('boss', false, client))).toBe('role.own');
    dataOf(await demand('boss', false));
  });
});
