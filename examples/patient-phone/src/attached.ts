import {
  ATTACHMENT_PATH,
  ATTACHMENT_THUMBNAIL,
  CONTENT,
  kindOfContent,
  type StoredChatMessage,
} from '@wardlink/contract';
import { element } from './elements.js';
import { text } from './language.js';

/** The picture, voice message or file that a message carries. */
export function attached(
  { attachmentId, name }: NonNullable<StoredChatMessage['attachment']>,
  contentType: number,
): HTMLElement {
  const address = `${ATTACHMENT_PATH}${attachmentId}`;
  if (contentType === CONTENT.picture) {
    const picture = element('img', { src: `${address}${ATTACHMENT_THUMBNAIL}`, alt: name });
    return element('a', { href: address, target: '_blank', rel: 'noreferrer', class: 'attached' }, picture);
  }
  if (contentType === CONTENT.voice) {
    return element('audio', { src: address, controls: true, preload: 'none', 'aria-label': text('voice') });
  }
  return element('a', { href: address, download: name, class: 'attached' }, name);
}

/** The words of a message behind the kind of what it carries, in one line. */
export function withKind({ contentType }: Pick<StoredChatMessage, 'contentType'>, words: string): string {
  const kind = kindOfContent(contentType);
  return kind === undefined ? words : `[${text(kind)}] ${words}`.trim();
}
