/**
 * Tenant scope of an endpoint or event.
 * `nobody`: neither reveals nor changes anybody's data, or the owner is identified by a secret in the request.
 * `own`: the caller's own account, and the patient of that account.
 * `hospital`: the caller's whole hospital; nodes and staff, no patients.
 * `partners`: staff of the hospital and patients in the caller's scope; for a patient, the patient's own care team and
 * staff with a chat grant; and the caller's contacts.
 * `node`: everything at or below the caller's node, and granted patients.
 */
type TenantScope = 'nobody' | 'own' | 'hospital' | 'partners' | 'node';

/** The kind of resource that a request identifies by an id. */
type Named =
  | 'place'
  | 'patient'
  | 'reading'
  | 'monitoring'
  | 'plan'
  | 'task'
  | 'execution'
  | 'warning'
  | 'team'
  | 'application'
  | 'consultation'
  | 'conference'
  | 'group'
  | 'proposal'
  | 'device'
  | 'control'
  | 'verification'
  | 'staff'
  | 'role'
  | 'session'
  | 'link'
  | 'message'
  | 'partner'
  | 'contact'
  | 'contactRequest'
  | 'consent'
  | 'enrolment';

/** `Code`: the codes of the error catalogue, which is made of all topics and checked where they are put together. */
export interface ScopeRule<Code extends string = string> {
  scope: TenantScope;
  /** The reply is a list: items out of scope are left out. */
  lists?: true;
  /**
   * The request identifies one resource; if it is out of scope, the request is refused with this code, even if the rest
   * of the request is valid.
   */
  names?: { what: Named; refusal: Code };
}

export const nobody = { scope: 'nobody' } as const satisfies ScopeRule;
export const own = { scope: 'own' } as const satisfies ScopeRule;
export const lists = { scope: 'node', lists: true } as const satisfies ScopeRule;
// The literal types keep the declarations of the endpoints short: each would repeat the codes of the whole catalogue.
export const one = <const W extends Named, const C extends string>(what: W, refusal: C) => ({
  scope: 'node' as const,
  names: { what, refusal },
});
export const place = one('place', 'node.forbidden');
export const patient = one('patient', 'patient.unknown');
export const reading = one('reading', 'reading.unknown');
export const monitoring = one('monitoring', 'ambulatory.unknown');
export const device = one('device', 'device.unknown');
export const staff = one('staff', 'account.unknown');
export const team = one('team', 'team.unknown');
/** In the scope of the patient's place, or of the team's. */
export const application = one('application', 'application.unknown');
/** One that the caller was invited to. */
export const conference = { scope: 'own', names: { what: 'conference', refusal: 'conference.unknown' } } as const;
/** A person whom the caller found or was in touch with. */
export const contact = { scope: 'own', names: { what: 'contact', refusal: 'contact.unknown' } } as const;
/** An application that the caller sent or received. */
export const contactRequest = {
  scope: 'own',
  names: { what: 'contactRequest', refusal: 'contact.requestUnknown' },
} as const;
/** One whose member the caller is. */
export const group = { scope: 'own', names: { what: 'group', refusal: 'group.unknown' } } as const;
/** One that the caller, a patient, gave. */
export const consent = { scope: 'own', names: { what: 'consent', refusal: 'consent.unknown' } } as const;
/** One whose doctor or patient the caller is. */
export const enrolment = { scope: 'own', names: { what: 'enrolment', refusal: 'enrolment.unknown' } } as const;
export const role = one('role', 'role.unknown');
/** Belongs to the hospital as a whole. */
export const ofHospital = { scope: 'hospital' } as const satisfies ScopeRule;
/** The same, where the request may name a place. */
export const ofHospitalAt = { ...place, ...ofHospital };
/** A list that can be filtered by department or ward. */
export const listsOfPlace = { ...place, ...lists };
export const partner = { scope: 'partners', names: { what: 'partner', refusal: 'chat.partnerForbidden' } } as const;
