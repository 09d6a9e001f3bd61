import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { useLoad } from '../../http/use-load.js';
import { useRepeatedReload } from './use-repeated-reload.js';

interface Props<Row extends { seq: string }> {
  /** Distinguishes what is listed; a change reads the list again. */
  listed: string;
  /** Reads a page: `before` is the `seq` of the last row of the page before. Stable between renders. */
  read: (asked: { search?: string; before?: string }) => Promise<{ rows: readonly Row[]; more: boolean }>;
  /** Label of the search. */
  label: string;
  empty: { title: string; text: string };
  /** One row, a list item. */
  children: (row: Row) => ReactNode;
}

/** Rows of a queue, newest first, page by page, with a search. Read again while somebody looks at the page. */
export function SearchedList<Row extends { seq: string }>({ listed, read, label, empty, children }: Props<Row>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const rows: Row[] = [];
    let more = true;
    for (let page = 0; page < pages && more; page += 1) {
      const before = rows.at(-1)?.seq;
      const reply = await read({ ...(search !== '' && { search }), ...(before !== undefined && { before }) });
      rows.push(...reply.rows);
      more = reply.more;
    }
    return { rows, more };
  }, [read, search, pages]);
  const { loaded, reload } = useLoad(`${listed} ${search} ${pages}`, load);
  useRepeatedReload(reload);
  return (
    <div className="interface-messages">
      <form
        role="search"
        className="interface-search"
        onSubmit={(event) => {
          event.preventDefault();
          setPages(1);
          setSearch(typed.trim());
        }}
      >
        <input
          className="input"
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('interfaces.find')}</Button>
      </form>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<ListingState icon="check" title={empty.title} text={empty.text} inline />}
        lines={6}
        inline
      >
        {({ rows, more }) => (
          <>
            <ul>{rows.map(children)}</ul>
            {more && <Button onClick={() => setPages(pages + 1)}>{t('interfaces.more')}</Button>}
          </>
        )}
      </Listing>
    </div>
  );
}
