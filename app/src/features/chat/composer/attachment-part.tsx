import { useTranslation } from 'react-i18next';
import { ATTACHMENT_PATH, ATTACHMENT_THUMBNAIL, CONTENT, sizeText, type StoredChatMessage } from '@wardlink/contract';
import { Icon } from '../../../elements/icon.js';
import { VoicePlayer } from './voice-player.js';
import './composer.css';

type Attachment = NonNullable<StoredChatMessage['attachment']>;

/** Width of a picture in a message, px. */
const SHOWN_WIDTH = 240;

/** The picture, voice message or file of a message. */
export function AttachmentPart({ attachment, contentType }: { attachment: Attachment; contentType: number }) {
  const { t } = useTranslation();
  const { attachmentId, name, bytes, width, height, durationMs } = attachment;
  const address = `${ATTACHMENT_PATH}${attachmentId}`;
  if (contentType === CONTENT.picture) {
    const shown = Math.min(SHOWN_WIDTH, width ?? SHOWN_WIDTH);
    return (
      <a className="attached-picture" href={address} target="_blank" rel="noreferrer">
        <img
          src={`${address}${ATTACHMENT_THUMBNAIL}`}
          alt={t('group.pictureNamed', { name })}
          width={shown}
          height={width && height ? Math.round((shown * height) / width) : undefined}
        />
      </a>
    );
  }
  if (contentType === CONTENT.voice) {
    return <VoicePlayer address={address} durationMs={durationMs} />;
  }
  return (
    <a className="attached-file" href={address} download={name}>
      <Icon name="list" />
      <span>
        <strong>{name}</strong>
        <small className="num">{sizeText(bytes)}</small>
      </span>
    </a>
  );
}
