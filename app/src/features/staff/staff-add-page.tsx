import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf, StaffChoices } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { clearDraft, useDraft } from '../../registration/draft.js';
import { failureOf } from '../../registration/failure.js';
import { clock } from '../../session/clock.js';
import { FirstPasswordDialog } from './first-password-dialog.js';
import { StaffFields } from './staff-fields.js';
import { EMPTY_STAFF, problemsOf, requestOf } from './staff-form.js';
import '../../frame/admin-list.css';
import './staff.css';

const DRAFT = 'staff';

/** `/system/hospital/add` */
export function StaffAddPage() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(
    'choices',
    useCallback(() => call('staff.choices', undefined, { background: true }), []),
  );
  useEffect(() => {
    document.title = `${t('staff.add')} · Wardlink`;
  }, [t]);
  return (
    <div className="admin-page">
      <div className="admin-bar">
        <h1>{t('staff.add')}</h1>
        <span className="spacer" />
        <Link className="button" to="/system/hospital">
          {t('staff.back')}
        </Link>
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={12}>
        {(choices) => <AddForm choices={choices} />}
      </Listing>
    </div>
  );
}

function AddForm({ choices }: { choices: StaffChoices }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form, setForm] = useDraft(DRAFT, EMPTY_STAFF);
  const [problems, setProblems] = useState<readonly { field?: string | undefined; text: string }[]>([]);
  const [problem] = problems;
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<ReplyOf<'staff.add'>>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || made) return;
    const found = problemsOf(form, clock.day(clock.now()));
    if (found.length > 0) {
      return setProblems(found.map(({ field, key }) => ({ field, text: t(`staff.problem.${key}`) })));
    }
    setBusy(true);
    try {
      setMade(await call('staff.add', requestOf(form)));
      clearDraft(DRAFT);
      setProblems([]);
    } catch (error) {
      setProblems([failureOf(error)]);
    }
    setBusy(false);
  };
  return (
    <form className="card staff-form" noValidate onSubmit={(event) => void submit(event)}>
      <StaffFields
        form={form}
        onChange={(next) => {
          // A role that does not reach to the new place is not taken along.
          setForm(next.nodeId === form.nodeId ? next : { ...next, roleId: '' });
          setProblems([]);
        }}
        choices={choices}
        problems={problems}
        disabled={busy}
      />
      {problem && <p role="alert">{problem.text}</p>}
      <footer>
        <Button tone="primary" type="submit" disabled={busy}>
          {t('staff.create')}
        </Button>
      </footer>
      {made && (
        <FirstPasswordDialog
          username={made.staff.username}
          password={made.password}
          onClose={() => void navigate(`/system/hospital/detail/${made.staff.userId}`, { replace: true })}
        />
      )}
    </form>
  );
}
