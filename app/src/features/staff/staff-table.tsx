import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { StateTag } from './state-tag.js';
import type { StaffPages } from './use-staff.js';

/** From the most wanted to the least; those that a tablet has no room for stand on the person's own page. */
const COLUMNS = ['name', 'username', 'state', 'role', 'node', 'title', 'mobile', 'seen'] as const;
const WIDE_ONLY: readonly (typeof COLUMNS)[number][] = ['title', 'mobile'];
const widthOf = (column: (typeof COLUMNS)[number]): string | undefined =>
  WIDE_ONLY.includes(column) ? 'wide-only' : undefined;

interface Props {
  pages: StaffPages;
  onMore: () => void;
  loadingMore: boolean;
}

/** One line a person; the name leads to everything about them. */
export function StaffTable({ pages, onMore, loadingMore }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <>
      <div className="admin-frame" tabIndex={0} role="region" aria-label={t('staff.list')}>
        <table className="admin-table staff-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={widthOf(column)}>
                  {t(`staff.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.staff.map((person) => (
              <tr key={person.userId}>
                <th scope="row">
                  <Link to={`/system/hospital/detail/${person.userId}`}>{nameOf(person)}</Link>
                </th>
                <td>{person.username}</td>
                <td>
                  <StateTag state={person.state} />{' '}
                  {person.firstPassword && <Tag tone="high">{t('staff.firstPassword')}</Tag>}
                </td>
                <td>{nameOf(person.role)}</td>
                <td>{nameOf(person.node)}</td>
                <td className="wide-only">{person.title ? t(`staff.title.${person.title}`) : '–'}</td>
                <td className="num wide-only">{person.mobile ?? '–'}</td>
                <td className="num">{person.seenAt === null ? t('staff.never') : clock.day(person.seenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="staff-end">
        {t('staff.shown', { shown: pages.staff.length, total: pages.total })}
        {pages.next !== null && (
          <Button size="small" disabled={loadingMore} onClick={onMore}>
            {t('staff.more')}
          </Button>
        )}
      </footer>
    </>
  );
}
