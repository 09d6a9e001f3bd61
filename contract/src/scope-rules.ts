import type { SocketEvent } from './chat/frames.js';
import { type EndpointName, endpoints } from './endpoints.js';
import type { ErrorCode } from './errors.js';
import type { Access, Permission } from './permissions.js';

/**
 * The tenant scope of an endpoint or event.
 * `nobody`: reveals and changes nothing that belongs to somebody, or a secret in the request identifies the owner.
 * `own`: the caller's own account, and the patient of that account.
 * `hospital`: the caller's whole hospital; nodes and staff, no patients.
 * `partners`: staff of the hospital and patients in the caller's scope; for a patient the own care team, and staff with a
 * chat grant.
 * `node`: everything at or below the caller's node, and granted patients.
 */
export const TENANT_SCOPES = ['nobody', 'own', 'hospital', 'partners', 'node'] as const;
export type TenantScope = (typeof TENANT_SCOPES)[number];

/** What a request names by an id. */
export type Named =
  | 'place'
  | 'patient'
  | 'reading'
  | 'monitoring'
  | 'plan'
  | 'task'
  | 'execution'
  | 'warning'
  | 'device'
  | 'staff'
  | 'role'
  | 'session'
  | 'link'
  | 'message'
  | 'partner';

export interface ScopeRule {
  scope: TenantScope;
  /** The reply is a list: things out of scope are left out. */
  lists?: true;
  /** The request names one thing; out of reach, it is refused by this code, whatever else is right. */
  names?: { what: Named; refusal: ErrorCode };
}

const nobody = { scope: 'nobody' } as const satisfies ScopeRule;
const own = { scope: 'own' } as const satisfies ScopeRule;
const lists = { scope: 'node', lists: true } as const satisfies ScopeRule;
const one = (what: Named, refusal: ErrorCode) => ({ scope: 'node' as const, names: { what, refusal } });
const place = one('place', 'node.forbidden');
const patient = one('patient', 'patient.unknown');
const reading = one('reading', 'reading.unknown');
const monitoring = one('monitoring', 'ambulatory.unknown');
const staff = one('staff', 'account.unknown');
const role = one('role', 'role.unknown');
/** A list that can be narrowed to a department or ward. */
const listsOfPlace = { ...place, ...lists };
const partner = { scope: 'partners', names: { what: 'partner', refusal: 'chat.partnerForbidden' } } as const;

/**
 * The scope rule of every endpoint, besides its permission. The permission is checked first: without it the answer does not
 * depend on where the thing is.
 */
