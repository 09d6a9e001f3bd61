import { MAX_CONFERENCE, type ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { onlineAmong } from '../chat/presence.js';
import { ownGroup } from '../groups/select.js';
import { callableIn, invitableTo } from './invitable.js';
import { subjectForStaff } from './subject.js';

type Invitable = ReplyOf<'conference.invitable'>['people'][number];

/** Members of a group whom the caller may ring, without the caller. @throws Refusal `group.unknown` */
export async function listInvitableInGroup({ db, caller, request }: Call<'conference.invitableInGroup'>) {
  const { id } = await ownGroup(db, caller, request.groupId);
  const people = (await callableIn(db, caller, id)).filter(({ userId }) => userId !== caller.accountId);
  const online = await onlineAmong(
    db,
    people.map(({ userId }) => userId),
  );
  // Proposes all members if all of them fit into a conference.
  const proposed = people.length < MAX_CONFERENCE;
  return { people: people.map((person): Invitable => ({ ...person, proposed, online: online.has(person.userId) })) };
}

/** The people the caller may invite, without the caller. @throws Refusal `application.unknown` */
export async function listInvitable({ db, caller, clock, request }: Call<'conference.invitable'>) {
  const subject = await subjectForStaff(db, caller, request.applicationId);
  const people = (await invitableTo(db, subject, clock.date())).filter(({ userId }) => userId !== caller.accountId);
  const online = await onlineAmong(
    db,
    people.map(({ userId }) => userId),
  );
  return { people: people.map((person): Invitable => ({ ...person, online: online.has(person.userId) })) };
}
