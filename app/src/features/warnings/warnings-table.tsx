import Table from '@douyinfe/semi-ui-19/lib/es/table';
import type { ColumnProps } from '@douyinfe/semi-ui-19/lib/es/table/interface';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardIndicator, ClinicalWarning } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { AcknowledgeDialog } from '../../ward/acknowledge-dialog.js';
import { WarningTag } from '../../ward/warning-tag.js';
import { viewOfWarning } from '../../ward/warning-view.js';
import { acknowledgeWarning } from '../../ward/warnings.js';
import { RangeDialog } from './range-dialog.js';
import { momentText } from './moment-text.js';

interface TableProps {
  indicator: BoardIndicator;
  warnings: readonly ClinicalWarning[];
  onChanged: () => void;
}

function PatientName({ warning }: { warning: ClinicalWarning }) {
  const nameOf = useName();
  const name = nameOf(warning.patient);
  return useMay('patient.read') ? <Link to={`/patient?id=${warning.patientId}`}>{name}</Link> : <>{name}</>;
}

/** Whom the warning has gone to, and when it goes further. */
function PassedOn({ warning }: { warning: ClinicalWarning }) {
  const { t } = useTranslation();
  const next = warning.escalatesAt;
  return (
    <>
      {warning.step > 0 && <Tag tone="high">{t(`warnings.step.${warning.step}`)}</Tag>}
      {next !== null && (
        <small>
          {t('warnings.nextStep', { who: t(`warnings.person.${warning.step + 1}`), time: clock.time(next) })}
        </small>
      )}
    </>
  );
}

/** The list, with what can be done about each: one indicator's own columns and words come from its definition. */
export function WarningsTable({ indicator, warnings, onChanged }: TableProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const columns: ColumnProps<ClinicalWarning>[] = [
    {
      title: t('warnings.column.raised'),
      dataIndex: 'raisedAt',
      render: (_, warning) => <span className="num">{momentText(warning.raisedAt)}</span>,
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
      dataIndex: 'figures',
      render: (_, warning) => {
        const view = viewOfWarning(warning);
        return (
          <>
            <WarningTag view={view} /> <small>{t(view.word)}</small>{' '}
            {warning.critical && <Tag tone="low">{t('warnings.critical')}</Tag>}
          </>
        );
      },
    },
    {
      title: t(indicator === 'glucose' ? 'warnings.column.slot' : 'warnings.column.measured'),
      dataIndex: 'measuredAt',
      render: (_, warning) => {
        const { slot } = viewOfWarning(warning);
        return (
          <>
            {slot !== undefined && `${t(`glucose.slot.${SLOT_KEYS[slot]}`)} `}
            <span className="num">{momentText(warning.measuredAt)}</span>
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
      title: t('warnings.column.passedOn'),
      dataIndex: 'step',
      render: (_, warning) => <PassedOn warning={warning} />,
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

/** Who acknowledged the warning and what was done, or the buttons to do so. */
function Handling({ warning, onChanged }: { warning: ClinicalWarning; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const maySetRange = useMay('warning.setRange');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'note' | 'range'>();
  const name = nameOf(warning.patient);
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
  const range = maySetRange && (
    <Button tone="quiet" size="small" aria-label={t('warnings.rangeOf', { name })} onClick={() => setAsking('range')}>
      {t('warnings.ownRange')}
    </Button>
  );
  return (
    <div className="warnings-handling">
      {warning.acknowledgedAt !== null ? (
        <span>
          {t('warnings.acknowledgedBy', {
            name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
            time: momentText(warning.acknowledgedAt),
          })}
          {warning.note && <small className="warnings-note">{warning.note}</small>}
        </span>
      ) : mayAcknowledge ? (
        <>
          <Button
            tone="primary"
            size="small"
            disabled={busy}
            aria-label={t('warnings.acknowledgeOf', { name })}
            onClick={() => void acknowledge()}
          >
            {t('warnings.acknowledge')}
          </Button>
          <Button size="small" aria-label={t('warnings.noteOf', { name })} onClick={() => setAsking('note')}>
            {t('warnings.withNote')}
          </Button>
        </>
      ) : (
        <Tag tone="high">{t('warnings.notAcknowledged')}</Tag>
      )}
      {range}
      {asking === 'note' && (
        <AcknowledgeDialog
          warningId={warning.warningId}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onChanged();
          }}
        />
      )}
      {asking === 'range' && (
        <RangeDialog
          indicator={warning.indicator}
          patientId={warning.patientId}
          name={name}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
