import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { RoleRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { FormEnd } from '../../forms/form-end.js';
import { useCheck, useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { RightGroups } from './right-groups.js';
import { RoleFields, type RoleNodes } from './role-fields.js';
import { EMPTY_ROLE, formOf, requestOf, ROLE_FIELDS, type RoleForm } from './role-form.js';
import { RolePreview } from './role-preview.js';
import '../../frame/admin-list.css';
import './roles.css';

/** `/system/permissions/add` and `/system/permissions/detail/{id}` */
export function RolePage() {
  const { t } = useTranslation();
  const nameOf = useName();
  const { roleId } = useParams();
  const load = useCallback(async () => {
    const [{ nodes }, found] = await Promise.all([
      call('role.list'),
      roleId === undefined ? undefined : call('role.read', { roleId }),
    ]);
    return { nodes, role: found?.role };
  }, [roleId]);
  const { loaded, reload } = useLoad(roleId ?? 'new', load);
  usePageTitle(t('roles.page'));
  const role = loaded.state === 'ready' ? loaded.value.role : undefined;
  return (
    <div className="admin-page">
      <div className="admin-bar">
        <h1>{role ? nameOf(role) : t(roleId === undefined ? 'roles.add' : 'roles.page')}</h1>
        <span className="spacer" />
        <Link className="button" to="/system/permissions">
          {t('roles.back')}
        </Link>
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={12}>
        {(ready) => (
          <RoleEditor
            key={`${ready.role?.roleId} ${ready.role?.version}`}
            nodes={ready.nodes}
            role={ready.role}
            onChanged={() => void reload()}
          />
        )}
      </Listing>
    </div>
  );
}

interface EditorProps {
  nodes: RoleNodes;
  role: RoleRecord | undefined;
  /** Somebody changed the role: it is loaded again. */
  onChanged: () => void;
}

function RoleEditor({ nodes, role, onChanged }: EditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useForm<RoleForm, { role: RoleRecord }>({
    draft: role ? `role.${role.roleId}.${role.version}` : 'role',
    initial: role ? formOf(role) : { ...EMPTY_ROLE, nodeId: nodes[0]?.nodeId ?? '' },
    check: useCheck('roles', ROLE_FIELDS),
    editable: role?.editable ?? true,
    send: (form) =>
      role
        ? call('role.edit', { roleId: role.roleId, version: role.version, ...requestOf(form) })
        : call('role.add', requestOf(form)),
    onSent: (reply) => {
      notify.success(t('roles.saved'));
      if (role) onChanged();
      else void navigate(`/system/permissions/detail/${reply.role.roleId}`, { replace: true });
    },
  });
  const { permissions, permissionType, enabled } = state.form;
  const disabled = state.busy || state.readOnly;
  const note = role?.own ? 'roles.own' : state.readOnly ? 'roles.readOnly' : undefined;
  return (
    <div className="role-editor">
      <form className="card role-form" noValidate onSubmit={state.submit}>
        {role && <p className="role-note">{t('roles.holders', { count: role.holders })}</p>}
        {note && <p className="role-note">{t(note)}</p>}
        <RoleFields state={state} nodes={nodes} role={role} disabled={disabled} />
        <h2>{t('roles.rights')}</h2>
        <RightGroups
          rights={permissions}
          disabled={disabled || (role?.own ?? false)}
          onChange={(rights) => state.set({ permissions: rights })}
        />
        <FormEnd
          form={state}
          words="roles"
          saveLabel={role ? undefined : t('roles.create')}
          outdated={{ code: 'role.changed', onAgain: onChanged }}
        >
          {role && !role.own && <DeleteRole role={role} />}
          <span className="spacer" />
        </FormEnd>
      </form>
      <RolePreview rights={permissions} permissionType={permissionType} enabled={enabled} />
    </div>
  );
}

/** Deletes a role after confirmation. If people have the role, the server refuses and reports how many. */
function DeleteRole({ role }: { role: RoleRecord }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    try {
      await call('role.delete', { roleId: role.roleId, version: role.version });
      notify.success(t('roles.deleted'));
      void navigate('/system/permissions', { replace: true });
    } catch (error) {
      notify.failure(error);
      setAsked(false);
    }
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('roles.delete')}</Button>
      {asked && (
        <Dialog title={t('roles.deleteAsked')} onClose={() => setAsked(false)}>
          <div className="role-question">
            <p>{t('roles.deleteText', { name: nameOf(role) })}</p>
            <footer>
              <Button onClick={() => setAsked(false)}>{t('actions.cancel')}</Button>
              <Button tone="danger" onClick={() => void remove()}>
                {t('actions.ok')}
              </Button>
            </footer>
          </div>
        </Dialog>
      )}
    </>
  );
}
