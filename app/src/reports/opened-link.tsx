import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { LanguageSwitch } from '../elements/language-switch.js';
import { ListingState, Skeleton } from '../elements/listing.js';
import '../elements/semi-parts.js';
import './sheet/reports.css';
import { useLoad } from '../http/use-load.js';

interface Props<T> {
  token: string;
  open: (token: string) => Promise<T>;
  /** Whether the opened form is the one in the address: another form must not be printed under its name. */
  isAsked: (value: T) => boolean;
  children: (value: T) => ReactNode;
}

/** Shows the contents of a signed link. It needs no session. */
export function OpenedLink<T>({ token, open, isAsked, children }: Props<T>) {
  const { t } = useTranslation();
  const load = useCallback(() => open(token), [token]);
  const { loaded, reload } = useLoad(token, load);
  if (loaded.state === 'loading') return <Skeleton lines={12} />;
  if (loaded.state === 'ready' && isAsked(loaded.value)) return children(loaded.value);
  return (
    <main>
      <div className="report-bar">
        <span className="spacer" />
        <LanguageSwitch />
      </div>
      {loaded.state === 'forbidden' ? (
        <ListingState isPage icon="lock" title={loaded.message} text={t('reports.askAgain')} />
      ) : loaded.state === 'failed' ? (
        <ListingState isPage icon="offline" title={t('states.failed')} text={loaded.message}>
          <Button icon="refresh" onClick={() => void reload()}>
            {t('states.retry')}
          </Button>
        </ListingState>
      ) : (
        <ListingState isPage icon="print" title={t('reports.unknown')} text={t('reports.unknownText')} />
      )}
    </main>
  );
}
