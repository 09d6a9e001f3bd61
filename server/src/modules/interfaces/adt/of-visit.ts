import type { Visit, VisitEventKind } from '@wardlink/domain';
import type { AdtSubject } from '@wardlink/interop/adt';
import type { Note } from '../outcome.js';
import type { Partner } from '../partner.js';

/** A message of a visit while it is applied. */
export interface OfVisit {
  partner: Partner;
  kind: VisitEventKind;
  /** When the message took effect, ms. */
  at: number;
  subject: AdtSubject;
  /** Number of the visit. */
  number: string;
  visit: Visit;
  /** The state that was applied before; undefined if nothing was told of the visit before. */
  before: Visit | undefined;
}

/** What applying a visit did. */
export interface Applied {
  /** Undefined if nobody was found and nothing had to be stored. */
  patientId: string | undefined;
  notes: Note[];
}
