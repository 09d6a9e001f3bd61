import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { ImportDialog } from './import-dialog.js';
import { OwnFormCard } from './own-form-card.js';
import '../../../frame/admin-list.css';
import './own-forms.css';

/** `/reports/forms`: the hospital's own forms, with their versions. */
export function OwnFormsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const { loaded, reload } = useLoad<ReplyOf<'form.list'>>(
    'form.list',
    useCallback(() => call('form.list'), []),
  );
  usePageTitle(t('ownForms.page'));
  const editable = loaded.state === 'ready' && loaded.value.editable;
  return (
    <div className="admin-page">
      <div className="admin-bar">
        <h1>{t('ownForms.page')}</h1>
        <span className="spacer" />
        <Link className="button" to="/reports">
          <Icon name="print" />
          {t('ownForms.gallery')}
        </Link>
        {editable && <Button onClick={() => setImporting(true)}>{t('ownForms.import')}</Button>}
      </div>
      <p className="form-hint">{t('ownForms.hint')}</p>
      {loaded.state === 'ready' && !editable && <p className="form-hint">{t('ownForms.readOnly')}</p>}
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ forms }) => forms.length === 0}
        empty={<ListingState icon="print" title={t('ownForms.none')} text={t('ownForms.noneText')} />}
      >
        {({ forms }) =>
          forms.map(({ form, versions }) => (
            <OwnFormCard
              key={form}
              form={form}
              versions={versions}
              editable={editable}
              onChanged={() => void reload()}
            />
          ))
        }
      </Listing>
      {importing && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImported={(form, version) =>
            void navigate(`/reports/forms/edit?${new URLSearchParams({ form, version: String(version) }).toString()}`)
          }
        />
      )}
    </div>
  );
}
