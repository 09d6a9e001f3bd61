import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { StaffChoices, StaffRecord } from '@wardlink/contract';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { FormEnd } from '../../forms/form-end.js';
import { useCheck, useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { StaffActions } from './staff-actions.js';
import { StaffFields } from './staff-fields.js';
import { formOf, requestOf, STAFF_FIELDS } from './staff-form.js';
import { StateTag } from './state-tag.js';
import '../../frame/admin-list.css';
import './staff.css';

/** `/system/hospital/detail/{id}` */
export function StaffDetailPage() {
  const { t } = useTranslation();
  const { userId = '' } = useParams();
  const load = useCallback(async () => {
    const [choices, { staff }] = await Promise.all([call('staff.choices'), call('staff.read', { userId })]);
    return { choices, staff };
  }, [userId]);
  const { loaded, reload } = useLoad(userId, load);
  usePageTitle(t('staff.page'));
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
  /** Somebody else changed the record: it is loaded again. */
  onOutdated: () => void;
}

function EditForm({ choices, staff, onSaved, onOutdated }: EditProps) {
  const { t } = useTranslation();
  const { userId, version } = staff;
  const check = useCheck('staff', STAFF_FIELDS);
  const state = useForm({
    draft: `staff.${userId}.${version}`,
    initial: formOf(staff),
    check,
    editable: !staff.beyond,
    send: (form) => call('staff.edit', { userId, version, ...requestOf(form) }),
    onSent: (reply) => {
      notify.success(t('staff.saved'));
      onSaved(reply.staff);
    },
  });
  return (
    <form className="card staff-form" noValidate onSubmit={state.submit}>
      <StaffFields state={state} choices={choices} staff={staff} />
      <FormEnd form={state} words="staff" outdated={{ code: 'account.changed', onAgain: onOutdated }} />
    </form>
  );
}
