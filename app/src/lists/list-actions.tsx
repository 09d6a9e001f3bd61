import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { ExportButtons, type Download } from './export-buttons.js';
import type { PagedList } from './use-pages.js';
import styles from './list-actions.module.css';

interface Props {
  list: PagedList<unknown>;
  /** Text key of what is counted and exported. */
  noun: string;
  /** Left out where this user may not export. */
  download: Download | false;
  /** Further buttons, before the last one. */
  children?: ReactNode;
}

/** What stands in the bar above a list: how many rows there are, CSV and Excel, and another look at it. */
export function ListActions({ list: { loaded, reload }, noun, download, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {loaded.state === 'ready' && (
        <p className={styles.count} role="status">
          {t(loaded.value.total.more ? `${noun}.countOver` : `${noun}.count`, { ...loaded.value.total })}
        </p>
      )}
      {download && <ExportButtons {...download} noun={noun} />}
      {children}
      <Button icon="refresh" onClick={reload}>
        {t('actions.refresh')}
      </Button>
    </>
  );
}
