import { CONTENT, kindOfContent, type StoredChatMessage } from '@wardlink/contract';
import type { TFunction } from 'i18next';

/** What a message says in one line; the kind of what it carries stands before its text. */
export function shortText({ contentType }: Pick<StoredChatMessage, 'contentType'>, text: string, t: TFunction): string {
  const kind = contentType === CONTENT.patient ? 'patient' : kindOfContent(contentType);
  return kind === undefined ? text : `[${t(`chat.kind.${kind}`)}] ${text}`.trim();
}
