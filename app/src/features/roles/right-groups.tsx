import { useTranslation } from 'react-i18next';
import { ADMINISTRATIVE_PERMISSIONS, PERMISSION_GROUPS, type Permission } from '@wardlink/contract';
import { may, useUser } from '../../session/session.js';
import { rightKey } from './right-name.js';
import { withRight } from './role-form.js';

interface Props {
  rights: readonly Permission[];
  disabled: boolean;
  onChange: (rights: Permission[]) => void;
}

/** All rights of staff as checkboxes, grouped by menu. */
export function RightGroups({ rights, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const box = (right: Permission) => {
    const notAssignable = ADMINISTRATIVE_PERMISSIONS.includes(right) && !may(user, right);
    return (
      <label key={right} title={notAssignable ? t('roles.notYours') : undefined}>
        <input
          type="checkbox"
          name={right}
          disabled={disabled || notAssignable}
          checked={rights.includes(right)}
          onChange={(event) => onChange(withRight(rights, right, event.target.checked))}
        />
        {t(rightKey(right))}
      </label>
    );
  };
  return (
    <div className="right-groups">
      {PERMISSION_GROUPS.map(({ key, menus, actions }) => (
        <fieldset key={key}>
          <legend>{t(`roles.group.${key}`)}</legend>
          <div>
            <small>{t('roles.menus')}</small>
            {menus.map(box)}
          </div>
          {actions.length > 0 && (
            <div>
              <small>{t('roles.actions')}</small>
              {actions.map(box)}
            </div>
          )}
        </fieldset>
      ))}
    </div>
  );
}
