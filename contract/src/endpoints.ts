import { chatEndpoints } from './chat/endpoints.js';
import { enrolmentEndpoints } from './enrolment/endpoints.js';
import { get, post, postForStream } from './endpoint.js';
import {
  device,
  lists,
  listsOfPlace,
  monitoring,
  nobody,
  ofHospital,
  ofHospitalAt,
  one,
  own,
  patient,
  place,
  reading,
  role,
  staff,
} from './scope-rules.js';
import { virtualWardEndpoints } from './virtual-ward/endpoints.js';

/**
 * Every endpoint of the hospital's server: its permission, its scope rule, and its path if the specification has one
 * that does not follow from the endpoint's name. The schemas of request and reply have the same name in `schemas/`;
 * they are in separate files so that a browser need not load them. A GET has no body and no query: an endpoint with
 * input is a POST, so that no URL contains patient data. The permission is checked first, so a caller without it cannot
 * learn whether a resource exists.
 */
const others = {
  'session.begin': get('public', nobody),
  'session.captcha': get('public', nobody),
  'session.login': post('public', nobody, '/cdms/login'),
  'session.beginActivation': post('public', nobody),
  'session.activation': post('public', nobody),
  'session.activate': post('public', nobody),
  'session.unlock': post('session', own),
  'session.secondFactor': post('session', own),
  'session.me': get('session', own),
  'session.logout': get('session', own, '/cdms/logout'),
  'session.refresh': post('session', own, '/cdms/BsRef/ref'),
  'session.connectionLost': post('session', own, '/cdms/BsRef/SugarUpdateStatus'),

  'center.overview': get('session', own),
  'center.edit': post('session', own),
  'center.revoke': post('session', { scope: 'own', names: { what: 'session', refusal: 'session.unknown' } }),
  'center.revokeOthers': post('session', own),
  'center.changePassword': post('session', own),
  'center.factorBegin': post('session', own),
  'center.factorConfirm': post('session', own),
  'center.factorEnd': post('session', own),
  'center.setAvatar': post('session', own),
  'center.removeAvatar': post('session', own),

  'organisation.begin': post('public', nobody),
  'organisation.tree': get('ward.read', lists),
  'organisation.nodes': get('organisation.manage', lists),
  'organisation.node': post('organisation.manage', place),
  'organisation.add': post('organisation.manage', place),
  'organisation.edit': post('organisation.manage', place),
  'organisation.move': post('organisation.manage', place),
  'organisation.reorder': post('organisation.manage', place),
  'organisation.setEnabled': post('organisation.manage', place),
  'organisation.remove': post('organisation.manage', place),
  'organisation.merge': post('organisation.manage', place),
  'organisation.addBeds': post('organisation.manage', place),

  'glucose.board': post('ward.read', listsOfPlace),
  'glucose.record': post('glucose.record', patient),
  'glucose.correct': post('glucose.correct', reading),
  'glucose.void': post('glucose.correct', reading),

  'vital.board': post('ward.read', listsOfPlace),
  'vital.record': post('vital.record', patient),
  'vital.correct': post('vital.correct', reading),
  'vital.void': post('vital.correct', reading),

  'putAside.list': post('glucose.record', listsOfPlace),
  'putAside.settle': post('glucose.record', reading),

  'ambulatory.board': post('ward.read', listsOfPlace),
  'ambulatory.session': post('patient.read', monitoring),
  'ambulatory.bind': post('ambulatory.manage', patient),
  'ambulatory.record': post('ambulatory.manage', monitoring),
  'ambulatory.correct': post('ambulatory.manage', monitoring),
  'ambulatory.diary': post('ambulatory.manage', monitoring),
  'ambulatory.terminate': post('ambulatory.manage', monitoring),

  'pump.board': post('ward.read', listsOfPlace),
  'pump.day': post('patient.read', patient),
  'pump.record': post('pump.record', patient),
  'pump.correct': post('pump.record', reading),
  'pump.void': post('pump.record', reading),

  'patient.search': post('patient.read', lists),
  'patient.detail': post('patient.read', patient),
  'patient.glucose': post('patient.read', patient),
  'patient.identity': post('patient.read', patient),
  'patient.trends': post('patient.read', patient),
  'patient.treatments': post('patient.read', patient),
  'patient.timeline': post('patient.read', patient),
  'patient.setTarget': post('warning.setRange', patient),
  'patient.follow': post('patient.follow', patient),

  'record.list': post('record.read', listsOfPlace),
  'record.versions': post('record.read', reading),
  'record.import': post('record.import', lists),
  'record.export': postForStream('record.export', listsOfPlace),
  'patient.edit': post('patient.edit', patient),
  'patient.unmask': post('patient.unmask', patient),
  'management.list': post('patient.read', listsOfPlace),
  'management.analysis': post('patient.read', listsOfPlace),
  'population.list': post('patient.read', listsOfPlace),
  'population.export': postForStream('record.export', listsOfPlace),
  'statistics.overview': post('statistics.read', place),
  'statistics.departments': post('statistics.read', listsOfPlace),
  'statistics.spread': post('statistics.read', listsOfPlace),
  'statistics.rows': post('record.read', listsOfPlace),
  'statistics.exportRows': postForStream('record.export', listsOfPlace),
  'statistics.glucose': post('statistics.read', place),
  'statistics.patients': post('statistics.read', place),
  'statistics.stays': post('statistics.read', place),
  'statistics.export': postForStream('statistics.read', place),
  'statistics.dosage': post('statistics.read', place),
  'statistics.top': post('statistics.read', place),
  'statistics.topPatients': post('patient.read', listsOfPlace),
  'statistics.exportTopPatients': postForStream('record.export', listsOfPlace),
  // For those who lead the hospital: figures, and patients without their names.
  'dean.departments': get('statistics.read', lists),
  'dean.survey': post('statistics.read', place),
  'dean.rows': post('patient.readMasked', listsOfPlace),
  'dean.patients': post('patient.readMasked', listsOfPlace),
  'dean.patient': post('patient.readMasked', patient),
  'admission.places': get('patient.read', { scope: 'hospital', lists: true }),
  'admission.admit': post('patient.admit', place),
  'admission.changeBed': post('patient.admit', patient),
  'admission.transfer': post('patient.admit', patient),
  'admission.discharge': post('patient.admit', patient),
  'admission.cancelDischarge': post('patient.admit', patient),

  'outpatient.list': post('patient.read', listsOfPlace),
  'outpatient.find': post('patient.admit', lists),
  'outpatient.register': post('patient.admit', place),
  'outpatient.visits': post('patient.read', listsOfPlace),
  'outpatient.detail': post('patient.read', patient),
  'outpatient.saveVisit': post('patient.admit', patient),
  'outpatient.recall': post('patient.edit', patient),
  'outpatient.examine': post('patient.edit', patient),
  'outpatient.voidExamination': post('patient.edit', patient),

  'merging.doubles': post('patient.admit', lists),
  'merging.compare': post('patient.admit', patient),
  'merging.merge': post('patient.admit', patient),

  'order.plans': post('order.read', patient),
  'order.planMonitoring': post('order.plan', patient),
  'order.planMedication': post('order.plan', patient),
  'order.terminate': post('order.plan', one('plan', 'plan.unknown')),
  'order.sheet': post('order.read', listsOfPlace),
  'order.tasks': post('order.read', patient),
  'order.execute': post('order.execute', one('task', 'task.unknown')),
  'order.takeBack': post('order.execute', one('execution', 'execution.unknown')),
  'order.medications': post('order.read', listsOfPlace),
  'order.exportMedications': postForStream('record.export', listsOfPlace),
  'order.executions': post('order.read', listsOfPlace),
  'order.exportExecutions': postForStream('record.export', listsOfPlace),

  'device.list': post('quality.read', listsOfPlace),
  'device.export': postForStream('quality.read', listsOfPlace),
  'device.choices': get('quality.read', lists),
  'device.history': post('quality.read', device),
  'device.register': post('device.manage', place),
  // The scope is checked for each line of the file; the reply names the refused lines.
  'device.import': post('device.manage', { scope: 'node' }),
  'device.change': post('device.manage', device),
  'device.handOver': post('device.manage', device),
  'device.bind': post('device.manage', device),
  'device.unbind': post('device.manage', device),
  'device.repair': post('device.manage', device),
  'device.back': post('device.manage', device),
  'device.retire': post('device.manage', device),
  'device.token': post('device.manage', device),
  'device.withdraw': post('device.manage', device),

  'unmatched.list': post('glucose.record', listsOfPlace),
  'unmatched.assign': post('glucose.record', reading),
  'unmatched.reject': post('glucose.record', reading),

  'quality.list': post('quality.read', listsOfPlace),
  'quality.due': post('quality.read', listsOfPlace),
  'quality.count': post('quality.read', listsOfPlace),
  'quality.chart': post('quality.read', one('device', 'device.unknown')),
  'quality.sheet': post('quality.read', listsOfPlace),
  'quality.month': post('quality.read', listsOfPlace),
  'quality.share': post('report.share', place),
  'quality.links': post('report.share', listsOfPlace),
  'quality.withdraw': post('report.share', one('link', 'report.linkUnknown')),
  'quality.open': post('public', nobody),
  'quality.record': post('quality.record', one('device', 'device.unknown')),
  'quality.explain': post('quality.record', one('control', 'control.unknown')),
  'quality.review': post('quality.review', one('control', 'control.unknown')),
  'quality.void': post('quality.record', one('control', 'control.unknown')),
  'quality.request': post('quality.record', one('device', 'device.unknown')),

  'verification.due': post('quality.read', listsOfPlace),
  'verification.count': post('quality.read', listsOfPlace),
  'verification.list': post('quality.read', listsOfPlace),
  'verification.read': post('quality.read', one('verification', 'verification.unknown')),
  'verification.save': post('quality.record', one('device', 'device.unknown')),
  'verification.explain': post('quality.record', one('verification', 'verification.unknown')),
  'verification.review': post('quality.review', one('verification', 'verification.unknown')),
  'verification.void': post('quality.record', one('verification', 'verification.unknown')),
  'verification.export': postForStream('quality.read', one('verification', 'verification.unknown')),
  'operator.list': post('quality.read', listsOfPlace),
  'operator.status': post('quality.read', place),
  'operator.authorise': post('rule.manage', staff),
  'operator.withdraw': post('rule.manage', staff),

  // Lots are of the whole hospital: every department uses the same ones.
  'strip.list': post('quality.read', ofHospitalAt),
  'strip.export': postForStream('quality.read', ofHospitalAt),
  'strip.save': post('lot.manage', ofHospital),
  'strip.open': post('lot.manage', ofHospital),
  'strip.invalidate': post('lot.manage', ofHospital),
  'strip.move': post('lot.manage', ofHospitalAt),
  'strip.ledger': post('quality.read', ofHospital),
  // Of the readings and controls themselves each caller gets those at their own nodes.
  'strip.recall': post('quality.read', ofHospital),
  'strip.exportRecall': postForStream('record.export', ofHospital),
  'solution.list': post('quality.read', ofHospital),
  'solution.export': postForStream('quality.read', ofHospital),
  'solution.save': post('lot.manage', ofHospital),
  'solution.open': post('lot.manage', ofHospital),
  'solution.invalidate': post('lot.manage', ofHospital),

  'rule.read': post('ward.read', place),
  'rule.deviations': get('rule.manage', lists),
  'rule.save': post('rule.manage', place),

  'staff.choices': get('staff.manage', lists),
  'staff.list': post('staff.manage', listsOfPlace),
  'staff.read': post('staff.manage', staff),
  'staff.add': post('staff.manage', place),
  // The scope is checked for each line of the file; the reply names the refused lines.
  'staff.import': post('staff.manage', { scope: 'node' }),
  'staff.edit': post('staff.manage', staff),
  'staff.resetPassword': post('staff.manage', staff),
  'staff.resetFactor': post('staff.manage', staff),
  'staff.setState': post('staff.manage', staff),

  'role.list': get('role.manage', lists),
  'role.read': post('role.manage', role),
  'role.add': post('role.manage', place),
  'role.edit': post('role.manage', role),
  'role.delete': post('role.manage', role),

  // Menus belong to the whole hospital: who manages only a part of it may view them, but saving is refused.
  'menu.list': get('menu.manage', { scope: 'hospital' }),
  'menu.save': post('menu.manage', { scope: 'hospital' }),

  'audit.search': post('audit.read', lists),
  'audit.export': postForStream('audit.read', lists),

  'warning.open': post('warning.read', lists),
  'warning.list': post('warning.read', listsOfPlace),
  'warning.acknowledge': post('warning.acknowledge', one('warning', 'warning.unknown')),
  'warning.reopen': post('warning.acknowledge', one('warning', 'warning.unknown')),
  'warning.handover': post('warning.read', listsOfPlace),
  'warning.ranges': post('warning.read', patient),
  'warning.setRange': post('warning.setRange', patient),
  'warning.style': post('warning.read', own),

  'report.patients': post('report.share', listsOfPlace),
  'report.sheets': post('report.share', patient),
  'report.print': post('report.share', patient),
  'report.share': post('report.share', patient),
  'report.links': post('report.share', patient),
  'report.withdraw': post('report.share', one('link', 'report.linkUnknown')),
  'report.open': post('public', nobody),

  // Forms belong to the whole hospital: who designs forms in a part of it may read them, but saving is refused.
  'form.offered': get('report.share', { scope: 'hospital' }),
  'form.list': get('report.design', { scope: 'hospital' }),
  'form.read': post('report.design', { scope: 'hospital' }),
  'form.addLogo': post('report.design', { scope: 'hospital' }),
  'form.save': post('report.design', { scope: 'hospital' }),
  'form.discard': post('report.design', { scope: 'hospital' }),
  'form.publish': post('report.design', { scope: 'hospital' }),
  'form.withdraw': post('report.design', { scope: 'hospital' }),
  'form.import': post('report.design', { scope: 'hospital' }),

  'own.glucose': post('own.read', own),
  'own.plan': get('own.read', own),
  'own.export': post('own.read', own),
  'own.team': get('own.read', own),
  'own.record': post('own.record', own),
} as const;

