import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { useName } from '../../language/names.js';
import './message-popups.css';

/**
 * Says that an application of the virtual ward ended by itself, or that a consultation is overdue, with a link to the
 * list.
 */
export function VirtualWardNotice({ message, onClose }: { message: StoredChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patientName = '', patientLatinName = null, virtualWardNotice = 'ended', bedName } = message.otherInfo ?? {};
  const name = nameOf({ name: patientName, latinName: patientLatinName });
  return (
    <section className="message-popup" data-testid="message-popup">
      <div className="message-popup-head">
        <strong>{t('virtualWard.title')}</strong>
        <span className="spacer" />
        <Button tone="quiet" size="small" icon="close" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </div>
      <p>{t(`virtualWard.notice.${virtualWardNotice}`, { name, bed: bedName ?? '–' })}</p>
      <div className="message-popup-actions">
        <Link className="button small plain" to="/vm/record">
          {t('virtualWard.notice.open')}
        </Link>
      </div>
    </section>
  );
}
