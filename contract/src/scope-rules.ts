import type { SocketEvent } from './chat/frames.js';
import type { ErrorCode } from './errors.js';

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

export const nobody = { scope: 'nobody' } as const satisfies ScopeRule;
export const own = { scope: 'own' } as const satisfies ScopeRule;
export const lists = { scope: 'node', lists: true } as const satisfies ScopeRule;
export const one = (what: Named, refusal: ErrorCode) => ({ scope: 'node' as const, names: { what, refusal } });
export const place = one('place', 'node.forbidden');
export const patient = one('patient', 'patient.unknown');
export const reading = one('reading', 'reading.unknown');
export const monitoring = one('monitoring', 'ambulatory.unknown');
export const staff = one('staff', 'account.unknown');
export const role = one('role', 'role.unknown');
/** A list that can be narrowed to a department or ward. */
export const listsOfPlace = { ...place, ...lists };
export const partner = { scope: 'partners', names: { what: 'partner', refusal: 'chat.partnerForbidden' } } as const;

/** Scope rules of the events of the chat socket. */
export const socketScopeRules = {
  chat: partner,
  call: partner,
  warning: lists,
  board: lists,
} as const satisfies Record<SocketEvent, ScopeRule>;
