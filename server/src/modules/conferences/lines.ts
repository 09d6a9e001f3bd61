import type { GroupLine } from '@wardlink/contract';
import type { AnyWork } from '../../core/transaction.js';
import { groupRows } from '../../database/group-by.js';
import { appendLine } from '../groups/append.js';
import type { StoredConference, StoredMember } from './select.js';

type OfGroup = Pick<StoredConference, 'groupId' | 'startedBy' | 'video'>;

interface Line {
  line: GroupLine;
  by?: string;
  people?: readonly string[];
  text?: string;
  at: Date;
}

/** Writes a line about a call into its locked group; calls about applications leave no lines. */
async function note(work: AnyWork, { groupId, startedBy, video }: OfGroup, line: Line): Promise<void> {
  if (groupId === null) return;
  await appendLine(work, groupId, { by: startedBy, text: video ? 'video' : 'voice', ...line });
}

export const noteStart = (work: AnyWork, conference: OfGroup, at: Date): Promise<void> =>
  note(work, conference, { line: 'callStarted', at });

/** Writes a line with the duration of the call, or that nobody answered. */
export function noteEnd(
  work: AnyWork,
  conference: OfGroup & Pick<StoredConference, 'answeredAt'>,
  at: Date,
): Promise<void> {
  const { answeredAt } = conference;
  if (answeredAt === null) return note(work, conference, { line: 'callUnanswered', at });
  return note(work, conference, { line: 'callEnded', text: String(at.getTime() - answeredAt.getTime()), at });
}

/** Writes lines about people who did not answer, one for each person who rang them. */
export async function noteMissed(
  work: AnyWork,
  conference: OfGroup,
  missed: readonly StoredMember[],
  at: Date,
): Promise<void> {
  const { tx } = work;
  for (const { conferenceId, accountId } of missed) {
    await tx
      .updateTable('conferenceMember')
      .set({ state: 'missed' })
      .where('conferenceId', '=', conferenceId)
      .where('accountId', '=', accountId)
      .execute();
  }
  for (const [by, own] of groupRows(missed, ({ invitedBy }) => invitedBy)) {
    await note(work, conference, { line: 'callMissed', by, people: own.map((one) => one.accountId), at });
  }
}
