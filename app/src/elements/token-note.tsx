import { useTranslation } from 'react-i18next';
import { notify } from '../notices/notices.js';
import { Button } from './button.js';
import './token-note.css';

/** A new token; it is shown only once. @param label names whose it is, @param text says where it belongs */
export function TokenNote({ label, text, token }: { label: string; text: string; token: string }) {
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
    <section className="token-note" aria-label={label}>
      <p>{text}</p>
      <code className="num">{token}</code>
      <Button size="small" onClick={() => void copy()}>
        {t('device.token.copy')}
      </Button>
    </section>
  );
}
