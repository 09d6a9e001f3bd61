import type { TFunction } from 'i18next';
import { clock } from '../../clock/hospital-clock.js';
import type { Delivery, Message } from './types.js';

/** Why a message is in its state, in words; an empty text if there is nothing to say. */
export function reasonText(t: TFunction, { reason, detail }: Pick<Message, 'reason' | 'detail'>): string {
  return reason === null ? '' : t(`interfaces.reason.${reason}`, { ...detail });
}

/** What people should know about an applied message, in words. */
export const noteTexts = (t: TFunction, notes: Message['notes']): string[] =>
  notes.map(({ code, detail }) => t(`interfaces.note.${code}`, { ...detail }));

/** Why a result waits, in words; an empty text if there is nothing to say. */
export function answerText(t: TFunction, { state, reason, answer, detail, nextAt, tries }: Delivery): string {
  const time = nextAt === null ? '' : clock.moment(nextAt);
  const places = { answer: answer ?? '', detail: detail || t('interfaces.out.unexplained'), time, tries };
  if (state === 'aside' && reason !== null) return t(`interfaces.out.reason.${reason}`, places);
  if (state !== 'waiting' || tries === 0) return '';
  return t(nextAt === null ? 'interfaces.out.reason.unanswered' : 'interfaces.out.reason.again', places);
}
