import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { groupPath } from '../../../groups/group-path.js';
import { senderOf, useKnownNames } from '../../../live/use-partner-place.js';
import { useShortText } from './group-entry.js';
import '../message-popups.css';

interface Props {
  message: StoredChatMessage;
  /** Number of messages of the group since the notice appeared. */
  count: number;
  onClose: () => void;
}

/** A message of a group that is not open. */
export function GroupNotice({ message, count, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useKnownNames();
  const shortText = useShortText();
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{message.receiveUserName}</strong>
        <small>{nameOf(senderOf(message))}</small>
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <p>{shortText(message)}</p>
      <div className="message-popup-actions">
        <Link className="button small plain" to={groupPath(message.receiveBizId)}>
          {t('group.open')}
        </Link>
        {count > 1 && <small>{t('chat.unread', { count })}</small>}
      </div>
    </section>
  );
}
