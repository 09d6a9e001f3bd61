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
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { Acknowledgement } from '../../ward/acknowledgement.js';
import { useWardText } from '../../ward/place.js';
import type { SteadyLine } from '../../ward/steady.js';
import { WarningTag } from '../../ward/warning-tag.js';
import { viewOfWarning } from '../../ward/warning-view.js';
import { justAcknowledged } from '../../ward/warnings.js';
import { RangeDialog } from './range-dialog.js';
import { momentText } from './moment-text.js';

interface TableProps {
  indicator: BoardIndicator;
  lines: readonly SteadyLine<ClinicalWarning>[];
  onChanged: () => void;
}

type Line = SteadyLine<ClinicalWarning>;

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
export function WarningsTable({ indicator, lines, onChanged }: TableProps) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const columns: ColumnProps<Line>[] = [
    {
      title: t('warnings.column.raised'),
      dataIndex: 'raisedAt',
      render: (_, { item: warning }) => <span className="num">{momentText(warning.raisedAt)}</span>,
    },
    {
      title: t('warnings.column.bed'),
      dataIndex: 'bed',
      render: (_, { item: warning }) => (
        <>
          <b className="num">{warning.bed ?? '–'}</b> <small>{wardText(warning.ward)}</small>
        </>
      ),
    },
    {
      title: t('warnings.column.patient'),
      dataIndex: 'patientId',
      render: (_, { item: warning }) => <PatientName warning={warning} />,
    },
    {
      title: t('warnings.column.value'),
      dataIndex: 'figures',
      render: (_, { item: warning }) => {
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
      render: (_, { item: warning }) => {
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
      render: (_, { item: warning }) => <span className="num">{viewOfWarning(warning).range}</span>,
    },
    {
      title: t('warnings.column.passedOn'),
      dataIndex: 'step',
      render: (_, { item: warning }) => <PassedOn warning={warning} />,
    },
    {
      title: t('warnings.column.state'),
      dataIndex: 'acknowledgedAt',
      render: (_, { item, gone }) => <Handling warning={item} gone={gone} onChanged={onChanged} />,
    },
  ];
  return (
    <Table<Line>
      className="warnings-table"
      rowKey={(line?: Line) => line?.item.warningId ?? ''}
      size="small"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      onRow={(line) => ({ className: line?.gone ? 'gone' : '' })}
    />
  );
}

/** Who acknowledged the warning and what was done, or the buttons to do so. */
function Handling({ warning, gone, onChanged }: { warning: ClinicalWarning; gone: boolean; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayAcknowledge = useMay('warning.acknowledge');
  const maySetRange = useMay('warning.setRange');
  const undoable = useStore(justAcknowledged).has(warning.warningId);
  const [asking, setAsking] = useState(false);
  const name = nameOf(warning.patient);
  return (
    <div className="warnings-handling">
      {warning.acknowledgedAt !== null && !undoable ? (
        <span>
          {t('warnings.acknowledgedBy', {
            name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
            time: momentText(warning.acknowledgedAt),
          })}
          {warning.note && <small className="warnings-note">{warning.note}</small>}
        </span>
      ) : mayAcknowledge ? (
        <Acknowledgement
          warningId={warning.warningId}
          critical={warning.critical}
          name={name}
          gone={gone}
          withNote
          onChanged={onChanged}
        />
      ) : (
        <Tag tone="high">{t('warnings.notAcknowledged')}</Tag>
      )}
      {/* Ketone warns by its classes, not by a range. */}
      {maySetRange && warning.indicator !== 'ketone' && (
        <Button tone="quiet" size="small" aria-label={t('warnings.rangeOf', { name })} onClick={() => setAsking(true)}>
          {t('warnings.ownRange')}
        </Button>
      )}
      {asking && warning.indicator !== 'ketone' && (
        <RangeDialog
          indicator={warning.indicator}
          patientId={warning.patientId}
          name={name}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
