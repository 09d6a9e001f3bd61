import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { builtInForm } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage, useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { clock } from '../../../clock/hospital-clock.js';
import './link-dialog.css';

/** Links that still open a form of the patient, each to be withdrawn; nothing where there are none. */
export function ReportLinks({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const titleOf = (form: string): string => builtInForm(form)?.title[language] ?? form;
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => call('report.links', { patientId }, { background: true }), [patientId]);
  const { loaded, reload } = useLoad(patientId, load);
  const links = loaded.state === 'ready' ? loaded.value.links : [];
  if (links.length === 0) return null;
  const withdraw = async (linkId: string): Promise<void> => {
    setBusy(true);
    try {
      await call('report.withdraw', { linkId });
      notify.success(t('share.withdrawn'));
    } catch (error) {
      notify.failure(error);
    }
    await reload();
    setBusy(false);
  };
  return (
    <section className="share-links" aria-label={t('share.links')}>
      <h3>{t('share.links')}</h3>
      <ul>
        {links.map(({ linkId, form, patients, from, to, expiresAt, madeBy }) => (
          <li key={linkId}>
            <span>
              <span className="num">{`${titleOf(form)} ${from} – ${to}`}</span>
              {patients > 1 && <small>{t('share.withOthers', { count: patients - 1 })}</small>}
              <small>
                {t('share.until', {
                  name: nameOf(madeBy),
                  time: `${clock.day(expiresAt)} ${clock.time(expiresAt)}`,
                })}
              </small>
            </span>
            <Button size="small" disabled={busy} onClick={() => void withdraw(linkId)}>
              {t('share.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