export const scopeRules = {
  'session.begin': nobody,
  'session.captcha': nobody,
  'session.login': nobody,
  'session.me': own,
  'session.logout': own,
  'session.refresh': own,
  'session.connectionLost': own,
  'session.unlock': own,
  'session.secondFactor': own,

  'center.overview': own,
  'center.edit': own,
  'center.revoke': { scope: 'own', names: { what: 'session', refusal: 'session.unknown' } },
  'center.changePassword': own,
  'center.factorBegin': own,
  'center.factorConfirm': own,
  'center.factorEnd': own,
  'center.setAvatar': own,
  'center.removeAvatar': own,

  'organisation.begin': nobody,
  'organisation.tree': lists,
  'organisation.nodes': lists,
  'organisation.node': place,
  'organisation.add': place,
  'organisation.edit': place,
  'organisation.move': place,
  'organisation.reorder': place,
  'organisation.setEnabled': place,
  'organisation.remove': place,
  'organisation.merge': place,
  'organisation.addBeds': place,

  'glucose.board': listsOfPlace,
  'glucose.record': patient,
  'glucose.correct': reading,
  'glucose.void': reading,

  'vital.board': listsOfPlace,
  'vital.record': patient,
  'vital.correct': reading,
  'vital.void': reading,

  'putAside.list': listsOfPlace,
  'putAside.settle': reading,

  'ambulatory.board': listsOfPlace,
  'ambulatory.session': monitoring,
  'ambulatory.bind': patient,
  'ambulatory.record': monitoring,
  'ambulatory.correct': monitoring,
  'ambulatory.diary': monitoring,
  'ambulatory.terminate': monitoring,

  'pump.board': listsOfPlace,
  'pump.day': patient,
  'pump.record': patient,
  'pump.correct': reading,
  'pump.void': reading,

  'patient.search': lists,
  'patient.detail': patient,
  'patient.glucose': patient,
  'patient.trends': patient,
  'patient.timeline': patient,
  'patient.follow': patient,

  'record.list': listsOfPlace,
  'record.versions': reading,
  'record.import': lists,
  'record.export': listsOfPlace,
  'patient.edit': patient,
  'patient.unmask': patient,
  'management.list': listsOfPlace,
  'management.analysis': listsOfPlace,
  'admission.places': { scope: 'hospital', lists: true },
  'admission.admit': place,
  'admission.changeBed': patient,
  'admission.transfer': patient,
  'admission.discharge': patient,
  'admission.cancelDischarge': patient,

  'order.plans': patient,
  'order.planMonitoring': patient,
  'order.planMedication': patient,
  'order.terminate': one('plan', 'plan.unknown'),
  'order.sheet': listsOfPlace,
  'order.execute': one('task', 'task.unknown'),
  'order.takeBack': one('execution', 'execution.unknown'),
  'order.medications': listsOfPlace,
  'order.exportMedications': listsOfPlace,
  'order.executions': listsOfPlace,
  'order.exportExecutions': listsOfPlace,

  'device.list': lists,
  'device.register': place,
  'device.withdraw': one('device', 'device.unknown'),

  'rule.read': place,
  'rule.deviations': lists,
  'rule.save': place,

  'staff.choices': lists,
  'staff.list': listsOfPlace,
  'staff.read': staff,
  'staff.add': place,
  'staff.edit': staff,
  'staff.resetPassword': staff,
  'staff.setState': staff,
  'staff.resetFactor': staff,
  // Each line of the file is checked by itself; the reply names the refused ones.
  'staff.import': { scope: 'node' },

  'role.list': lists,
  'role.read': role,
  'role.add': place,
  'role.edit': role,
  'role.delete': role,

  // Menus are the hospital's own: who manages a part of it looks at them, and is refused by the node when saving.
  'menu.list': { scope: 'hospital' },
  'menu.save': { scope: 'hospital' },

  'warning.list': listsOfPlace,
  'warning.acknowledge': one('warning', 'warning.unknown'),
  'warning.reopen': one('warning', 'warning.unknown'),
  'warning.handover': listsOfPlace,
  'warning.ranges': patient,
  'warning.setRange': patient,
  'warning.style': own,

  'report.share': patient,
  'report.links': patient,
  'report.withdraw': one('link', 'report.linkUnknown'),
  'report.open': nobody,

  'chat.conversations': { scope: 'partners', lists: true },
  'chat.history': partner,
  'chat.read': partner,
  'chat.void': { scope: 'own', names: { what: 'message', refusal: 'message.unknown' } },

  'audit.search': lists,
  'audit.export': lists,

  'call.userSig': own,
  'call.rooms': lists,

  'own.glucose': own,
  'own.team': own,
} as const satisfies Record<EndpointName, ScopeRule>;

/** The same for what comes over the chat socket. */
export const socketScopeRules = {
  chat: partner,
  call: partner,
  warning: lists,
  board: lists,
} as const satisfies Record<SocketEvent, ScopeRule>;

/** Position of a thing relative to the caller's scope. */
export type Where = 'inside' | 'outside';

/**
 * The answer for a thing at this position: `allowed`, `leftOut` (absent from a list), or the code of the refusal. The server
 * is tested against this, and the permissions page shows it.
 */
export function outcomeOf(
  permissions: ReadonlySet<Permission>,
  name: EndpointName,
  where: Where,
): 'allowed' | 'leftOut' | ErrorCode {
  const { access }: { access: Access } = endpoints[name];
  const { lists, names }: ScopeRule = scopeRules[name];
  if (access !== 'public' && access !== 'session' && !permissions.has(access)) return 'permission.missing';
  if (where === 'inside') return 'allowed';
  return names?.refusal ?? (lists ? 'leftOut' : 'allowed');
}
