import type { VisitEventKind } from '@wardlink/domain';

/** What an event of a patient's administration does here. */
export type AdtAct =
  /** Something happened in a visit. */
  | { act: 'visit'; kind: VisitEventKind }
  /** Two patients change places. */
  | { act: 'swap' }
  /** Who the patient is. */
  | { act: 'person' }
  /** Two records are of one person: that of MRG goes, that of PID stays. */
  | { act: 'merge' }
  /** A number of the patient changed, from that of MRG to that of PID. */
  | { act: 'identifier' }
  /** The number of a visit changed, from that of MRG to that of PV1. */
  | { act: 'visitNumber' }
  /** A visit belongs to another patient. */
  | { act: 'visitOwner' };

const visit = (kind: VisitEventKind): AdtAct => ({ act: 'visit', kind });

/**
 * Events of ADT messages by MSH-9.2, with what they do. All others are accepted and do nothing: a hospital sends many
 * that are of no concern here, such as those of accounts (A35, A41) and leaves of absence (A21, A22).
 */
export const ADT_EVENTS: Readonly<Record<string, AdtAct>> = {
  A01: visit('admit'),
  A02: visit('move'),
  A03: visit('discharge'),
  A04: visit('register'),
  A05: visit('preAdmit'),
  A06: visit('toInpatient'),
  A07: visit('toOutpatient'),
  A08: visit('update'),
  A11: visit('cancelVisit'),
  A12: visit('cancelMove'),
  A13: visit('cancelDischarge'),
  A17: { act: 'swap' },
  A28: { act: 'person' },
  A30: { act: 'merge' },
  A31: { act: 'person' },
  A34: { act: 'merge' },
  A38: visit('cancelPreAdmit'),
  A39: { act: 'merge' },
  A40: { act: 'merge' },
  A45: { act: 'visitOwner' },
  A47: { act: 'identifier' },
  A49: { act: 'identifier' },
  A50: { act: 'visitNumber' },
};

/** Events whose time is the one at which they were recorded: what is cancelled has a time of its own. */
export const isCancellation = (act: AdtAct): boolean => act.act === 'visit' && act.kind.startsWith('cancel');
