import type { TFunction } from 'i18next';
import type { Message } from './types.js';

/** Why a message is in its state, in words; an empty text if there is nothing to say. */
export function reasonText(t: TFunction, { reason, detail }: Pick<Message, 'reason' | 'detail'>): string {
  return reason === null ? '' : t(`interfaces.reason.${reason}`, { ...detail });
}

/** What people should know about an applied message, in words. */
export const noteTexts = (t: TFunction, notes: Message['notes']): string[] =>
  notes.map(({ code, detail }) => t(`interfaces.note.${code}`, { ...detail }));
