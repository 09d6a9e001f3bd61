import type { SentPlace, VisitClass } from '@wardlink/domain';
import type { AdtAct } from './events.js';
import type { SentIdentifier, SentPerson } from './person.js';

/** A doctor as the sender names them. */
export interface SentDoctor {
  code: string;
  name: string;
}

/** What a message says about a visit. */
export interface SentVisit {
  /** Undefined if the sender does not number visits in this message. */
  number: string | undefined;
  /** Undefined if not said, or a class that the product does not know. */
  class: VisitClass | undefined;
  /** Undefined if no ward was sent. */
  place: SentPlace | undefined;
  doctor: SentDoctor | null | undefined;
  /** ms. */
  beganAt: number | undefined;
  endedAt: number | undefined;
}

export interface AdtSubject {
  person: SentPerson;
  visit: SentVisit;
}

/** A message of a patient's administration, read. The doors that are not HL7 make the same. */
export interface Adt {
  /** Such as A01. */
  event: string;
  act: AdtAct;
  /** When it took effect, ms. */
  at: number;
  /** The patient; two of a swap. */
  subjects: AdtSubject[];
  /** The numbers that were in use before: of the record that goes, of the visit. */
  former: { identifiers: SentIdentifier[]; visitNumber: string | undefined };
}
