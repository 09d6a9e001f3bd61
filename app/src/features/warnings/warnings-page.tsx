import Table from '@douyinfe/semi-ui-19/lib/es/table';
import type { ColumnProps } from '@douyinfe/semi-ui-19/lib/es/table/interface';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { WarningTag } from '../../ward/warning-tag.js';
import { viewOfWarning } from '../../ward/warning-view.js';
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
    async () => (await call('warning.list', { state: scope, wardId, limit: 200 }, { background: true })).warnings,
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
        <h1>{t('warnings.open')}</h1>
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

/** Day, unless it is today, and time of day. */
function When({ instant }: { instant: number }) {
  const day = clock.day(instant);
  return (
    <span className="num">
      {day === clock.today() ? '' : `${day.slice(5)} `}
      {clock.time(instant)}
    </span>
  );
}

function PatientName({ warning }: { warning: ClinicalWarning }) {
  const nameOf = useName();
  const name = nameOf(warning.patient);
  return useMay('patient.read') ? <Link to={`/patient?id=${warning.patientId}`}>{name}</Link> : <>{name}</>;
}

function WarningsTable({ warnings, onChanged }: { warnings: readonly ClinicalWarning[]; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const columns: ColumnProps<ClinicalWarning>[] = [
    {
      title: t('warnings.column.raised'),
      dataIndex: 'raisedAt',
      render: (_, warning) => <When instant={warning.raisedAt} />,
    },
    {
      title: t('warnings.column.bed'),
      dataIndex: 'bed',
      render: (_, warning) => (
        <>
          <b className="num">{warning.bed ?? '–'}</b> <small>{nameOf(warning.ward)}</small>
        </>
      ),
    },
    {
      title: t('warnings.column.patient'),
      dataIndex: 'patientId',
      render: (_, warning) => <PatientName warning={warning} />,
    },
    {
      title: t('warnings.column.value'),
      dataIndex: 'value',
      render: (_, warning) => (
        <>
          <WarningTag view={viewOfWarning(warning)} />{' '}
          {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
        </>
      ),
    },
    {
      title: t('warnings.column.slot'),
      dataIndex: 'slot',
      render: (_, warning) => {
        const { slot, word } = viewOfWarning(warning);
        return (
          <>
            {slot === undefined ? t(word) : t(`glucose.slot.${SLOT_KEYS[slot]}`)}{' '}
            <span className="num">{clock.time(warning.measuredAt)}</span>
          </>
        );
      },
    },
    {
      title: t('warnings.column.range'),
      dataIndex: 'range',
      render: (_, warning) => <span className="num">{viewOfWarning(warning).range}</span>,
    },
    {
      title: t('warnings.column.state'),
      dataIndex: 'acknowledgedAt',
      render: (_, warning) => <Handling warning={warning} onChanged={onChanged} />,
    },
  ];
  return (
    <Table<ClinicalWarning>
      className="warnings-table"
      rowKey="warningId"
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...warnings]}
    />
  );
}

/** Who acknowledged the warning and what was done, or the button to do so. */
function Handling({ warning, onChanged }: { warning: ClinicalWarning; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const [busy, setBusy] = useState(false);
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
  if (warning.acknowledgedAt !== null) {
    return (
      <span>
        {t('warnings.acknowledgedBy', {
          name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
          time: clock.time(warning.acknowledgedAt),
        })}
        {warning.note && <small className="warnings-note">{warning.note}</small>}
      </span>
    );
  }
  if (!mayAcknowledge) return <Tag tone="high">{t('warnings.notAcknowledged')}</Tag>;
  return (
    <Button
      tone="primary"
      size="small"
      disabled={busy}
      aria-label={t('warnings.acknowledgeOf', { name: nameOf(warning.patient) })}
      onClick={() => void acknowledge()}
    >
      {t('warnings.acknowledge')}
    </Button>
  );
}
