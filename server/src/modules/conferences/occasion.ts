import type { ConferenceSide } from '@wardlink/contract';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { ownGroup } from '../groups/select.js';
import { callableIn, invitableTo } from './invitable.js';
import { subjectForStaff } from './subject.js';

/** The subject of a conference, and who may be rung. */
export interface Occasion {
  of: { applicationId: string } | { groupId: string };
  /** Place of the audit events. */
  place: { patientId: string | null; nodeId: string };
  /** The sides of the people who may be rung, and of the caller, by account. */
  sides: ReadonlyMap<string, ConferenceSide>;
  /** The side of a caller who is not in `sides`. */
  ownSide: ConferenceSide;
}

/** An application of the caller's ward or team. @throws Refusal `application.unknown` */
export async function occasionOfApplication(
  db: Queries,
  caller: Caller,
  applicationId: string,
  at: Date,
): Promise<Occasion> {
  const subject = await subjectForStaff(db, caller, applicationId);
  const { patientId, nodeId, ofTeam, ofWard } = subject;
  return {
    of: { applicationId },
    place: { patientId, nodeId },
    sides: new Map((await invitableTo(db, subject, at)).map(({ userId, side }) => [userId, side])),
    ownSide: ofTeam && !ofWard ? 'team' : 'ward',
  };
}

/** A group of the caller. @throws Refusal `group.unknown` */
export async function occasionOfGroup(db: Queries, caller: Caller, groupId: string): Promise<Occasion> {
  const { nodeId } = await ownGroup(db, caller, groupId);
  return {
    of: { groupId },
    place: { patientId: null, nodeId },
    sides: new Map((await callableIn(db, caller, groupId)).map(({ userId, side }) => [userId, side])),
    ownSide: 'member',
  };
}
