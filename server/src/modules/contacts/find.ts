import { CONTACT_SEARCHES_AN_HOUR, type ContactRelation, type ReplyOf, type RequestOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { mayHave } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { typedText } from '../../core/typed-text.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Tx } from '../../database/connection.js';
import { isContact, isReachable, personOf, selectPeople } from './people.js';
import { openRequest } from './pair.js';

/** Milliseconds for which a search counts, and for which the caller may apply to the person it found. */
export const SEARCH_COUNTS_MS = 3_600_000;

/**
 * Finds the one person with exactly this number. Each search is recorded in the trail, even without a result.
 * @throws Refusal `contact.searchLimit` after too many within an hour
 */
export async function findPerson(call: Call<'contact.find'>): Promise<ReplyOf<'contact.find'>> {
  const { caller, clock, request } = call;
  const now = clock.now();
  if (!mayHave('contact', caller, now)) throw new Refusal('permission.missing');
  const number = typedText(request.number);
  if (number === '') throw new Refusal('input.invalid', { field: 'number' });
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await countSearch(tx, caller.accountId, clock.date());
    const rows = await findByNumber(tx, caller.accountId, { ...request, number });
    const reachable = rows.filter((row) => isReachable(row, now));
    // A number that two people share identifies neither.
    const found = reachable.length === 1 ? reachable[0] : undefined;
    await noteSearch(work, request.numberKind, found?.userId ?? null);
    if (!found) return { person: null };
    const open = await openRequest(tx, caller.accountId, found.userId);
    return { person: { ...personOf(found), relation: relationOf(found, open && open.fromId === caller.accountId) } };
  });
}

/** Counts a search, and writes it into the trail. */
export async function noteSearch(
  work: Work,
  numberKind: RequestOf<'contact.find'>['numberKind'],
  foundId: string | null,
): Promise<void> {
  const { tx, caller, clock } = work;
  const searched = { accountId: caller.accountId, searchedAt: clock.date(), foundId };
  await tx.insertInto('contactSearch').values(searched).execute();
  await recordByCaller(work, { type: 'contact.searched', subject: foundId, after: { numberKind } });
}

/** Everybody with exactly this number; only patients have a visit card. */
export const findByNumber = (tx: Tx, viewerId: string, { numberKind, number }: RequestOf<'contact.find'>) =>
  selectPeople(tx, viewerId)
    .leftJoin('patient', 'patient.id', 'person.patientId')
    .where('person.id', '<>', viewerId)
    .where((eb) =>
      numberKind === 'visitCard'
        ? eb('patient.visitCardNumber', '=', number)
        : eb.or([eb('person.mobile', '=', number), eb('patient.mobile', '=', number)]),
    )
    .execute();

/** @param sent whether the caller sent the open application; undefined if there is none */
function relationOf(
  found: Awaited<ReturnType<typeof findByNumber>>[number],
  sent: boolean | undefined,
): ContactRelation {
  if (found.blockedAt !== null) return 'blocked';
  if (isContact(found)) return 'contact';
  if (sent === undefined) return 'none';
  return sent ? 'sent' : 'received';
}

/** Concurrent searches of one account are counted one after the other. */
export async function countSearch(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const since = new Date(at.getTime() - SEARCH_COUNTS_MS);
  const own = tx.deleteFrom('contactSearch').where('accountId', '=', accountId);
  await own.where('searchedAt', '<=', since).execute();
  const { count } = await tx
    .selectFrom('contactSearch')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) < CONTACT_SEARCHES_AN_HOUR) return;
  throw new Refusal('contact.searchLimit', { places: { count: CONTACT_SEARCHES_AN_HOUR } });
}
