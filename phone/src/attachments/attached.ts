import {
  ATTACHMENT_PATH,
  ATTACHMENT_THUMBNAIL,
  CONTENT,
  kindOfContent,
  sizeText,
  type StoredChatMessage,
} from '@wardlink/contract';
import { element } from '../elements.js';
import { text } from '../language.js';
import { voicePlayer } from './voice-player.js';

/** The kind of an attachment in one word; undefined for text. */
export function kindText(contentType: number): string | undefined {
  const kind = kindOfContent(contentType);
  return kind && text(kind);
}

/** The kind of an attachment and the text of its message, in one line. */
export function withKind({ contentType }: Pick<StoredChatMessage, 'contentType'>, words: string): string {
  const kind = kindText(contentType);
  return kind === undefined ? words : `[${kind}] ${words}`.trim();
}

/** The picture, voice message or file of a message. */
export function attached({ group, attachment, contentType }: StoredChatMessage): HTMLElement | undefined {
  const carried = attachment ?? group?.attachment;
  if (!carried) return undefined;
  const { attachmentId, name, bytes, width, height, durationMs } = carried;
  const address = `${ATTACHMENT_PATH}${attachmentId}`;
  if (contentType === CONTENT.picture) {
    const picture = element('img', {
      src: `${address}${ATTACHMENT_THUMBNAIL}`,
      alt: text('pictureNamed', { name }),
      // Reserves its space before it is loaded.
      ...(width && height ? { width, height } : {}),
    });
    return element('a', { href: address, target: '_blank', rel: 'noreferrer', class: 'attached picture' }, picture);
  }
  if (contentType === CONTENT.voice) {
    return voicePlayer(address, durationMs);
  }
  return element(
    'a',
    { href: address, download: name, class: 'attached file' },
    element('b', {}, name),
    element('small', {}, sizeText(bytes)),
  );
}
