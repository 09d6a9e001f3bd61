import { CONFERENCE_RINGS, CONFERENCE_STAYS } from '@wardlink/contract';
import { GRANTED_STATES } from '@wardlink/domain';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { inTransaction } from '../../core/transaction.js';
import { endConference, endIfEmpty, takeOut } from './end.js';
import { noteMissed } from './lines.js';
import { lockGroupOf } from './access.js';
import { announceConference, isRinging, membersOf } from './select.js';

const EVERY_MS = 5_000;
/** A participant who was silent for three intervals is gone: the browser was closed, or the network failed. */
const SILENT_MS = 3 * CONFERENCE_STAYS;

/**
 * Updates one conference: it is over but nobody ended it, a member is gone, or somebody was rung without an answer.
 * @returns false if there is none
 */
export async function reviewNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  const now = clock.now();
  const [silent, rung] = [new Date(now - SILENT_MS), new Date(now - CONFERENCE_RINGS)];
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const due = await tx
      .selectFrom('conference')
      .leftJoin('virtualApplication as application', 'application.id', 'conference.applicationId')
      .select(['conference.id', 'application.state'])
      .where('conference.endedAt', 'is', null)
      .where(
        sql<boolean>`(
          application.state <> all (${GRANTED_STATES as readonly string[]}::text[])
          or exists (
            select from conference_member member where member.conference_id = conference.id
              and (member.state = 'joined' and member.seen_at < ${silent}
                or member.state = 'ringing' and member.invited_at <= ${rung}))
          or not exists (
            select from conference_member member where member.conference_id = conference.id
              and (member.state = 'joined' or (member.state = 'ringing' and member.invited_at > ${rung})))
          or (conference.group_id is not null or conference.answered_at is null) and (
            select count(*) filter (where member.state = 'joined') < 2
              and not bool_or(member.state = 'ringing' and member.invited_at > ${rung})
            from conference_member member where member.conference_id = conference.id))`,
      )
      .orderBy('conference.startedAt')
      .limit(1)
      .executeTakeFirst();
    if (!due) return false;
    await lockGroupOf(tx, due.id);
    const conference = await tx
      .selectFrom('conference')
      .selectAll()
      .where('id', '=', due.id)
      .where('endedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    // Another process, or the last member who left, was faster.
    if (!conference) return true;
    const at = clock.date();
    const members = await membersOf(tx, conference.id);
    if (due.state !== null && !(GRANTED_STATES as readonly string[]).includes(due.state)) {
      await endConference(work, { conference, members }, { accountId: null, at });
      return true;
    }
    const gone = members.filter(({ state, seenAt }) => state === 'joined' && seenAt !== null && seenAt < silent);
    for (const member of gone) await takeOut(work, member, at);
    const missed = members.filter((one) => one.state === 'ringing' && !isRinging(one, now));
    await noteMissed(work, conference, missed, at);
    const after = await membersOf(tx, conference.id);
    const ended = await endIfEmpty(work, { conference, members: after }, { accountId: null, at });
    if (!ended) await announceConference(work, conference, after);
    return true;
  });
}

/** Ends conferences that nobody is in, and those whose application ended; each once, however many processes run. */
export const startConferenceWatch = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob(
    async (stopped) => {
      while (!stopped.aborted && (await reviewNext(context)));
    },
    { everyMs: EVERY_MS, event: 'conference.failed', logger: context.logger },
  );
