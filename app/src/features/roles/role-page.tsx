import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { RoleRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { FormProblem } from '../../elements/form-problem.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clearDraft, hasDraft, useDraft } from '../../forms/draft.js';
import { failureOf } from '../../forms/failure.js';
import { RightGroups } from './right-groups.js';
import { RoleFields, type RoleNodes } from './role-fields.js';
import { EMPTY_ROLE, formOf, missingIn, requestOf, type RoleForm } from './role-form.js';
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
      call('role.list', undefined, { background: true }),
      roleId === undefined ? undefined : call('role.read', { roleId }, { background: true }),
    ]);
    return { nodes, role: found?.role };
  }, [roleId]);
  const { loaded, reload } = useLoaded(roleId ?? 'new', load);
  useEffect(() => {
    document.title = `${t('roles.page')} · Wardlink`;
  }, [t]);
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
  /** The role is another by now: it is read again. */
  onChanged: () => void;
}

function RoleEditor({ nodes, role, onChanged }: EditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = role ? `role.${role.roleId}.${role.version}` : 'role';
  const initial = role ? formOf(role) : { ...EMPTY_ROLE, nodeId: nodes[0]?.nodeId ?? '' };
  const [form, setForm] = useDraft<RoleForm>(draft, initial);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string; outdated?: boolean }>();
  const [busy, setBusy] = useState(false);
  const readOnly = role !== undefined && !role.editable;
  const changed = hasDraft(draft);
  const change = (more: Partial<RoleForm>): void => {
    setForm({ ...form, ...more });
    setProblem(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || readOnly) return;
    const missing = missingIn(form);
    if (missing) return setProblem({ field: missing, text: t('roles.incomplete') });
    setBusy(true);
    try {
      const request = requestOf(form);
      const { roleId } = role
        ? (await call('role.edit', { roleId: role.roleId, version: role.version, ...request })).role
        : (await call('role.add', request)).role;
      clearDraft(draft);
      notify.success(t('roles.saved'));
      if (role) onChanged();
      else void navigate(`/system/permissions/detail/${roleId}`, { replace: true });
    } catch (error) {
      setProblem({ ...failureOf(error), outdated: error instanceof HttpError && error.code === 'role.changed' });
    }
    setBusy(false);
  };
  const discard = (): void => {
    setForm(initial);
    clearDraft(draft);
    setProblem(undefined);
  };
  const note = role?.own ? 'roles.own' : readOnly ? 'roles.readOnly' : undefined;
  const startAgain = (): void => {
    discard();
    onChanged();
  };
  return (
    <div className="role-editor">
      <form className="card role-form" noValidate onSubmit={(event) => void submit(event)}>
        {role && <p className="role-note">{t('roles.holders', { count: role.holders })}</p>}
        {note && <p className="role-note">{t(note)}</p>}
        <RoleFields {...{ form, nodes, role, problem }} onChange={change} disabled={busy || readOnly} />
        <h2>{t('roles.rights')}</h2>
        <RightGroups
          rights={form.permissions}
          disabled={busy || readOnly || (role?.own ?? false)}
          onChange={(permissions) => change({ permissions })}
        />
        {problem && (
          <FormProblem
            text={problem.text}
            again={problem.outdated ? { label: t('roles.readAgain'), onAgain: startAgain } : undefined}
          />
        )}
        {!readOnly && (
          <footer>
            {role && !role.own && <DeleteRole role={role} />}
            <span className="spacer" />
            {changed && (
              <Button disabled={busy} onClick={discard}>
                {t('roles.discard')}
              </Button>
            )}
            <Button tone="primary" type="submit" disabled={busy || !changed}>
              {t(role ? 'roles.save' : 'roles.create')}
            </Button>
          </footer>
        )}
      </form>
      <RolePreview rights={form.permissions} permissionType={form.permissionType} enabled={form.enabled} />
    </div>
  );
}

/** Deletes a role after asking; one that somebody has is refused by the server, which says how many. */
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
