import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import { Listing } from '../elements/listing.js';
import { Tag } from '../elements/tag.js';
import { useName } from '../language/names.js';
import { since } from '../language/since.js';
import { notify } from '../notices/notices.js';
import { clock } from '../session/clock.js';
import { useMay } from '../session/session.js';
import { useStore } from '../session/store.js';
import { WarningTag } from '../ward/warning-tag.js';
import { viewOfWarning } from '../ward/warning-view.js';
import { acknowledgeWarning, openWarnings, refreshWarnings } from '../ward/warnings.js';

function OpenWarning({ warning }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const mayOpen = useMay('patient.read');
  const [busy, setBusy] = useState(false);
  const view = viewOfWarning(warning);
  const acknowledge = async (): Promise<void> => {
    setBusy(true);
    try {
      await acknowledgeWarning(warning.warningId, null);
      notify.success(t('warnings.acknowledged', { name: nameOf(warning.patient) }));
    } catch (error) {
      notify.failure(error);
      setBusy(false);
    }
  };
  return (
    <li className={`open-warning ${view.tone}`}>
      <div className="open-warning-head">
        <b className="num">{warning.bed ?? '–'}</b>
        <strong>{nameOf(warning.patient)}</strong>
        <WarningTag view={view} />
        {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
      </div>
      <p>
        {nameOf(warning.ward)} · {view.slot === undefined ? t(view.word) : t(`glucose.slot.${SLOT_KEYS[view.slot]}`)}{' '}
        <span className="num">{clock.time(warning.measuredAt)}</span>
        {' · '}
        {t('warnings.range', { range: view.range })}
        {' · '}
        {since(warning.raisedAt, t)}
      </p>
      <div className="open-warning-actions">
        {mayAcknowledge && (
          <Button
            tone="primary"
            size="small"
            disabled={busy}
            aria-label={t('warnings.acknowledgeOf', { name: nameOf(warning.patient) })}
            onClick={() => void acknowledge()}
          >
            {t('warnings.acknowledge')}
          </Button>
        )}
        {mayOpen && (
          <Link className="button small plain" to={`/patient?id=${warning.patientId}`}>
            {t('actions.open')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Open warnings, newest first, each acknowledged in one click. */
export function OpenWarnings() {
  const { t } = useTranslation();
  const loaded = useStore(openWarnings);
  const count = loaded.state === 'ready' ? loaded.value.length : 0;
  return (
    <section aria-label={t('warnings.open')}>
      <h2 className="aside-title">
        {t('warnings.open')}
        {count > 0 && <em className="num">{t('warnings.unacknowledged', { count })}</em>}
      </h2>
      <Listing
        loaded={loaded}
        onRetry={() => void refreshWarnings()}
        lines={3}
        inline
        isEmpty={(warnings) => warnings.length === 0}
        empty={
          <p className="aside-empty">
            <Icon name="check" /> {t('warnings.noneOpen')}
          </p>
        }
      >
        {(warnings) => (
          <ul className="open-warnings">
            {warnings.map((warning) => (
              <OpenWarning key={warning.warningId} warning={warning} />
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
