import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { Icon, type IconName } from '../elements/icon.js';
import { Listing, ListingState } from '../elements/listing.js';
import { ListTable, type TableProps } from './list-table.js';
import type { PagedList } from './use-pages.js';
import styles from './list.module.css';

export interface ListProps<Row> extends Omit<TableProps<Row>, 'rows' | 'idOf'> {
  list: PagedList<Row>;
  /** Text keys for an empty list: a title, and what the user can do. */
  none: readonly [title: string, text: string];
  noneIcon?: IconName;
  /** Number of placeholder lines while the list loads. */
  lines?: number;
  /** Text key for the number of rows, with `shown` and `total`. Leave it out if the page shows the number elsewhere. */
  shown?: string;
  /** Text key of the button that loads the next page. */
  more?: string;
  /** Also loads the next page when the end of the list scrolls into view. */
  isEndless?: boolean;
}

/**
 * A list in all load states: loading, empty, failed with a retry, forbidden, stale after a failed reload, and ready
 * with a button for the next page.
 */
export function List<Row>({ list, none, noneIcon = 'list', lines = 12, ...props }: ListProps<Row>) {
  const { t } = useTranslation();
  const { shown, more, isEndless, ...table } = props;
  const [title, text] = none;
  return (
    <Listing
      loaded={list.loaded}
      onRetry={list.reload}
      lines={lines}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<ListingState icon={noneIcon} title={t(title)} text={t(text)} />}
    >
      {({ rows }) => (
        <>
          <Stale loaded={list.loaded} />
          <ListTable {...table} rows={rows} idOf={list.idOf} />
          <End list={list} shown={shown} more={more} isEndless={isEndless} />
        </>
      )}
    </Listing>
  );
}

/** Calls `onView` when the element of the returned ref scrolls into view. */
function useInView(onView: (() => void) | undefined): React.RefObject<HTMLElement | null> {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!end.current || !onView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onView();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return end;
}

/** Footer of a list: number of rows, and the button for the next page. */
function End({
  list,
  shown,
  more = 'lists.more',
  isEndless,
}: Pick<ListProps<never>, 'shown' | 'more' | 'isEndless'> & { list: PagedList<unknown> }) {
  const { t } = useTranslation();
  const { loaded, loadingMore, moreFailed } = list;
  const hasMore = loaded.state === 'ready' && loaded.value.next !== null;
  // After a failure only the button tries again; scrolling does not.
  const end = useInView(isEndless && hasMore && moreFailed === undefined ? list.more : undefined);
  if (loaded.state !== 'ready' || (!hasMore && shown === undefined)) return null;
  return (
    <footer className={shown === undefined ? styles.more : styles.end} ref={end}>
      {moreFailed && <p role="alert">{moreFailed}</p>}
      {shown !== undefined && t(shown, { shown: loaded.value.rows.length, total: loaded.value.total.count })}
      {hasMore && (
        <Button size={shown === undefined ? 'normal' : 'small'} onClick={list.more} disabled={loadingMore}>
          {t(loadingMore && shown === undefined ? 'states.loading' : more)}
        </Button>
      )}
    </footer>
  );
}

/** Notice that the last reload failed, so the rows may be out of date. */
function Stale({ loaded }: { loaded: PagedList<unknown>['loaded'] }) {
  const { t } = useTranslation();
  if (loaded.state !== 'ready' || !loaded.stale) return null;
  return (
    <p className={styles.stale} role="status">
      <Icon name="offline" /> {t('lists.stale')}
    </p>
  );
}
