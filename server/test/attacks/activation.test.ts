import { ACCOUNT_TEXT_VERSION } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVATION_MS } from '../../src/modules/session/activation.js';
import { newPhone } from '../support/activation.js';
import { codeOf, dataOf, type TestClient } from '../support/client.js';
import { consentsOf, READ } from '../support/home-care.js';
import { PASSWORD } from '../support/hospital.js';
import { startTestServer, type TestServer } from '../support/server.js';

let test: TestServer;
let chief: TestClient;
let made = 0;
const db = () => test.server.context.db;
const OWN = 'Sunflower-3-fields';
const read = { version: ACCOUNT_TEXT_VERSION, language: 'en' as const };

beforeAll(async () => {
  test = await startTestServer();
  chief = await test.signedIn('chief');
  const role = { name: '患者', latinName: 'Patient', permissionType: 'patient' as const };
  await db()
    .insertInto('role')
    .values({ ...role, nodeId: test.hospital.nodes.hospital, permissions: ['own.read', 'own.record', 'chat.use'] })
    .execute();
});
afterAll(() => test.stop());

/** A record without an account. */
async function newRecord(): Promise<{ patientId: string; mobile: string }> {
  made += 1;
  const mobile = `1330001${String(made).padStart(4, '0')}`;
  const { departmentA } = test.hospital.nodes;
  const { id } = await db()
    .insertInto('patient')
    .values({
      nodeId: departmentA,
      departmentId: departmentA,
      kind: 'outpatient',
      sex: 'female',
      name: `林${made}`,
      latinName: `Lin ${made}`,
      birthday: '1960-01-02',
      mobile,
      registrationTime: test.server.context.clock.date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { patientId: id, mobile };
}

const openAccount = (client: TestClient, patientId: string, code: string) =>
  client.call('patient.openAccount', { patientId, read, activationCode: code });

/** A patient whose account is activated; the phone was linked by `by`. */
async function activated(by: TestClient = chief) {
  const record = await newRecord();
  const phone = await newPhone(test);
  dataOf(await openAccount(by, record.patientId, phone.code));
  const { userId } = dataOf(await phone.activate(OWN));
  return { ...record, phone, userId };
}

async function becomeContacts(userId: string, staffId: string): Promise<void> {
  const addedAt = test.server.context.clock.date();
  const sides = [
    { accountId: userId, otherId: staffId, addedAt },
    { accountId: staffId, otherId: userId, addedAt },
  ];
  await db().insertInto('contact').values(sides).execute();
}

const share = (client: TestClient, userId: string) =>
  client.call('own.share', { consentId: randomUUID(), userId, parts: ['readings'], read: READ });

/** Everything that somebody of the staff is told while an account is opened or renewed: replies and the code of the phone. */
async function toldToStaff(renews: boolean) {
  const phone = await newPhone(test);
  const record = await newRecord();
  const first = await newPhone(test);
  const replies: unknown[] = [dataOf(await openAccount(chief, record.patientId, renews ? first.code : phone.code))];
  if (renews) {
    dataOf(await first.activate(OWN));
    replies.push(
      dataOf(await chief.call('patient.renewAccount', { patientId: record.patientId, activationCode: phone.code })),
    );
  }
  const strings = JSON.stringify(replies).match(/[^"{}[\],:]+/g) ?? [];
  return { ...record, secrets: [...strings, phone.code, phone.code.replaceAll('-', ''), 'none', PASSWORD] };
}

describe('what the staff are told', () => {
  it.each([false, true])('signs nobody in as the patient, and sets no password (renewed: %s)', async (renews) => {
    const { mobile, secrets } = await toldToStaff(renews);
    for (const secret of secrets) {
      expect([secret, codeOf(await test.stranger().logIn(mobile, secret))]).toEqual([
        secret,
        expect.stringMatching(/credentials\.wrong|account\.locked/),
      ]);
      const activate = { ticket: secret.slice(0, 64), password: OWN, agreement: true };
      expect(codeOf(await test.stranger().call('session.activate', activate))).toBe('activation.over');
    }
  });

  it('is no user name that is a number', async () => {
    const { userId } = await activated();
    const account = db().selectFrom('account').select('username').where('id', '=', userId);
    expect((await account.executeTakeFirstOrThrow()).username).not.toMatch(/1\d{10}/);
  });
});

describe('a code', () => {
  it('is used once, for one account, and for half an hour', async () => {
    const [one, two] = [await newRecord(), await newRecord()];
    const phone = await newPhone(test);
    dataOf(await openAccount(chief, one.patientId, phone.code));
    expect(codeOf(await openAccount(chief, two.patientId, phone.code))).toBe('activation.unknown');
    dataOf(await phone.activate(OWN));
    expect(codeOf(await phone.activate('Another-4-fields'))).toBe('activation.done');
    expect((await phone.state()).state).toBe('over');

    const late = await newPhone(test);
    const over = new Date(test.server.context.clock.now() - ACTIVATION_MS);
    const { length } = await db().selectFrom('activation').select('id').where('accountId', 'is', null).execute();
    expect(length).toBeGreaterThan(0);
    await db().updateTable('activation').set({ expiresAt: over }).where('accountId', 'is', null).execute();
    expect((await late.state()).state).toBe('over');
    expect(codeOf(await openAccount(chief, two.patientId, late.code))).toBe('activation.unknown');
    // Nothing of the refused opening is kept.
    expect(await db().selectFrom('account').select('id').where('patientId', '=', two.patientId).execute()).toEqual([]);
  });

  it('is only of the last phone where two were linked, and of one of two that use it at once', async () => {
    const { patientId } = await newRecord();
    const [first, second] = [await newPhone(test), await newPhone(test)];
    dataOf(await openAccount(chief, patientId, first.code));
    dataOf(await chief.call('patient.renewAccount', { patientId, activationCode: second.code }));
    expect(codeOf(await first.activate(OWN))).toBe('activation.over');
    const twice = await Promise.all([second.activate(OWN), second.activate('Another-4-fields')]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is begun with a captcha, and refuses weak passwords, the number as a password, and activation without agreement', async () => {
    const wrong = { captchaId: 'none', captcha: '1' };
    expect(codeOf(await test.stranger().call('session.beginActivation', wrong))).toBe('captcha.wrong');
    const { patientId, mobile } = await newRecord();
    const phone = await newPhone(test);
    dataOf(await openAccount(chief, patientId, phone.code));
    expect(codeOf(await phone.activate('short'))).toBe('password.weak');
    expect(codeOf(await phone.activate(`x${mobile}x`))).toBe('password.name');
    expect(codeOf(await phone.activate(OWN, { agreement: false }))).toBe('agreement.unticked');
    dataOf(await phone.activate(OWN));
  });

  it('is not used in a browser in which somebody of the staff has signed in', async () => {
    const { patientId } = await newRecord();
    const nurse = await test.signedIn('nurseA');
    const phone = await newPhone(test, nurse);
    dataOf(await openAccount(chief, patientId, phone.code));
    expect(codeOf(await phone.activate(OWN))).toBe('activation.staffBrowser');
    dataOf(await nurse.call('session.logout'));
    expect(codeOf(await phone.activate(OWN))).toBe('activation.staffBrowser');
  });
});

describe('a consent', () => {
  it('cannot be given to the person who linked the phone, only to somebody else, and names its device', async () => {
    const { chief: chiefId, doctorA } = test.hospital.accounts;
    const { phone, userId, patientId } = await activated();
    await becomeContacts(userId, chiefId);
    await becomeContacts(userId, doctorA);
    expect(codeOf(await share(phone.client, chiefId))).toBe('consent.ownActivation');
    phone.client.headers = { 'user-agent': 'Phone of the patient' };
    dataOf(await share(phone.client, doctorA));
    const [consent] = await consentsOf({ client: phone.client } as never);
    expect(consent).toMatchObject({ device: { agent: 'Phone of the patient' }, toRenew: false, inForce: true });
    const events = db().selectFrom('auditEvent').select(['type', 'after']).where('patientId', '=', patientId);
    const given = (await events.execute()).find(({ type }) => type === 'consent.given');
    expect(given?.after).toMatchObject({ agent: 'Phone of the patient' });
    const act = (await events.execute()).find(({ type }) => type === 'patient.accountActivated');
    expect(act?.after).toMatchObject({ userId: chiefId });
  });

  it('needs an account that was activated: of any other, existing ones are to be renewed', async () => {
    const { phone, userId, patientId, mobile } = await activated();
    const { doctorA } = test.hospital.accounts;
    await becomeContacts(userId, doctorA);
    dataOf(await share(phone.client, doctorA));
    // As an account of an older version.
    await db().updateTable('account').set({ activatedAt: null, activatedBy: null }).where('id', '=', userId).execute();
    const owner = test.stranger();
    expect(dataOf(await owner.logIn(mobile, OWN)).activated).toBe(false);
    expect(codeOf(await share(owner, doctorA))).toBe('consent.notActivated');
    const list = async (client: TestClient) => consentsOf({ client } as never);
    const [old] = await list(owner);
    expect(old).toMatchObject({ inForce: true, toRenew: true });
    const renewing = { consentId: old?.consentId ?? '', read: READ };
    expect(codeOf(await owner.call('own.renewConsent', renewing))).toBe('consent.notActivated');

    const renewed = await newPhone(test);
    dataOf(await chief.call('patient.renewAccount', { patientId, activationCode: renewed.code }));
    // What signs in now goes on until the patient has set the password.
    expect((await owner.call('own.care')).ok).toBe(true);
    dataOf(await renewed.activate('Another-4-fields'));
    expect(codeOf(await owner.call('own.care'))).toBe('session.ended');
    expect(codeOf(await test.stranger().logIn(mobile, OWN))).toBe('credentials.wrong');
    expect((await list(renewed.client))[0]).toMatchObject({ toRenew: true });
    const outdated = { ...renewing, read: { ...READ, version: READ.version + 1 } };
    expect(codeOf(await renewed.client.call('own.renewConsent', outdated))).toBe('consent.outdated');
    const thief = await activated();
    expect(codeOf(await thief.phone.client.call('own.renewConsent', renewing))).toBe('consent.unknown');
    dataOf(await renewed.client.call('own.renewConsent', renewing));
    expect((await list(renewed.client))[0]).toMatchObject({ toRenew: false, inForce: true });
    // A consent that was taken back meanwhile is not renewed.
    dataOf(await renewed.client.call('own.withdrawConsent', { consentId: renewing.consentId }));
    expect(codeOf(await renewed.client.call('own.renewConsent', renewing))).toBe('consent.unknown');
  });

  it('leaves the renewal of an account to callers who may still edit the patient', async () => {
    const { patientId } = await activated();
    const phone = await newPhone(test);
    const request = { patientId, activationCode: phone.code };
    for (const [who, code] of [
      ['nurseB', 'patient.unknown'],
      ['powerless', 'permission.missing'],
    ] as const) {
      expect([who, codeOf(await (await test.signedIn(who)).call('patient.renewAccount', request))]).toEqual([
        who,
        code,
      ]);
    }
    const { departmentB } = test.hospital.nodes;
    const doctor = await test.signedIn('doctorA');
    await db()
      .updateTable('patient')
      .set({ nodeId: departmentB, departmentId: departmentB })
      .where('id', '=', patientId)
      .execute();
    expect(codeOf(await doctor.call('patient.renewAccount', request))).toBe('patient.unknown');
    const { patientId: without } = await newRecord();
    expect(codeOf(await chief.call('patient.renewAccount', { ...request, patientId: without }))).toBe(
      'patient.noAccount',
    );
  });
});
