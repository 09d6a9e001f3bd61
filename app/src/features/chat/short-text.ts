import { CONTENT, kindOfContent, type StoredChatMessage } from '@wardlink/contract';
import type { TFunction } from 'i18next';

/** Summarizes a message in one line; the kind of an attachment comes before the text. */
export function shortText({ contentType }: Pick<StoredChatMessage, 'contentType'>, text: string, t: TFunction): string {
  const kind = contentType === CONTENT.patient ? 'patient' : kindOfContent(contentType);
  return kind === undefined ? text : `[${t(`chat.kind.${kind}`)}] ${text}`.trim();
}