// By the names of their parts: the type of all of them written out is more than the compiler puts into a declaration.
const declared: typeof others & typeof chatEndpoints & typeof enrolmentEndpoints & typeof virtualWardEndpoints = {
  ...others,
  ...chatEndpoints,
  ...enrolmentEndpoints,
  ...virtualWardEndpoints,
};

export type EndpointName = keyof typeof declared;

/** Every endpoint with its path: `/cdms/center/edit` for `center.edit`. */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]) => [
    name,
    { ...endpoint, path: endpoint.path ?? `/cdms/${name.replace('.', '/')}` },
  ]),
) as { readonly [Name in EndpointName]: (typeof declared)[Name] & { readonly path: string } };

/** Endpoints without a login that name patients: a link is no way around what a dean may see. */
export const CLOSED_TO_DEANS: readonly EndpointName[] = ['report.open'];

/** Endpoints available after the password was accepted, while the second factor is pending. */
export const WITH_PENDING_FACTOR: readonly EndpointName[] = [
  'session.me',
  'session.logout',
  'session.refresh',
  'session.secondFactor',
];

/**
 * Endpoints available to users without a second factor whose role requires one, until they enrol it. Unlocking their
 * own screen and changing a first password remain possible.
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

/** Endpoints available to users whose password was set by another person, until they change it. */
export const WITH_FIRST_PASSWORD: readonly EndpointName[] = [
  'session.me',
  'session.logout',
  'session.refresh',
  'session.secondFactor',
  'center.changePassword',
];

/** Path to which meters and gateways post readings; see `meterSchemas`. */
export const METER_PATH = '/cdms/meter/readings';

/**
 * Path prefix of people's pictures for signed-in users; the file name follows. Not sealed, because a page loads them as
 * images.
 */
export const AVATAR_PATH = '/media/avatars/';

/** Limits of a person's picture: size in bytes, and length of each side in pixels. */
export const AVATAR_LIMITS = { bytes: 262_144, least: 16, most: 1024 } as const;

/** Limits of the logo of a form: size in bytes, and length of each side in pixels. */
export const LOGO_LIMITS = { bytes: 204_800, least: 16, most: 2000 } as const;
