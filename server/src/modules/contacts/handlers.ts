import type { ReplyOf } from '@wardlink/contract';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { typedText } from '../../core/typed-text.js';
import { answer, apply, withdraw } from './apply.js';
import { block, remove, unblock } from './end.js';
import { findPerson } from './find.js';
import { listContacts, listRequests } from './list.js';

/** People who agreed to talk with each other. */
export const contactHandlers: Handlers<`contact.${'find' | 'list' | 'requests' | 'apply' | 'answer' | 'withdraw' | 'remove' | 'block' | 'unblock' | 'change'}`> =
  {
    'contact.find': findPerson,
    'contact.list': listContacts,
    'contact.requests': listRequests,
    'contact.apply': apply,
    'contact.answer': answer,
    'contact.withdraw': withdraw,
    'contact.remove': remove,
    'contact.block': block,
    'contact.unblock': unblock,
    'contact.change': change,
  };

/** Changes the caller's own settings for a contact. */
async function change({ db, caller, request }: Call<'contact.change'>): Promise<ReplyOf<'contact.change'>> {
  const { userId, special } = request;
  const labels = request.labels && [...new Set(request.labels.map(typedText))];
  if (labels?.includes('')) throw new Refusal('input.invalid', { field: 'labels' });
  const changed = await db
    .updateTable('contact')
    .set((eb) => ({
      ...(request.alias !== undefined && { alias: typedText(request.alias) || null }),
      ...(labels && { labels }),
      // At least one column is set, so that a request without a change gets the same answer.
      special: special ?? eb.ref('special'),
    }))
    .where('accountId', '=', caller.accountId)
    .where('otherId', '=', userId)
    .where('removedAt', 'is', null)
    .returning('otherId')
    .executeTakeFirst();
  if (!changed) throw new Refusal('contact.unknown', { field: 'userId' });
  return {};
}
