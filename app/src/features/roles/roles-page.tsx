import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RoleRow } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { AdminPage } from '../../frame/admin-page.js';
import { useMay } from '../../session/session.js';
import './roles.css';

const TYPES = ['doctor', 'nurse', 'administrators'] as const;

/** `/system/permissions`: the roles that reach to the user's node or belong below it. */
export function RolesPage() {
  const { t } = useTranslation();
  const [type, setType] = useState('');
  const arrangesMenus = useMay('menu.manage');
  const { loaded, reload } = useLoaded(
    'roles',
    useCallback(() => call('role.list', undefined, { background: true }), []),
  );
  return (
    <AdminPage
      title={t('roles.page')}
      bar={
        <>
          <select
            className="input"
            aria-label={t('roles.column.type')}
            value={type}
            onChange={(event) => setType(event.target.value)}
          >
            <option value="">{t('roles.every')}</option>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`roles.type.${one}`)}
              </option>
            ))}
          </select>
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
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          isEmpty={({ roles }) => rolesOf(roles, type).length === 0}
          empty={<ListingState icon="list" title={t('roles.none')} />}
          lines={8}
        >
          {({ roles }) => <RoleTable roles={rolesOf(roles, type)} />}
        </Listing>
      </div>
    </AdminPage>
  );
}

const rolesOf = (roles: readonly RoleRow[], type: string): RoleRow[] =>
  roles.filter(({ permissionType }) => type === '' || permissionType === type);

function RoleTable({ roles }: { roles: readonly RoleRow[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const columns = ['name', 'type', 'node', 'state', 'holders', 'editor'] as const;
  const editorOf = ({ editor, editedAt }: RoleRow): string =>
    editor && editedAt !== null ? `${nameOf(editor)} · ${clock.day(editedAt)}` : t('roles.standard');
  return (
    <div className="admin-frame" tabIndex={0} role="region" aria-label={t('roles.list')}>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`roles.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.roleId}>
              <th scope="row">
                <Link to={`/system/permissions/detail/${role.roleId}`}>{nameOf(role)}</Link>
              </th>
              <td>{t(`roles.type.${role.permissionType}`)}</td>
              <td>{nameOf(role.node)}</td>
              <td>
                <Tag tone={role.enabled ? 'normal' : 'low'}>{t(`roles.state.${role.enabled ? 'on' : 'off'}`)}</Tag>
              </td>
              <td className="num">{role.holders}</td>
              <td>{editorOf(role)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
