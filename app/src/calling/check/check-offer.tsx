import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import './check.css';

/** Offers the check after a call that was answered without it. */
export function CheckOffer({ onAsk, onDecline }: { onAsk: () => void; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="check-offer" aria-label={t('calls.check.title')} role="status">
      <p>{t('calls.check.offer')}</p>
      <div>
        <Button size="small" tone="quiet" onClick={onDecline}>
          {t('calls.check.notNow')}
        </Button>
        <Button size="small" onClick={onAsk}>
          {t('calls.check.now')}
        </Button>
      </div>
    </section>
  );
}
