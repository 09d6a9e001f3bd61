import { randomUUID } from 'node:crypto';
import { BUILT_IN_FORMS } from '@wardlink/contract/reports';
import { dataOf } from './client.js';
import { PASSWORD } from './hospital.js';
import { interfaceRequests } from './interface-requests.js';
import { groupRequests } from './group-requests.js';
import { PRINTED } from './lots.js';
import { contactOf, requestOf } from './contacts.js';
import type { Builders } from './requests.js';
import type { clinicalRequests } from './clinical-requests.js';
import { type WardFixture, FIXTURE_DAY, STALE, verificationDraft } from './ward-fixture.js';

let made = 0;
/** A name that does not exist in the test hospital yet. */
const fresh = (word: string): string => `${word}${(made += 1)}`;

const FIELDS = {
  name: null,
  latinName: null,
  code: null,
  nature: null,
  type: null,
  level: null,
  region: null,
  phone: null,
  address: null,
};
const PERIOD = { from: FIXTURE_DAY, to: FIXTURE_DAY };
const wardVersion = ({ wardId }: WardFixture) => ({ nodeId: wardId, version: STALE });
const staffForm = (side: WardFixture, username: string) => ({
  username,
  realName: '林一',
  sex: 'female' as const,
  type: 1 as const,
  nodeId: side.wardId,
  roleId: side.roleId,
});
const roleForm = (side: WardFixture, name: string) => ({
  name,
  latinName: name,
  permissionType: 'nurse' as const,
  nodeId: side.wardId,
  permissions: [],
  enabled: true,
  factorDemanded: false,
});
const formLinkOf = (side: WardFixture | undefined) => ({
  form: 'quReport' as const,
  ...PERIOD,
  language: 'zh' as const,
  minutes: 5,
  ...(side ? { wardId: side.wardId } : {}),
});
const device = ({ deviceId }: WardFixture) => ({ deviceId, version: STALE });
const OWN_FORM = { ...BUILT_IN_FORMS[0]!, id: 'OwnForm' };
const staff = ({ staffId }: WardFixture) => ({ userId: staffId, version: STALE });

