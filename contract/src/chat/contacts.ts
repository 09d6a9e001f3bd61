/** States of an application to become contacts (specification, section 4: applying or added). */
export const CONTACT_REQUEST_STATES = ['applying', 'added', 'refused', 'withdrawn'] as const;
export type ContactRequestState = (typeof CONTACT_REQUEST_STATES)[number];

/** Events of a notice about two people. */
export const CONTACT_NOTICES = ['applied', 'added', 'refused', 'withdrawn', 'removed', 'unblocked'] as const;
export type ContactNotice = (typeof CONTACT_NOTICES)[number];

/** Numbers by which a person can be found; only patients have visit cards. */
export const CONTACT_NUMBERS = ['mobile', 'visitCard'] as const;
export type ContactNumber = (typeof CONTACT_NUMBERS)[number];

/** Relation of a found person to the caller: `sent` and `received` are open applications. */
export const CONTACT_RELATIONS = ['none', 'contact', 'sent', 'received', 'blocked'] as const;
export type ContactRelation = (typeof CONTACT_RELATIONS)[number];

/** Searches of one account within an hour. */
export const CONTACT_SEARCHES_AN_HOUR = 20;

export const MAX_CONTACT_LABELS = 10;
export const MAX_CONTACT_LABEL = 20;
export const MAX_CONTACT_ALIAS = 20;
export const MAX_CONTACT_NOTE = 100;
