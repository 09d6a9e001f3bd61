import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import './lists.css';
import type { PagedList, Pages } from './use-pages.js';
import '../ward/board.css';

/** How many rows there are, and whether what is shown may be old. @param noun language key of what is counted */
export function Count({ pages, stale, noun = 'records' }: { pages: Pages<unknown>; stale: boolean; noun?: string }) {
  const { t } = useTranslation();
  return (
    <p className="board-figures" role="status">
      {stale && (
        <span className="stale">
          <Icon name="offline" /> {t('records.stale')}
        </span>
      )}
      <span>{t(pages.total.more ? `${noun}.countOver` : `${noun}.count`, pages.total)}</span>
    </p>
  );
}

/** Brings the next page. */
export function More({ list }: { list: PagedList<unknown> }) {
  const { t } = useTranslation();
  const { loaded, loadingMore, moreFailed, more } = list;
  if (loaded.state !== 'ready' || loaded.value.next === null) return null;
  return (
    <div className="record-more">
      {moreFailed && <p role="alert">{moreFailed}</p>}
      <Button onClick={more} disabled={loadingMore}>
        {t(loadingMore ? 'states.loading' : 'records.more')}
      </Button>
    </div>
  );
}