/** Requests about sessions, accounts, places and rules. */
export const administrativeRequests: Omit<Builders, keyof typeof clinicalRequests> = {
  ...interfaceRequests,
  'session.beginActivation': () => ({ request: { captchaId: 'none', captcha: '1' }, stays: 'captcha.wrong' }),
  'session.activation': () => ({ request: { ticket: 'none' } }),
  'session.activate': () => ({
    request: { ticket: 'none', password: 'Sunflower-3-fields', agreement: true },
    stays: 'activation.over',
  }),
  'session.login': () => ({
    request: { username: 'nobody', password: 'x', captchaId: 'none', captcha: '1', agreement: true },
    stays: 'captcha.wrong',
  }),
  // The callers of the standard roles have no second factor, so the session is returned unchanged.
  'session.secondFactor': () => ({ request: { code: '000000' } }),

  'center.edit': () => ({ request: { version: STALE }, stays: 'account.changed' }),
  // For side A: another session of the caller's own account, which the caller may revoke.
  'center.revoke': async (side, { test, accountId }) => {
    const { db, clock } = test.server.context;
    const own = await db
      .insertInto('session')
      .values({
        tokenHash: Buffer.from(randomUUID()),
        accountId,
        createdAt: clock.date(),
        seenAt: clock.date(),
        expiresAt: new Date(clock.now() + 60_000),
        address: null,
        agent: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { request: { sessionId: side.code === 'A' ? own.id : side.staffSession } };
  },
  'center.changePassword': () => ({
    request: { oldPassword: 'not the password', newPassword: `${PASSWORD}-new` },
    stays: 'password.oldWrong',
  }),
  'center.factorBegin': (_side, { isPatient }) => ({
    request: {},
    ...(isPatient ? { stays: 'permission.missing' as const } : {}),
  }),
  'center.factorConfirm': async (_side, { test, accountId }) => {
    await test.server.context.db.deleteFrom('secondFactor').where('accountId', '=', accountId).execute();
    return { request: { code: '000000' }, stays: 'factor.notBegun' };
  },
  'session.unlock': () => ({ request: { password: 'not the password' }, stays: 'screen.wrong' }),
  'center.factorEnd': () => ({ request: { password: 'not the password', code: '000000' }, stays: 'password.oldWrong' }),

  'center.setAvatar': (_side, { isPatient }) => ({
    request: { picture: Buffer.from('<svg/>').toString('base64') },
    stays: isPatient ? ('permission.missing' as const) : ('avatar.unreadable' as const),
  }),
  'center.removeAvatar': (_side, { isPatient }) => ({
    request: {},
    ...(isPatient ? { stays: 'permission.missing' as const } : {}),
  }),

  'organisation.begin': () => ({
    request: {
      code: '0000000000',
      hospital: { name: '第二医院' },
      zone: 'Asia/Shanghai',
      administrator: { username: 'second', password: PASSWORD, realName: '二', sex: 'male' },
    },
    stays: 'organisation.begun',
  }),
  'organisation.node': ({ wardId }) => ({ request: { nodeId: wardId } }),
  'organisation.add': ({ departmentId }) => ({
    request: { parentId: departmentId, kind: 'ward', ...FIELDS, name: fresh('病区'), code: fresh('W-') },
  }),
  'organisation.edit': (side) => ({ request: { ...wardVersion(side), ...FIELDS }, stays: 'node.changed' }),
  'organisation.move': (side) => ({
    request: { ...wardVersion(side), parentId: side.departmentId },
    stays: 'node.changed',
  }),
  'organisation.reorder': (side) => ({ request: { ...wardVersion(side), by: 1 }, stays: 'node.changed' }),
  'organisation.setEnabled': (side) => ({ request: { ...wardVersion(side), enabled: false }, stays: 'node.changed' }),
  'organisation.remove': (side) => ({ request: wardVersion(side), stays: 'node.changed' }),
  'organisation.merge': (side) => ({
    request: { ...wardVersion(side), intoId: side.wardId, intoVersion: STALE },
    stays: 'node.changed',
  }),
  'organisation.addBeds': ({ wardId }) => ({
    request: { nodeId: wardId, mode: 'custom', prefix: fresh('X') + '-', start: '1', end: '1' },
  }),

  'device.register': ({ code, wardId }) => ({
    request: { serial: fresh('SN-new-'), model: 'GM-7', nodeId: wardId, username: `nurse${code}` },
  }),
  'device.list': (side) => ({ request: side ? { nodeId: side.wardId } : {} }),
  'device.export': (side) => ({ request: { format: 'csv', ...(side && { nodeId: side.wardId }) } }),
  'device.history': ({ deviceId }) => ({ request: { deviceId } }),
  'device.import': ({ wardId }) => ({
    request: {
      rows: [{ line: 2, device: { serial: fresh('SN-file-'), model: 'GM-7', nodeId: wardId } }],
      commit: false,
    },
  }),
  'device.change': (side) => ({
    request: { ...device(side), serial: fresh('SN-changed-'), model: 'GM-8' },
    stays: 'device.changed',
  }),
  'device.handOver': (side) => ({
    request: { ...device(side), nodeId: side.departmentId },
    stays: 'device.changed',
  }),
  'device.bind': (side) => ({
    request: { ...device(side), patientId: side.patientId },
    stays: 'device.changed',
  }),
  'device.unbind': (side) => ({ request: { ...device(side), reason: 'returned' }, stays: 'device.changed' }),
  'device.repair': (side) => ({ request: { ...device(side), reason: 'display' }, stays: 'device.changed' }),
  'device.back': (side) => ({ request: device(side), stays: 'device.changed' }),
  'device.retire': (side) => ({ request: { ...device(side), reason: 'broken' }, stays: 'device.changed' }),
  'device.token': (side) => ({ request: device(side), stays: 'device.changed' }),
  'device.withdraw': ({ deviceId }) => ({ request: { deviceId } }),

  'population.export': (side) => ({ request: { format: 'csv', ...(side ? { wardId: side.wardId } : {}) } }),
  'population.list': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'statistics.overview': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.spread': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.departments': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.rows': (side) => ({
    request: { ...PERIOD, figure: 'readings' as const, ...(side ? { wardId: side.wardId } : {}) },
  }),
  'statistics.exportRows': (side) => ({
    request: { ...PERIOD, figure: 'readings' as const, format: 'csv', ...(side ? { wardId: side.wardId } : {}) },
  }),
  'statistics.glucose': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.patients': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.export': (side) => ({
    request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}), table: 'departments', format: 'csv' },
  }),
  'statistics.top': (side) => ({
    request: { ...PERIOD, indicator: 'glucose', ...(side ? { wardId: side.wardId } : {}) },
  }),
  'statistics.topPatients': (side) => ({
    request: { ...PERIOD, indicator: 'glucose', rankBy: 'readings', ...(side ? { wardId: side.wardId } : {}) },
  }),
  'statistics.exportTopPatients': (side) => ({
    request: {
      ...PERIOD,
      indicator: 'glucose',
      rankBy: 'readings',
      format: 'csv',
      ...(side ? { wardId: side.wardId } : {}),
    },
  }),
  'statistics.stays': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'statistics.dosage': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'dean.survey': (side) => ({
    request: { month: FIXTURE_DAY.slice(0, 7), ...(side ? { departmentId: side.departmentId } : {}) },
  }),
  'dean.rows': (side) => ({
    request: { ...PERIOD, figure: 'readings', ...(side ? { departmentId: side.departmentId } : {}) },
  }),
  'dean.patients': (side) => ({ request: side ? { departmentId: side.departmentId } : {} }),
  'dean.patient': ({ patientId }) => ({ request: { patientId, purpose: 'qualityMeeting' } }),
  'quality.list': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'quality.due': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'quality.count': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'quality.chart': ({ deviceId }) => ({ request: { deviceId } }),
  'quality.sheet': (side) => ({ request: { ...PERIOD, ...(side ? { wardId: side.wardId } : {}) } }),
  'quality.month': (side) => ({ request: { month: '2026-03', ...(side ? { wardId: side.wardId } : {}) } }),
  'quality.share': (side) => ({ request: formLinkOf(side) }),
  // Lists links of the caller where there is one; a caller who may not make any is refused before.
  'quality.links': async (side, { client }) => {
    const place = side ? { wardId: side.wardId } : {};
    if (!side) await client.call('quality.share', { ...formLinkOf(undefined), ...place });
    return { request: place };
  },
  // A link of the caller, or of `chief` where the caller may not create one.
  'quality.withdraw': async (side, { test, client }) => {
    const maker = (await client.call('quality.share', formLinkOf(side))).ok ? client : await test.signedIn('chief');
    // At a place that does not exist no link can be created; its id is no id of a link either.
    if (maker !== client && !(await maker.call('quality.share', formLinkOf(side))).ok) {
      return { request: { linkId: side.wardId } };
    }
    const [made] = dataOf(await maker.call('quality.links', { wardId: side.wardId })).links;
    return { request: { linkId: made?.linkId ?? '' } };
  },
  'quality.open': async (side, { test }) => {
    const chief = await test.signedIn('chief');
    const shared = await chief.call('quality.share', formLinkOf(side));
    return { request: { token: shared.ok ? shared.data.token : '' } };
  },
  'quality.record': ({ deviceId, stripLotId, solutionLotId }) => ({
    request: {
      runId: randomUUID(),
      deviceId,
      occasion: 'daily',
      stripLotId,
      results: [{ level: 'normal', solutionLotId, value: 6.6 }],
    },
  }),
  'quality.explain': ({ runId }) => ({
    request: { runId, version: STALE, cause: 'blood in the slot', action: 'cleaned' },
    stays: 'control.changed',
  }),
  'quality.review': ({ runId }) => ({ request: { runId, version: STALE }, stays: 'control.changed' }),
  'quality.void': ({ runId }) => ({
    request: { runId, version: STALE, reason: 'wrong meter' },
    stays: 'control.changed',
  }),
  'quality.request': ({ deviceId }) => ({ request: { deviceId, occasion: 'dropped' } }),

  'verification.due': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'verification.count': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'verification.list': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'verification.read': ({ verificationId }) => ({ request: { verificationId } }),
  'verification.save': ({ deviceId }) => ({
    request: { ...verificationDraft, verificationId: randomUUID(), deviceId },
  }),
  'verification.explain': ({ verificationId }) => ({
    request: { verificationId, version: STALE, cause: 'dirty lens', action: 'repaired' },
    stays: 'verification.changed',
  }),
  'verification.review': ({ verificationId }) => ({
    request: { verificationId, version: STALE },
    stays: 'verification.changed',
  }),
  'verification.void': ({ verificationId }) => ({
    request: { verificationId, version: STALE, reason: 'wrong meter' },
    stays: 'verification.changed',
  }),
  'verification.export': ({ verificationId }) => ({ request: { verificationId, format: 'csv' } }),
  'operator.list': (side) => ({ request: side ? { wardId: side.wardId } : {} }),
  'operator.status': ({ wardId }) => ({ request: { wardId } }),
  'operator.authorise': ({ staffId }) => ({
    request: {
      authorisationId: randomUUID(),
      userId: staffId,
      score: 12,
      trainedOn: FIXTURE_DAY,
      examinedOn: FIXTURE_DAY,
      from: FIXTURE_DAY,
      until: '2099-12-31',
    },
    stays: 'authorisation.notPassed',
  }),
  'operator.withdraw': ({ staffId }) => ({
    request: { userId: staffId, authorisationId: randomUUID(), reason: 'left' },
    stays: 'authorisation.unknown',
  }),

  'strip.list': (side) => ({ request: { wardId: side.wardId } }),
  'strip.export': (side) => ({ request: { wardId: side.wardId, format: 'csv' } }),
  'strip.save': ({ stripLotId }) => ({
    request: {
      stripLotId,
      version: STALE,
      brand: 'Strip-T',
      lot: '26C000001',
      models: ['GM-7'],
      targets: { normal: PRINTED.normal },
      produced: FIXTURE_DAY,
      expires: '2099-12-31',
    },
    stays: 'lot.changed',
  }),
  'strip.open': ({ stripLotId }) => ({
    request: { stripLotId, version: STALE, opened: FIXTURE_DAY },
    stays: 'lot.changed',
  }),
  'strip.invalidate': ({ stripLotId }) => ({
    request: { stripLotId, version: STALE, reason: 'damp' },
    stays: 'lot.changed',
  }),
  'strip.move': ({ stripLotId, wardId }) => ({
    request: { movementId: randomUUID(), stripLotId, kind: 'received', quantity: 50, nodeId: wardId },
  }),
  'strip.ledger': ({ stripLotId }) => ({ request: { stripLotId } }),
  'strip.recall': ({ stripLotId }) => ({ request: { stripLotId } }),
  'strip.exportRecall': ({ stripLotId }) => ({ request: { stripLotId, format: 'csv' } }),
  'solution.export': () => ({ request: { format: 'csv' } }),
  'solution.save': ({ solutionLotId }) => ({
    request: {
      solutionLotId,
      version: STALE,
      brand: 'Control-T',
      lot: 'Q-1',
      level: 'normal',
      expires: '2099-12-31',
      daysAfterOpening: 90,
      target: PRINTED.normal,
      specific: [],
    },
    stays: 'lot.changed',
  }),
  'solution.open': ({ solutionLotId }) => ({
    request: { solutionLotId, version: STALE, opened: FIXTURE_DAY },
    stays: 'lot.changed',
  }),
  'solution.invalidate': ({ solutionLotId }) => ({
    request: { solutionLotId, version: STALE, reason: 'cloudy' },
    stays: 'lot.changed',
  }),

  'rule.read': ({ wardId }) => ({ request: { nodeId: wardId } }),
  'rule.save': ({ wardId }) => ({
    request: { nodeId: wardId, version: STALE, change: { rule: 'temperature', value: null } },
    stays: 'rule.changed',
  }),

  'wardPage.arrange': ({ wardId }) => ({
    request: { nodeId: wardId, version: STALE, arrangement: { colour: 'teal' } },
    stays: 'wardPage.changed',
  }),
  'wardPage.post': ({ wardId }) => ({
    request: { nodeId: wardId, replaces: null, message: { text: 'Rounds at 9', until: '2020-01-01' } },
    stays: 'wardPage.days',
  }),

  'staff.list': (side) => ({ request: side ? { nodeId: side.wardId } : {} }),
  'staff.read': ({ staffId }) => ({ request: { userId: staffId } }),
  'staff.add': (side) => ({ request: staffForm(side, fresh('newcomer')) }),
  'staff.edit': (side) => ({
    request: { ...staff(side), ...staffForm(side, fresh('renamed')) },
    stays: 'account.changed',
  }),
  'staff.resetPassword': (side) => ({ request: staff(side), stays: 'account.changed' }),
  'staff.import': (side) => ({
    request: { rows: [{ line: 2, person: staffForm(side, fresh('imported')) }], commit: false },
  }),
  'staff.resetFactor': (side) => ({ request: staff(side), stays: 'account.changed' }),
  'staff.setState': (side) => ({ request: { ...staff(side), state: 'locked' }, stays: 'account.changed' }),

  'role.read': ({ roleId }) => ({ request: { roleId } }),
  'role.add': (side) => ({ request: roleForm(side, fresh('New role ')) }),
  'role.edit': (side) => ({
    request: { roleId: side.roleId, version: STALE, ...roleForm(side, fresh('Edited role ')) },
    stays: 'role.changed',
  }),
  'role.delete': ({ roleId }) => ({ request: { roleId, version: STALE }, stays: 'role.changed' }),

  // The callers manage one department, but menus belong to the whole hospital.
  'menu.save': () => ({ request: { menu: 'nurse', version: STALE, lines: null }, stays: 'node.forbidden' }),

  // Forms belong to the whole hospital too.
  'form.read': () => ({ request: { form: 'OwnForm', version: 1 }, stays: 'report.versionUnknown' }),
  'form.addLogo': () => ({ request: { picture: 'AAAA' }, stays: 'node.forbidden' }),
  'form.save': () => ({ request: { base: 0, revision: 0, definition: OWN_FORM }, stays: 'node.forbidden' }),
  'form.discard': () => ({ request: { form: 'OwnForm', revision: STALE }, stays: 'node.forbidden' }),
  'form.publish': () => ({ request: { form: 'OwnForm', revision: STALE }, stays: 'node.forbidden' }),
  'form.withdraw': () => ({ request: { form: 'OwnForm', version: STALE }, stays: 'node.forbidden' }),
  'form.import': () => ({ request: { text: '{}' }, stays: 'node.forbidden' }),

  'chat.history': (side, asker) => ({ request: { userId: partnerOf(side, asker) } }),
  // Staff seek the patient of the other ward, a patient the own care team.
  'chat.partners': (_side, { isPatient }) => ({ request: { text: isPatient ? 'doctor' : 'bert' } }),
  'chat.search': () => ({ request: { text: 'glucose' } }),
  'chat.read': (side, asker) => ({ request: { userId: partnerOf(side, asker), upTo: 0 } }),
  // No message exists yet.
  'chat.void': () => ({ request: { messageId: randomUUID(), reason: 'wrong patient' }, stays: 'message.unknown' }),

  'contact.find': () => ({ request: { numberKind: 'mobile', number: '13700000000' } }),
  'contact.apply': async (side, asker) => ({
    request: { requestId: randomUUID(), userId: await contactOf(side, asker), note: 'second opinion' },
  }),
  'contact.answer': async (side, asker) => ({
    request: { requestId: await requestOf(side, asker, 'received'), answer: 'refused' },
  }),
  'contact.withdraw': async (side, asker) => ({ request: { requestId: await requestOf(side, asker, 'sent') } }),
  'contact.remove': async (side, asker) => ({ request: { userId: await contactOf(side, asker) } }),
  'contact.block': async (side, asker) => ({ request: { userId: await contactOf(side, asker) } }),
  'contact.unblock': async (side, asker) => ({ request: { userId: await contactOf(side, asker) } }),
  'contact.change': async (side, asker) => ({
    request: { userId: await contactOf(side, asker), alias: 'alias', labels: ['label'] },
  }),
  ...groupRequests,

  'audit.search': (side) => ({ request: trailOf(side) }),
  'audit.export': (side) => ({ request: { ...trailOf(side), format: 'csv' } }),
};

/** An audit search of the day, limited to one patient if a side is given. */
function trailOf(side: WardFixture | undefined) {
  return { from: FIXTURE_DAY, to: FIXTURE_DAY, patient: side?.patientName ?? null, person: null, kind: null };
}

/** The chat partner: for staff, the side's patient; for a patient, the treating doctor or another patient. */
function partnerOf(side: WardFixture, { test, isPatient }: Parameters<Builders['chat.read']>[1]): string {
  return isPatient && side.code === 'A' ? test.hospital.accounts.doctorA : side.patientAccount;
}
