import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf, StaffChoices } from '@wardlink/contract';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { FormEnd } from '../../forms/form-end.js';
import { useCheck, useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { FirstPasswordDialog } from './first-password-dialog.js';
import { StaffFields } from './staff-fields.js';
import { EMPTY_STAFF, requestOf, STAFF_FIELDS } from './staff-form.js';
import '../../frame/admin-list.css';
import './staff.css';

/** `/system/hospital/add` */
export function StaffAddPage() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad(
    'choices',
    useCallback(() => call('staff.choices'), []),
  );
  usePageTitle(t('staff.add'));
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
  const [made, setMade] = useState<ReplyOf<'staff.add'>>();
  const check = useCheck('staff', STAFF_FIELDS);
  const state = useForm({
    draft: 'staff',
    initial: EMPTY_STAFF,
    check,
    send: (form) => call('staff.add', requestOf(form)),
    onSent: setMade,
  });
  return (
    <form className="card staff-form" noValidate onSubmit={state.submit}>
      <StaffFields state={state} choices={choices} />
      <FormEnd form={state} words="staff" isNew saveLabel={t('staff.create')} />
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
