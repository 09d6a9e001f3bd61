import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadState } from '../http/load-state.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';
import './listing.css';

interface StateProps {
  icon: IconName;
  title: string;
  text?: string;
  inline?: boolean;
  /** The list is the whole page, and its message is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
}

/** An icon, a message and optionally an action, in place of a list. */
export function ListingState({ icon, title, text, inline = false, isPage = false, children }: StateProps) {
  return (
    <div className={`listing-state ${inline ? 'inline' : ''}`}>
      <Icon name={icon} />
      {isPage ? <h1>{title}</h1> : <strong>{title}</strong>}
      {text && <span>{text}</span>}
      {children && <div className="listing-action">{children}</div>}
    </div>
  );
}

/** Placeholder lines while content loads. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status" aria-label={t('states.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </div>
  );
}

interface ListingProps<T> {
  loaded: LoadState<T>;
  onRetry: () => void;
  isEmpty?: (value: T) => boolean;
  empty?: ReactNode;
  lines?: number;
  inline?: boolean;
  children: (value: T) => ReactNode;
}

/** Shows a list's load states besides its rows: loading, empty, failed with a retry, forbidden. */
export function Listing<T>({ loaded, onRetry, isEmpty, empty, lines, inline, children }: ListingProps<T>) {
  const { t } = useTranslation();
  if (loaded.state === 'loading') return <Skeleton lines={lines} />;
  if (loaded.state === 'forbidden') {
    return <ListingState icon="lock" title={t('states.forbidden')} text={loaded.message} inline={inline} />;
  }
  if (loaded.state === 'failed') {
    return (
      <ListingState icon="offline" title={t('states.failed')} text={loaded.message} inline={inline}>
        <Button icon="refresh" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      </ListingState>
    );
  }
  if (isEmpty?.(loaded.value)) {
    return <>{empty ?? <ListingState icon="list" title={t('states.empty')} inline={inline} />}</>;
  }
  return <>{children(loaded.value)}</>;
}
