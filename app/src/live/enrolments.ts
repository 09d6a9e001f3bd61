import { SYSTEM_MSG, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, loadInto, type LoadState } from '../http/load-state.js';
import { createStore } from '../store/store.js';

export type Enrolment = ReplyOf<'enrolment.list'>['enrolments'][number];

/** The enrolments of a doctor outside the hospital. */
export const enrolments = createStore<LoadState<Enrolment[]>>(asLoading());

export const loadEnrolments = (): Promise<void> =>
  loadInto(enrolments, async () => (await call('enrolment.list')).enrolments);

export const isEnrolmentNotice = ({ systemMsgType }: StoredChatMessage): boolean =>
  systemMsgType === SYSTEM_MSG.enrolment;

/** Whether an application waits for the doctor's answer. */
export const isToAnswer = ({ askedBy, state }: Enrolment): boolean => askedBy === 'patient' && state === 'applied';
