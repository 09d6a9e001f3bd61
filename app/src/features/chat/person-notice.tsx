import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import './message-popups.css';

interface Props {
  title: string;
  text: string;
  to: string;
  toLabel: string;
  onClose: () => void;
}

/** An event between the user and another person, with a link to its page. */
export function PersonNotice({ title, text, to, toLabel, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{title}</strong>
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <p>{text}</p>
      <div className="message-popup-actions">
        <Link className="button small plain" to={to} onClick={onClose}>
          {toLabel}
        </Link>
      </div>
    </section>
  );
}
