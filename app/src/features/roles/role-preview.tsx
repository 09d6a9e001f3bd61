import { useTranslation } from 'react-i18next';
import { PERMISSION_GROUPS, USER_TYPES, type Permission } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { destinationsOf } from '../../frame/destinations.js';
import { useUser } from '../../session/session.js';
import { rightKey } from './right-name.js';

interface Props {
  rights: readonly Permission[];
  permissionType: string;
  enabled: boolean;
}

/** Preview of the navigation and actions of staff with these rights. */
export function RolePreview({ rights, permissionType, enabled }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const held = enabled ? rights : [];
  const pages = destinationsOf({
    ...user,
    permissionType,
    permissions: [...held],
    // The standard menu, since a customized one is sent only to its users.
    menu: null,
    user: { ...user.user, type: USER_TYPES.staff },
  });
  const actions = PERMISSION_GROUPS.flatMap((group) => group.actions).filter((action) => held.includes(action));
  return (
    <section className="card role-preview" aria-labelledby="role-preview">
      <h2 id="role-preview">{t('roles.preview.title')}</h2>
      <h3>{t('roles.preview.menus')}</h3>
      <ul className="role-preview-menus">
        {pages.map(
          ({ page: { path, nav }, line }) =>
            nav && (
              <li key={path}>
                <Icon name={nav.icon} /> {t(`nav.${line.entry}`)}
              </li>
            ),
        )}
      </ul>
      {pages.length === 0 && <p>{t('roles.preview.nothing')}</p>}
      <h3>{t('roles.preview.actions')}</h3>
      <ul>
        {actions.map((action) => (
          <li key={action}>{t(rightKey(action))}</li>
        ))}
      </ul>
      {actions.length === 0 && <p>{t('roles.preview.nothing')}</p>}
    </section>
  );
}
