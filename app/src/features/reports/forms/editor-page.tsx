import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { Listing, ListingState } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage } from '../../../language/names.js';
import { FormEditor, type Opened } from './form-editor.js';
import '../../../frame/admin-list.css';
import '../gallery/gallery.css';
import './own-forms.css';

/** The original of a copy: a built-in form, or the newest version of the hospital's own one. */
async function copied(id: string): Promise<{ definition: ReportDefinition; logo: string | null } | undefined> {
  const builtIn = builtInForm(id);
  if (builtIn) return { definition: builtIn, logo: null };
  const { forms } = await call('form.list');
  const newest = forms.find(({ form }) => form === id)?.versions.find(({ state }) => state === 'published');
  return newest && call('form.read', { form: id, version: newest.version });
}

/** The form that the address names: one to copy, or a version of the hospital's own one to change. */
async function opened(address: URLSearchParams): Promise<Opened | undefined> {
  const { editable, hospital } = await call('form.list');
  const [copy, form, version] = [address.get('copy'), address.get('form'), Number(address.get('version'))];
  if (copy !== null) {
    const found = await copied(copy);
    const { definition, logo } = found ?? {};
    return (
      definition && {
        definition: { ...definition, id: '', version: 1 },
        logo: logo ?? null,
        base: 0,
        editable,
        hospital,
      }
    );
  }
  if (form === null || !Number.isInteger(version) || version < 1) return undefined;
  const read = await call('form.read', { form, version });
  const { definition, logo, latest } = read;
  const last = latest === 0 ? undefined : await call('form.read', { form, version: latest });
  return { definition, logo, base: latest, stored: read, before: last?.definition, editable, hospital };
}

/** `/reports/forms/edit`: copies a form, or changes the draft of one of the hospital's own. */
export function EditorPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [address] = useSearchParams();
  const key = address.toString();
  const { loaded, reload } = useLoad(
    key,
    useCallback(() => opened(address), [key]),
  );
  usePageTitle(t('ownForms.edit'));
  const form = loaded.state === 'ready' ? loaded.value : undefined;
  return (
    <div className="admin-page form-editor-page">
      <div className="admin-bar">
        <h1>
          {form?.stored
            ? `${form.stored.title[language]} · ${t('ownForms.version', { version: form.base + 1 })}`
            : t('ownForms.edit')}
        </h1>
        <span className="spacer" />
        <Link className="button" to="/reports/forms">
          {t('ownForms.page')}
        </Link>
        <Link className="button" to="/reports">
          {t('ownForms.gallery')}
        </Link>
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={12}>
        {(ready) =>
          ready ? (
            <FormEditor
              key={`${key} ${ready.stored?.revision} ${ready.stored?.state} ${ready.base}`}
              opened={ready}
              source={key}
              onAgain={() => void reload()}
            />
          ) : (
            <ListingState icon="print" title={t('ownForms.unknown')} text={t('ownForms.unknownText')} />
          )
        }
      </Listing>
    </div>
  );
}
