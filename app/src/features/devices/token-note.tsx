import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { notify } from '../../notices/notices.js';

/** A new token; it is shown only once. */
export function TokenNote({ serial, token }: { serial: string; token: string }) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      notify.success(t('device.token.copied'));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <section className="device-token" aria-label={t('device.token.of', { serial })}>
      <p>{t('device.token.text')}</p>
      <code className="num">{token}</code>
      <Button size="small" onClick={() => void copy()}>
        {t('device.token.copy')}
      </Button>
    </section>
  );
}
