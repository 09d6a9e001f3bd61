import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { ExportButtons, type Download } from './export-buttons.js';
import type { PagedList } from './use-pages.js';
import styles from './list-actions.module.css';

interface Props {
  list: PagedList<unknown>;
  /** Prefix of the text keys for the rows that are counted and exported. */
  noun: string;
  /** The export; false if the user may not export. */
  download: Download | false;
  /** Further buttons, before the reload button. */
  children?: ReactNode;
}

/** Actions above a list: number of rows, export as CSV and Excel, reload. They stay together where the line breaks. */
export function ListActions({ list: { loaded, reload }, noun, download, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {loaded.state === 'ready' ? (
        <p className={styles.count} role="status">
          {t(loaded.value.total.more ? `${noun}.countOver` : `${noun}.count`, { ...loaded.value.total })}
        </p>
      ) : (
        // The room of the number: the buttons beside it stay where they are when it comes.
        <p className={styles.room} aria-hidden="true">
          {t(`${noun}.count`, { count: 1000 })}
        </p>
      )}
      {download && <ExportButtons {...download} noun={noun} />}
      {children}
      <Button icon="refresh" title={t('actions.refresh')} aria-label={t('actions.refresh')} onClick={reload} />
    </div>
  );
}
