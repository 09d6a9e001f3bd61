import { SYSTEM_MSG, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, loadInto, type LoadState } from '../http/load-state.js';
import { createStore } from '../store/store.js';

export type ContactRequest = ReplyOf<'contact.requests'>['requests'][number];

/** Applications that the user sent or received; the navigation counts the open received ones. */
export const contactRequests = createStore<LoadState<ContactRequest[]>>(asLoading());

export const loadContactRequests = (): Promise<void> =>
  loadInto(contactRequests, async () => (await call('contact.requests')).requests);

export const isContactNotice = ({ systemMsgType }: StoredChatMessage): boolean => systemMsgType === SYSTEM_MSG.contact;

/** Whether an application waits for the user's answer. */
const isToAnswer = ({ sent, state }: ContactRequest): boolean => !sent && state === 'applying';

/** Number of applications that wait for the user's answer. */
export const countToAnswer = (loaded: LoadState<ContactRequest[]>): number =>
  loaded.state === 'ready' ? loaded.value.filter(isToAnswer).length : 0;
