import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import './patient.css';

/** Links that still open the patient's record sheet, each to be withdrawn; nothing where there are none. */
export function ReportLinks({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
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
        {links.map(({ linkId, from, to, expiresAt, madeBy }) => (
          <li key={linkId}>
            <span>
              <span className="num">{`${from} – ${to}`}</span>
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
