import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { Dialog } from '../elements/dialog.js';
import { Icon } from '../elements/icon.js';
import { Segmented } from '../elements/segmented.js';
import { notify } from '../notices/notices.js';
import './signed-link.css';

/** Choices for the lifetime of a link, minutes: an hour, a day, a week. */
const LIFETIMES = ['60', '1440', '10080'] as const;

interface Props {
  /** Explains what the link opens, and what it does not open. */
  hint: string;
  /** Path of the page that the link opens. */
  path: string;
  make: (minutes: number) => Promise<{ token: string }>;
  onClose: () => void;
  /** Valid links including the newest one, whose token shows when to load them again. */
  children: (token: string) => ReactNode;
}

/** Makes a signed link, by default valid for an hour: the user opens it in a new tab or copies it. */
export function SignedLinkDialog({ hint, path, make, onClose, children }: Props) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<(typeof LIFETIMES)[number]>('60');
  const [token, setToken] = useState<string | null>(null);
  const link = token && `${location.origin}${path}?token=${encodeURIComponent(token)}`;

  useEffect(() => {
    let stopped = false;
    make(Number(minutes)).then(
      (made) => !stopped && setToken(made.token),
      (error: unknown) => {
        if (!stopped) onClose();
        notify.failure(error);
      },
    );
    return () => {
      stopped = true;
    };
  }, [minutes]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('share.copied'));
    } catch {
      notify.info(t('share.copyByHand'));
    }
  };

  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <p className="share-hint">{hint}</p>
      <div className="field">
        <span aria-hidden="true">{t('share.lifetime')}</span>
        <Segmented
          label={t('share.lifetime')}
          value={minutes}
          onChange={(value) => {
            setMinutes(value);
            setToken(null);
          }}
          choices={LIFETIMES.map((value) => ({ value, label: t(`share.lifetimes.${value}`) }))}
        />
      </div>
      {link && (
        <p className="share-link">
          <Icon name="link" />
          <Input
            className="num"
            readonly
            aria-label={t('share.link')}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      {children(token ?? '')}
      <footer>
        <Button onClick={onClose}>{t('actions.close')}</Button>
        {link ? (
          <>
            <Button icon="link" onClick={() => void copy(link)}>
              {t('share.copy')}
            </Button>
            <a className="button primary" href={link} target="_blank" rel="noopener noreferrer">
              <Icon name="print" />
              {t('share.open')}
            </a>
          </>
        ) : (
          <Button tone="primary" disabled>
            {t('share.open')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
