import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GlucoseWarning } from '@wardlink/contract';
import { formatGlucose, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { ValueTag } from '../../elements/glucose-value.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { acknowledgeWarning, openWarnings } from '../../ward/warnings.js';
import { wardChoice } from '../../ward/ward-choice.js';
import './warnings.css';

type Scope = 'open' | 'all';

/** Glucose warnings of the chosen ward: the open ones, or all with who acknowledged them. */
export function WarningsPage() {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>('open');
  const { wardId } = useStore(wardChoice);
  const load = useCallback(
    async () => (await call('warning.list', { open: scope === 'open', wardId }, { background: true })).warnings,
    [scope, wardId],
  );
  const { loaded, reload } = useLoaded(`${scope} ${wardId ?? ''}`, load);
  // Whenever the open list changes (a message came, somebody acknowledged), this list is asked for again.
  const open = useStore(openWarnings);
  useEffect(() => void reload(), [open, reload]);
  useEffect(() => {
    document.title = `${t('nav.warnings')} · Wardlink`;
  }, [t]);
  return (
    <div className="warnings-page">
      <div className="warnings-bar">
        <h1>{t('warnings.title')}</h1>
        <Segmented
          label={t('warnings.scope')}
          value={scope}
          onChange={setScope}
          choices={[
            { value: 'open', label: t('warnings.scopeOpen') },
            { value: 'all', label: t('warnings.scopeAll') },
          ]}
        />
        <span className="spacer" />
        <Button icon="refresh" onClick={() => void reload()}>
          {t('actions.refresh')}
        </Button>
      </div>
      <div className="card warnings-card">
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          isEmpty={(warnings) => warnings.length === 0}
          empty={<ListingState icon="check" title={t('warnings.noneOpen')} />}
        >
          {(warnings) => <WarningsTable warnings={warnings} onChanged={() => void reload()} />}
        </Listing>
      </div>
    </div>
  );
}

function WarningsTable({ warnings, onChanged }: { warnings: readonly GlucoseWarning[]; onChanged: () => void }) {
  const { t } = useTranslation();
  return (
    <table className="warnings-table">
      <thead>
        <tr>
          <th scope="col">{t('warnings.column.raised')}</th>
          <th scope="col">{t('warnings.column.bed')}</th>
          <th scope="col">{t('warnings.column.patient')}</th>
          <th scope="col">{t('warnings.column.value')}</th>
          <th scope="col">{t('warnings.column.slot')}</th>
          <th scope="col">{t('warnings.column.range')}</th>
          <th scope="col">{t('warnings.column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {warnings.map((warning) => (
          <WarningLine key={warning.warningId} warning={warning} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  );
}

function WarningLine({ warning, onChanged }: { warning: GlucoseWarning; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const mayOpen = useMay('patient.read');
  const [busy, setBusy] = useState(false);
  const day = clock.day(warning.raisedAt);
  const acknowledge = async (): Promise<void> => {
    setBusy(true);
    try {
      await acknowledgeWarning(warning.warningId, null);
      onChanged();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  return (
    <tr>
      <td className="num">
        {day === clock.today() ? '' : `${day.slice(5)} `}
        {clock.time(warning.raisedAt)}
      </td>
      <td>
        <b className="num">{warning.bed ?? '–'}</b> <small>{nameOf(warning.ward)}</small>
      </td>
      <td>
        {mayOpen ? (
          <Link to={`/patient?id=${warning.patientId}`}>{nameOf(warning.patient)}</Link>
        ) : (
          nameOf(warning.patient)
        )}
      </td>
      <td>
        <ValueTag value={warning.value} status={warning.status} />{' '}
        {warning.critical && <span className="tag low">{t('warnings.critical')}</span>}
      </td>
      <td>
        {t(`glucose.slot.${SLOT_KEYS[warning.slot as Slot]}`)}{' '}
        <span className="num">{clock.time(warning.measuredAt)}</span>
      </td>
      <td className="num">
        {formatGlucose(warning.range.low)}–{formatGlucose(warning.range.high)}
      </td>
      <td>
        {warning.acknowledgedAt !== null ? (
          <span>
            {t('warnings.acknowledgedBy', {
              name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
              time: clock.time(warning.acknowledgedAt),
            })}
            {warning.note && <small className="warnings-note">{warning.note}</small>}
          </span>
        ) : mayAcknowledge ? (
          <Button
            tone="primary"
            size="small"
            disabled={busy}
            aria-label={t('warnings.acknowledgeOf', { name: nameOf(warning.patient) })}
            onClick={() => void acknowledge()}
          >
            {t('warnings.acknowledge')}
          </Button>
        ) : (
          <span className="tag high">{t('warnings.notAcknowledged')}</span>
        )}
      </td>
    </tr>
  );
}
