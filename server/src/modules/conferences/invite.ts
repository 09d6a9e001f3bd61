import { MAX_CONFERENCE, type ConferenceSide, type ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { lockOpenConference } from './access.js';
import { occasionOfApplication, occasionOfGroup, type Occasion } from './occasion.js';
import { announceConference, membersOf, shownConference, takesPlace } from './select.js';

/**
 * Rings people, except those who have joined or are being rung.
 * @throws Refusal `conference.notInvitable`, `conference.full`
 */
export async function ringUp(
  work: Work,
  conferenceId: string,
  { place, sides }: Pick<Occasion, 'place' | 'sides'>,
  userIds: readonly string[],
): Promise<void> {
  const { tx, caller, clock } = work;
  const now = clock.now();
  const members = await membersOf(tx, conferenceId);
  const present = new Set(members.filter((one) => takesPlace(one, now)).map(({ accountId }) => accountId));
  const invited = [...new Set(userIds)].filter((userId) => !present.has(userId) && userId !== caller.accountId);
  if (invited.some((userId) => !sides.has(userId))) throw new Refusal('conference.notInvitable', { field: 'userIds' });
  if (present.size + invited.length > MAX_CONFERENCE) {
    throw new Refusal('conference.full', { field: 'userIds', places: { most: MAX_CONFERENCE } });
  }
  if (invited.length === 0) return;
  const invitation = { state: 'ringing' as const, invitedAt: clock.date(), invitedBy: caller.accountId, busy: false };
  await tx
    .insertInto('conferenceMember')
    .values(
      invited.map((accountId) => ({
        conferenceId,
        accountId,
        ...invitation,
        side: sides.get(accountId) ?? ('ward' as ConferenceSide),
      })),
    )
    .onConflict((conflict) => conflict.columns(['conferenceId', 'accountId']).doUpdateSet(invitation))
    .execute();
  const event = { type: 'conference.invited', subject: conferenceId, after: { people: invited.join(', ') } } as const;
  await recordByCaller(work, event, place);
}

/**
 * Rings more people; for staff who are in the conference.
 * @throws Refusal `conference.unknown`, `conference.ended`, `conference.notIn`, `conference.notInvitable`,
 *   `conference.full`; `group.forbidden` for a patient in a group call
 */
export function inviteToConference(call: Call<'conference.invite'>): Promise<ReplyOf<'conference.invite'>> {
  const { caller, clock, request } = call;
  const { conferenceId, userIds } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { conference, members } = await lockOpenConference(tx, caller, conferenceId);
    const { applicationId, groupId } = conference;
    if (groupId !== null && caller.patientId !== null) throw new Refusal('group.forbidden');
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (own?.state !== 'joined' || own.side === 'patient') throw new Refusal('conference.notIn');
    const occasion =
      groupId === null
        ? await occasionOfApplication(tx, caller, applicationId ?? '', clock.date())
        : await occasionOfGroup(tx, caller, groupId);
    await ringUp(work, conferenceId, occasion, userIds);
    await announceConference(work, conference, await membersOf(tx, conferenceId));
    return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
  });
}
