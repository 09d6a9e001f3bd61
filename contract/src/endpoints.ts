import type { Access } from './permissions.js';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  /** Answered with several replies, one a line (`application/x-ndjson`), each sealed by itself. */
  stream?: true;
}

const get = <P extends string, A extends Access>(path: P, access: A) => ({ method: 'GET' as const, path, access });
const post = <P extends string, A extends Access>(path: P, access: A) => ({ method: 'POST' as const, path, access });
const postForStream = <P extends string, A extends Access>(path: P, access: A) => ({
  ...post(path, access),
  stream: true as const,
});

/**
 * Every endpoint of the hospital. Its request and reply schemas have the same name in `schemas/`, in separate files so that
 * a browser need not load them. GET has no body and no query: any input makes a POST, so that no patient data is ever in a
 * URL.
 */
export const endpoints = {
  'session.begin': get('/cdms/session/begin', 'public'),
  'session.captcha': get('/cdms/session/captcha', 'public'),
  'session.login': post('/cdms/login', 'public'),
  'session.unlock': post('/cdms/session/unlock', 'session'),
  'session.secondFactor': post('/cdms/session/secondFactor', 'session'),
  'session.me': get('/cdms/session/me', 'session'),
  'session.logout': get('/cdms/logout', 'session'),
  'session.refresh': post('/cdms/BsRef/ref', 'session'),
  'session.connectionLost': post('/cdms/BsRef/SugarUpdateStatus', 'session'),

  'center.overview': get('/cdms/center/overview', 'session'),
  'center.edit': post('/cdms/center/edit', 'session'),
  'center.revoke': post('/cdms/center/revoke', 'session'),
  'center.changePassword': post('/cdms/center/changePassword', 'session'),
  'center.factorBegin': post('/cdms/center/factorBegin', 'session'),
  'center.factorConfirm': post('/cdms/center/factorConfirm', 'session'),
  'center.factorEnd': post('/cdms/center/factorEnd', 'session'),
  'center.setAvatar': post('/cdms/center/setAvatar', 'session'),
  'center.removeAvatar': post('/cdms/center/removeAvatar', 'session'),

  'organisation.begin': post('/cdms/organisation/begin', 'public'),
  'organisation.tree': get('/cdms/organisation/tree', 'ward.read'),
  'organisation.nodes': get('/cdms/organisation/nodes', 'organisation.manage'),
  'organisation.node': post('/cdms/organisation/node', 'organisation.manage'),
  'organisation.add': post('/cdms/organisation/add', 'organisation.manage'),
  'organisation.edit': post('/cdms/organisation/edit', 'organisation.manage'),
  'organisation.move': post('/cdms/organisation/move', 'organisation.manage'),
  'organisation.reorder': post('/cdms/organisation/reorder', 'organisation.manage'),
  'organisation.setEnabled': post('/cdms/organisation/setEnabled', 'organisation.manage'),
  'organisation.remove': post('/cdms/organisation/remove', 'organisation.manage'),
  'organisation.merge': post('/cdms/organisation/merge', 'organisation.manage'),
  'organisation.addBeds': post('/cdms/organisation/addBeds', 'organisation.manage'),

  'glucose.board': post('/cdms/glucose/board', 'ward.read'),
  'glucose.record': post('/cdms/glucose/record', 'glucose.record'),
  'glucose.correct': post('/cdms/glucose/correct', 'glucose.correct'),
  'glucose.void': post('/cdms/glucose/void', 'glucose.correct'),

  'vital.board': post('/cdms/vital/board', 'ward.read'),
  'vital.record': post('/cdms/vital/record', 'vital.record'),
  'vital.correct': post('/cdms/vital/correct', 'vital.correct'),
  'vital.void': post('/cdms/vital/void', 'vital.correct'),

  'putAside.list': post('/cdms/putAside/list', 'glucose.record'),
  'putAside.settle': post('/cdms/putAside/settle', 'glucose.record'),

  'ambulatory.board': post('/cdms/ambulatory/board', 'ward.read'),
  'ambulatory.session': post('/cdms/ambulatory/session', 'patient.read'),
  'ambulatory.bind': post('/cdms/ambulatory/bind', 'ambulatory.manage'),
  'ambulatory.record': post('/cdms/ambulatory/record', 'ambulatory.manage'),
  'ambulatory.correct': post('/cdms/ambulatory/correct', 'ambulatory.manage'),
  'ambulatory.diary': post('/cdms/ambulatory/diary', 'ambulatory.manage'),
  'ambulatory.terminate': post('/cdms/ambulatory/terminate', 'ambulatory.manage'),

  'pump.board': post('/cdms/pump/board', 'ward.read'),
  'pump.day': post('/cdms/pump/day', 'patient.read'),
  'pump.record': post('/cdms/pump/record', 'pump.record'),
  'pump.correct': post('/cdms/pump/correct', 'pump.record'),
  'pump.void': post('/cdms/pump/void', 'pump.record'),

  'patient.search': post('/cdms/patient/search', 'patient.read'),
  'patient.detail': post('/cdms/patient/detail', 'patient.read'),
  'patient.glucose': post('/cdms/patient/glucose', 'patient.read'),
  'patient.trends': post('/cdms/patient/trends', 'patient.read'),
  'patient.timeline': post('/cdms/patient/timeline', 'patient.read'),
  'patient.follow': post('/cdms/patient/follow', 'patient.follow'),

  'record.list': post('/cdms/record/list', 'record.read'),
  'record.versions': post('/cdms/record/versions', 'record.read'),
  'record.import': post('/cdms/record/import', 'record.import'),
  'record.export': postForStream('/cdms/record/export', 'record.export'),
  'patient.edit': post('/cdms/patient/edit', 'patient.edit'),
  'patient.unmask': post('/cdms/patient/unmask', 'patient.unmask'),
  'management.list': post('/cdms/management/list', 'patient.read'),
  'management.analysis': post('/cdms/management/analysis', 'patient.read'),
  'admission.places': get('/cdms/admission/places', 'patient.read'),
  'admission.admit': post('/cdms/admission/admit', 'patient.admit'),
  'admission.changeBed': post('/cdms/admission/changeBed', 'patient.admit'),
  'admission.transfer': post('/cdms/admission/transfer', 'patient.admit'),
  'admission.discharge': post('/cdms/admission/discharge', 'patient.admit'),
  'admission.cancelDischarge': post('/cdms/admission/cancelDischarge', 'patient.admit'),

  'order.plans': post('/cdms/order/plans', 'order.read'),
  'order.planMonitoring': post('/cdms/order/planMonitoring', 'order.plan'),
  'order.planMedication': post('/cdms/order/planMedication', 'order.plan'),
  'order.terminate': post('/cdms/order/terminate', 'order.plan'),
  'order.sheet': post('/cdms/order/sheet', 'order.read'),
  'order.execute': post('/cdms/order/execute', 'order.execute'),
  'order.takeBack': post('/cdms/order/takeBack', 'order.execute'),
  'order.medications': post('/cdms/order/medications', 'order.read'),
  'order.exportMedications': postForStream('/cdms/order/exportMedications', 'record.export'),
  'order.executions': post('/cdms/order/executions', 'order.read'),
  'order.exportExecutions': postForStream('/cdms/order/exportExecutions', 'record.export'),

  'device.list': get('/cdms/device/list', 'device.manage'),
  'device.register': post('/cdms/device/register', 'device.manage'),
  'device.withdraw': post('/cdms/device/withdraw', 'device.manage'),

  'rule.read': post('/cdms/rule/read', 'ward.read'),
  'rule.deviations': get('/cdms/rule/deviations', 'rule.manage'),
  'rule.save': post('/cdms/rule/save', 'rule.manage'),

  'staff.choices': get('/cdms/staff/choices', 'staff.manage'),
  'staff.list': post('/cdms/staff/list', 'staff.manage'),
  'staff.read': post('/cdms/staff/read', 'staff.manage'),
  'staff.add': post('/cdms/staff/add', 'staff.manage'),
  'staff.import': post('/cdms/staff/import', 'staff.manage'),
  'staff.edit': post('/cdms/staff/edit', 'staff.manage'),
  'staff.resetPassword': post('/cdms/staff/resetPassword', 'staff.manage'),
  'staff.resetFactor': post('/cdms/staff/resetFactor', 'staff.manage'),
  'staff.setState': post('/cdms/staff/setState', 'staff.manage'),

  'role.list': get('/cdms/role/list', 'role.manage'),
  'role.read': post('/cdms/role/read', 'role.manage'),
  'role.add': post('/cdms/role/add', 'role.manage'),
  'role.edit': post('/cdms/role/edit', 'role.manage'),
  'role.delete': post('/cdms/role/delete', 'role.manage'),

  'menu.list': get('/cdms/menu/list', 'menu.manage'),
  'menu.save': post('/cdms/menu/save', 'menu.manage'),

  'audit.search': post('/cdms/audit/search', 'audit.read'),
  'audit.export': postForStream('/cdms/audit/export', 'audit.read'),

  'warning.list': post('/cdms/warning/list', 'warning.read'),
  'warning.acknowledge': post('/cdms/warning/acknowledge', 'warning.acknowledge'),
  'warning.reopen': post('/cdms/warning/reopen', 'warning.acknowledge'),
  'warning.handover': post('/cdms/warning/handover', 'warning.read'),
  'warning.ranges': post('/cdms/warning/ranges', 'warning.read'),
  'warning.setRange': post('/cdms/warning/setRange', 'warning.setRange'),
  'warning.style': post('/cdms/warning/style', 'warning.read'),

  'report.share': post('/cdms/report/share', 'report.share'),
  'report.links': post('/cdms/report/links', 'report.share'),
  'report.withdraw': post('/cdms/report/withdraw', 'report.share'),
  'report.open': post('/cdms/report/open', 'public'),

  'chat.conversations': get('/cdms/chat/conversations', 'chat.use'),
  'chat.history': post('/cdms/chat/history', 'chat.use'),
  'chat.read': post('/cdms/chat/read', 'chat.use'),
  'chat.void': post('/cdms/chat/void', 'chat.use'),

  'call.userSig': post('/cdms/trtc/userSig', 'call.make'),
  'call.rooms': get('/cdms/trtc/rooms', 'call.oversee'),

  'own.glucose': post('/cdms/own/glucose', 'own.read'),
  'own.team': get('/cdms/own/team', 'own.read'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** All that somebody reaches who has shown the password and not yet the second factor. */
export const WITH_PENDING_FACTOR: readonly EndpointName[] = [
  'session.me',
  'session.logout',
  'session.refresh',
  'session.secondFactor',
];

/**
 * All that somebody reaches whose role demands a second factor and who has none: first it is enrolled. The own locked screen
 * is opened still, and a first password changed.
 */
export const WITH_MISSING_FACTOR: readonly EndpointName[] = [
  'session.me',
  'session.logout',
  'session.refresh',
  'session.unlock',
  'center.changePassword',
  'center.factorBegin',
  'center.factorConfirm',
];

/** All that somebody reaches who signed in with a password that another person made: first it is changed. */
export const WITH_FIRST_PASSWORD: readonly EndpointName[] = [
  'session.me',
  'session.logout',
  'session.refresh',
  'session.secondFactor',
  'center.changePassword',
];

/** Where meters and gateways send readings; see `meterSchemas`. */
export const METER_PATH = '/cdms/meter/readings';

/** Where pictures of people are shown to who is signed in; the name of one follows. Plain, as a picture in a page is. */
export const AVATAR_PATH = '/media/avatars/';

/** Of a picture of a person: bytes, and pixels of each side. */
export const AVATAR_LIMITS = { bytes: 262_144, least: 16, most: 1024 } as const;
