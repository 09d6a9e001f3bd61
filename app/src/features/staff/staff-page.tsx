import { wardText } from '@wardlink/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RequestOf, StaffRow } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import type { Column } from '../../lists/columns.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, choiceOfId, search, sorting } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { clock } from '../../clock/hospital-clock.js';
import { STATES, TITLES } from './choices.js';
import { StateTag } from './state-tag.js';
import { indented } from '../../language/indented.js';

const SOURCE: PageSource<Omit<RequestOf<'staff.list'>, 'after'>, StaffRow> = {
  async load(query, after) {
    const { staff, next, total } = await call('staff.list', { ...query, after });
    return { rows: staff, next, total: total === null ? null : { count: total, more: false } };
  },
  idOf: ({ userId }) => userId,
};

const FILTERS = {
  text: search('staff.search'),
  nodeId: choiceOfId({ label: 'staff.node', every: 'staff.everyNode' }),
  title: choice(TITLES, { label: 'staff.column.title', every: 'staff.everyTitle', word: 'staff.title' }),
  state: choice(STATES, { label: 'staff.column.state', every: 'staff.everyState', word: 'staff.state' }),
  sort: sorting(['name', '-name', 'username', '-username']),
};

/** In order of importance; those that do not fit on a tablet are shown on the person's own page. */
const COLUMNS: readonly Column<StaffRow>[] = [
  {
    key: 'name',
    title: 'staff.column.name',
    isHeading: true,
    sort: 'name',
    to: ({ userId }) => `/system/hospital/detail/${userId}`,
    cell: (person, { nameOf }) => nameOf(person),
  },
  { key: 'username', title: 'staff.column.username', sort: 'username', cell: ({ username }) => username },
  {
    key: 'state',
    title: 'staff.column.state',
    cell: ({ state, firstPassword }, { t }) => (
      <>
        <StateTag state={state} /> {firstPassword && <Tag tone="high">{t('staff.firstPassword')}</Tag>}
      </>
    ),
  },
  { key: 'role', title: 'staff.column.role', cell: ({ role }, { nameOf }) => nameOf(role) },
  { key: 'node', title: 'staff.column.node', cell: ({ node }, { nameOf }) => wardText(node, nameOf) },
  {
    key: 'title',
    title: 'staff.column.title',
    isWideOnly: true,
    cell: ({ title }, { t }) => (title ? t(`staff.title.${title}`) : '–'),
  },
  {
    key: 'mobile',
    title: 'staff.column.mobile',
    digits: 'figure',
    isWideOnly: true,
    cell: ({ mobile }) => mobile ?? '–',
  },
  {
    key: 'seen',
    title: 'staff.column.seen',
    digits: 'figure',
    cell: ({ seenAt }, { t }) => (seenAt === null ? t('staff.never') : clock.day(seenAt)),
  },
];

/** `/system/hospital`: the staff at or below the user's node, found by place, name, title and state. */
export function StaffPage() {
  const { t } = useTranslation();
  const choices = useLoad(
    'choices',
    useCallback(() => call('staff.choices'), []),
  ).loaded;
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const nodes = choices.state === 'ready' ? choices.value.nodes : [];
  return (
    <AdminPage
      title={t('staff.page')}
      bar={
        <>
          <span className="spacer" />
          <Link className="button" to="/system/hospital/import">
            {t('staff.import.open')}
          </Link>
          <Link className="button primary" to="/system/hospital/add">
            <Icon name="user" />
            {t('staff.add')}
          </Link>
        </>
      }
    >
      <FilterBar
        filters={filters}
        options={{
          nodeId: nodes.map((node) => ({
            value: node.nodeId,
            word: ({ nameOf }) => indented(node.depth, nameOf(node)),
          })),
        }}
      />
      <div className="card admin-card">
        <List
          list={list}
          sort={filters.sort}
          title={t('staff.list')}
          columns={COLUMNS}
          none={['staff.none', 'staff.noneText']}
          isWrapped
          shown="staff.shown"
          lines={10}
        />
      </div>
    </AdminPage>
  );
}
