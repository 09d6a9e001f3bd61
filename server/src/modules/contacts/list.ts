import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { exercising } from '../../core/access/rights.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { onlineAmong } from '../chat/presence.js';
import { isContact, isReachable, personOf, selectPeople } from './people.js';

const MOST_REQUESTS = 200;

/** The caller's contacts, and the people the caller blocks. */
export async function listContacts(call: Call<'contact.list'>): Promise<ReplyOf<'contact.list'>> {
  const { db, caller, clock } = call;
  const sees = seesPatient(exercising(caller, 'patient.read', clock.now()));
  const rows = await selectPeople(db, caller.accountId)
    .leftJoin('patient', 'patient.id', 'person.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['side.alias', 'side.labels', 'side.special'])
    .select(sql<boolean | null>`${sees}`.as('sees'))
    .where('side.otherId', 'is not', null)
    .where((eb) => eb.or([eb('side.removedAt', 'is', null), eb('side.blockedAt', 'is not', null)]))
    .orderBy('side.special', 'desc')
    .orderBy('person.realName')
    .orderBy('person.id')
    .execute();
  const current = rows.filter(isContact);
  const online = await onlineAmong(
    db,
    current.map(({ userId }) => userId),
  );
  const contacts = current.map((row) => ({
    ...personOf(row),
    alias: row.alias,
    labels: row.labels ?? [],
    special: row.special ?? false,
    online: online.has(row.userId),
    reachable: isReachable(row, clock.now()),
    patientId: caller.patientId === null && row.sees ? row.ownPatientId : null,
    addedAt: row.addedAt?.getTime() ?? 0,
  }));
  const blocked = rows.flatMap((row) =>
    row.blockedAt === null ? [] : [{ ...personOf(row), blockedAt: row.blockedAt.getTime() }],
  );
  return { contacts, blocked };
}

/** Applications that the caller sent or received, except those from people whom the caller blocks. */
export async function listRequests({ db, caller }: Call<'contact.requests'>): Promise<ReplyOf<'contact.requests'>> {
  const rows = await selectPeople(db, caller.accountId)
    .innerJoin('contactRequest as request', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('request.fromId', '=', caller.accountId), eb('request.toId', '=', eb.ref('person.id'))]),
          eb.and([
            eb('request.toId', '=', caller.accountId),
            eb('request.fromId', '=', eb.ref('person.id')),
            eb('side.blockedAt', 'is', null),
          ]),
        ]),
      ),
    )
    .select(['request.id as requestId', 'request.fromId', 'request.note', 'request.state'])
    .select(['request.sentAt', 'request.answeredAt'])
    .orderBy(sql`request.state <> 'applying'`)
    .orderBy('request.sentAt', 'desc')
    .orderBy('request.id')
    .limit(MOST_REQUESTS)
    .execute();
  const requests = rows.map((row) => ({
    requestId: row.requestId,
    sent: row.fromId === caller.accountId,
    person: personOf(row),
    note: row.note,
    state: row.state,
    sentAt: row.sentAt.getTime(),
    answeredAt: row.answeredAt?.getTime() ?? null,
  }));
  return { requests };
}
