import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { StaffChoices, StaffRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { FormProblem } from '../../elements/form-problem.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clearDraft, hasDraft, useDraft } from '../../registration/draft.js';
import { failureOf } from '../../registration/failure.js';
import { clock } from '../../session/clock.js';
import { StaffActions } from './staff-actions.js';
import { StaffFields } from './staff-fields.js';
import { formOf, problemsOf, requestOf } from './staff-form.js';
import { StateTag } from './state-tag.js';
import '../../frame/admin-list.css';
import './staff.css';

/** `/system/hospital/detail/{id}` */
export function StaffDetailPage() {
  const { t } = useTranslation();
  const { userId = '' } = useParams();
  const load = useCallback(async () => {
    const [choices, { staff }] = await Promise.all([
      call('staff.choices', undefined, { background: true }),
      call('staff.read', { userId }, { background: true }),
    ]);
    return { choices, staff };
  }, [userId]);
  const { loaded, reload } = useLoaded(userId, load);
  useEffect(() => {
    document.title = `${t('staff.page')} · Wardlink`;
  }, [t]);
  return (
    <div className="admin-page">
      <Listing loaded={loaded} onRetry={() => void reload()} lines={12}>
        {({ choices, staff }) => (
          <Person key={staff.userId} choices={choices} read={staff} onOutdated={() => void reload()} />
        )}
      </Listing>
    </div>
  );
}

function Person({ choices, read, onOutdated }: { choices: StaffChoices; read: StaffRecord; onOutdated: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [staff, setStaff] = useState(read);
  useEffect(() => setStaff(read), [read]);
  return (
    <>
      <div className="admin-bar">
        <h1>{nameOf(staff)}</h1>
        <StateTag state={staff.state} />
        <span className="spacer" />
        <Link className="button" to="/system/hospital">
          {t('staff.back')}
        </Link>
        {!staff.own && !staff.beyond && <StaffActions staff={staff} onChanged={setStaff} />}
      </div>
      {(staff.own || staff.beyond) && <p className="staff-note">{t(staff.beyond ? 'staff.beyond' : 'staff.own')}</p>}
      <EditForm key={staff.version} choices={choices} staff={staff} onSaved={setStaff} onOutdated={onOutdated} />
    </>
  );
}

interface EditProps {
  choices: StaffChoices;
  staff: StaffRecord;
  onSaved: (staff: StaffRecord) => void;
  /** Somebody else changed the record: what it is now is read again. */
  onOutdated: () => void;
}

function EditForm({ choices, staff, onSaved, onOutdated }: EditProps) {
  const { t } = useTranslation();
  const draft = `staff.${staff.userId}.${staff.version}`;
  const [form, setForm] = useDraft(draft, formOf(staff));
  const [problems, setProblems] = useState<readonly { field?: string | undefined; text: string; outdated?: boolean }[]>(
    [],
  );
  const [problem] = problems;
  const [busy, setBusy] = useState(false);
  const changed = hasDraft(draft);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || staff.beyond) return;
    const found = problemsOf(form, clock.day(clock.now()));
    if (found.length > 0) {
      return setProblems(found.map(({ field, key }) => ({ field, text: t(`staff.problem.${key}`) })));
    }
    setBusy(true);
    try {
      const { userId, version } = staff;
      const reply = await call('staff.edit', { userId, version, ...requestOf(form) });
      clearDraft(draft);
      notify.success(t('staff.saved'));
      onSaved(reply.staff);
    } catch (error) {
      const outdated = error instanceof HttpError && error.code === 'account.changed';
      setProblems([{ ...failureOf(error), outdated }]);
      setBusy(false);
    }
  };
  const discard = (): void => {
    setForm(formOf(staff));
    clearDraft(draft);
    setProblems([]);
  };
  const startAgain = (): void => {
    discard();
    onOutdated();
  };
  return (
    <form className="card staff-form" noValidate onSubmit={(event) => void submit(event)}>
      <StaffFields
        form={form}
        onChange={(next) => {
          setForm(next.nodeId === form.nodeId ? next : { ...next, roleId: '' });
          setProblems([]);
        }}
        choices={choices}
        staff={staff}
        problems={problems}
        disabled={busy || staff.beyond}
      />
      {problem && (
        <FormProblem
          text={problem.text}
          again={problem.outdated ? { label: t('staff.readAgain'), onAgain: startAgain } : undefined}
        />
      )}
      {!staff.beyond && (
        <footer>
          {changed && (
            <Button disabled={busy} onClick={discard}>
              {t('staff.discard')}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy || !changed}>
            {t('staff.save')}
          </Button>
        </footer>
      )}
    </form>
  );
}
