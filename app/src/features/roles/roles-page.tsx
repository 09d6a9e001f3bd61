import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wardText, type RoleRow } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call } from '../../http/call.js';
import type { Column } from '../../lists/columns.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import { singlePage, type PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages, withRows } from '../../lists/use-pages.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';

const SOURCE: PageSource<null, RoleRow> = {
  load: async () => singlePage((await call('role.list')).roles),
  idOf: ({ roleId }) => roleId,
};

const FILTERS = {
  type: choice(['doctor', 'nurse', 'administrators'], {
    label: 'roles.column.type',
    every: 'roles.every',
    word: 'roles.type',
  }),
};

const COLUMNS: readonly Column<RoleRow>[] = [
  {
    key: 'name',
    title: 'roles.column.name',
    isHeading: true,
    to: ({ roleId }) => `/system/permissions/detail/${roleId}`,
    cell: (role, { nameOf }) => nameOf(role),
  },
  { key: 'type', title: 'roles.column.type', cell: ({ permissionType }, { t }) => t(`roles.type.${permissionType}`) },
  {
    key: 'node',
    title: 'roles.column.node',
    cell: ({ node }, { nameOf }) => wardText<Pick<RoleRow, 'name' | 'latinName'>>(node, nameOf),
  },
  {
    key: 'state',
    title: 'roles.column.state',
    cell: ({ enabled }, { t }) => (
      <Tag tone={enabled ? 'normal' : 'low'}>{t(`roles.state.${enabled ? 'on' : 'off'}`)}</Tag>
    ),
  },
  { key: 'holders', title: 'roles.column.holders', digits: 'figure', cell: ({ holders }) => holders },
  {
    key: 'editor',
    title: 'roles.column.editor',
    cell: ({ editor, editedAt }, { t, nameOf }) =>
      editor && editedAt !== null ? `${nameOf(editor)} · ${clock.day(editedAt)}` : t('roles.standard'),
  },
];

/** `/system/permissions`: the roles that are valid at the user's node or belong below it. */
export function RolesPage() {
  const { t } = useTranslation();
  const arrangesMenus = useMay('menu.manage');
  const filters = useFilters(FILTERS);
  const { type } = filters.chosen;
  const list = withRows(usePages(null, SOURCE), SOURCE.idOf, (roles) =>
    roles.filter(({ permissionType }) => type === null || permissionType === type),
  );
  return (
    <AdminPage
      title={t('roles.page')}
      bar={
        <>
          <FilterBar filters={filters} />
          <span className="spacer" />
          {arrangesMenus && (
            <Link className="button" to="/system/menu">
              <Icon name="list" />
              {t('menus.page')}
            </Link>
          )}
          <Link className="button primary" to="/system/permissions/add">
            <Icon name="lock" />
            {t('roles.add')}
          </Link>
        </>
      }
    >
      <div className="card admin-card">
        <List list={list} title={t('roles.list')} columns={COLUMNS} none={['roles.none', 'roles.noneText']} lines={8} />
      </div>
    </AdminPage>
  );
}
