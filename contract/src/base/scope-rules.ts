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
  | 'enrolment'
  | 'interface';

/** `Code`: codes of the error catalogue, which combines all topics; checked where the endpoints are combined. */
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
// The literal types keep the types of the endpoints short: otherwise each would repeat all codes of the catalogue.
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
/** An application in the scope of its patient's place or its team. */
export const application = one('application', 'application.unknown');
/** A system of the hospital whose node is at or below the caller's. */
export const interfacePartner = one('interface', 'interface.unknown');
/** A conference to which the caller was invited. */
export const conference = { scope: 'own', names: { what: 'conference', refusal: 'conference.unknown' } } as const;
/** A person whom the caller found or knows. */
export const contact = { scope: 'own', names: { what: 'contact', refusal: 'contact.unknown' } } as const;
/** An application that the caller sent or received. */
export const contactRequest = {
  scope: 'own',
  names: { what: 'contactRequest', refusal: 'contact.requestUnknown' },
} as const;
/** A group of which the caller is a member. */
export const group = { scope: 'own', names: { what: 'group', refusal: 'group.unknown' } } as const;
/** A consent that the caller, a patient, gave. */
export const consent = { scope: 'own', names: { what: 'consent', refusal: 'consent.unknown' } } as const;
/** An enrolment of which the caller is the doctor or the patient. */
export const enrolment = { scope: 'own', names: { what: 'enrolment', refusal: 'enrolment.unknown' } } as const;
export const role = one('role', 'role.unknown');
/** Belongs to the hospital as a whole. */
export const ofHospital = { scope: 'hospital' } as const satisfies ScopeRule;
/** `ofHospital`, if the request may contain a place. */
export const ofHospitalAt = { ...place, ...ofHospital };
/** A list that can be filtered by department or ward. */
export const listsOfPlace = { ...place, ...lists };
export const partner = { scope: 'partners', names: { what: 'partner', refusal: 'chat.partnerForbidden' } } as const;
