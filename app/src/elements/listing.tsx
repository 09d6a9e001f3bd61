import Empty from '@douyinfe/semi-ui-19/lib/es/empty';
import SemiSkeleton from '@douyinfe/semi-ui-19/lib/es/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadState } from '../http/load-state.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

interface StateProps {
  icon: IconName;
  title: string;
  text?: string;
  inline?: boolean;
  children?: ReactNode;
}

/** An icon, a message and optionally an action, in place of a list. */
export function ListingState({ icon, title, text, inline = false, children }: StateProps) {
  return (
    <Empty
      className={`listing-state ${inline ? 'inline' : ''}`}
      image={<Icon name={icon} />}
      // Semi's own title is an `h4`, which would break the heading order of most pages.
      description={
        <>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
        </>
      }
    >
      {children}
    </Empty>
  );
}

/** Placeholder lines while content loads. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status" aria-label={t('states.loading')}>
      <SemiSkeleton active loading placeholder={<SemiSkeleton.Paragraph rows={lines} />} />
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
