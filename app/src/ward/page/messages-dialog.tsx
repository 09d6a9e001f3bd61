import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../choice/ward-names.js';
import type { WardPageReply } from './ward-page.js';
import './messages-dialog.css';

interface Props {
  messages: WardPageReply['messages'];
  onClose: () => void;
}

/** The whole messages of the day, each with its place and author. */
export function MessagesDialog({ messages, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  return (
    <Dialog title={t('wardPage.messagesTitle')} onClose={onClose}>
      <ul className="messages-of-day">
        {messages.map(({ nodeId, place, text, postedAt, postedBy, until }) => (
          <li key={nodeId}>
            <p>{text}</p>
            <small>
              {t('wardPage.postedBy', {
                place: wardText(place),
                name: nameOf(postedBy),
                time: `${clock.day(postedAt)} ${clock.time(postedAt)}`,
                until: until.slice(5),
              })}
            </small>
          </li>
        ))}
      </ul>
      <footer className="dialog-actions">
        <Button tone="primary" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </footer>
    </Dialog>
  );
}
