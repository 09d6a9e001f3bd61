import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  AMBULATORY_LINES,
  DIP_DECIMALS,
  dipType,
  isHighMean,
  isNormalStiffness,
  isNormalSurge,
  monitoringState,
  decimalText,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { decimalFigure } from './decimal-figure.js';
import { MeaningValue } from '../../elements/meaning.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import type { LeftOut } from '../../ward/board/ward-bodies.js';
import { WardListTable } from '../../ward/board/ward-list-table.js';
import { StateTag } from './state-tag.js';
import type { MonitoringRow } from './types.js';
import { PatientHeading } from '../../ward/board/patient-heading.js';
import '../../ward/board/board.css';

type Summary = NonNullable<MonitoringRow['session']>;

const COLUMNS = ['state', 'progress', 'whole', 'dip', 'stiffness', 'surge'] as const;

interface Props extends LeftOut {
  rows: readonly MonitoringRow[];
  onBind: (row: MonitoringRow) => void;
}

/** One line a patient; a monitoring leads to its page. */
export function SessionsTable({ rows, onBind, ...leftOut }: Props) {
  const { t } = useTranslation();
  return (
    <WardListTable
      title={t('ambulatory.title')}
      columns={COLUMNS.map((key) => ({ key, title: t(`ambulatory.column.${key}`) }))}
      rows={rows}
      {...leftOut}
    >
      {(row) => <Line key={row.patientId} row={row} onBind={onBind} />}
    </WardListTable>
  );
}

const Line = memo(function Line({ row, onBind }: { row: MonitoringRow; onBind: (row: MonitoringRow) => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const mayManage = useMay('ambulatory.manage');
  const { session } = row;
  const name = nameOf(row);
  const free = session === null || monitoringState(session) === 'terminated';
  return (
    <tr data-patient={row.patientId}>
      <PatientHeading row={row} />
      {session ? (
        <Figures session={session} />
      ) : (
        <td colSpan={COLUMNS.length} className="nothing">
          {t('ambulatory.none')}
        </td>
      )}
      <td className="ambulatory-actions">
        {session && mayOpen && (
          <Link
            className="button small"
            to={`/bp/dyn?session=${session.sessionId}`}
            aria-label={t('ambulatory.openOf', { name })}
          >
            {t('actions.open')}
          </Link>
        )}
        {free && mayManage && (
          <Button size="small" aria-label={t('ambulatory.bindOf', { name })} onClick={() => onBind(row)}>
            {t('ambulatory.bindShort')}
          </Button>
        )}
      </td>
    </tr>
  );
});

/** Cells of a monitoring; a dash where there are too few readings. */
function Figures({ session }: { session: Summary }) {
  const { t } = useTranslation();
  const { whole, dip, stiffness, surge } = session;
  const dash = <span className="nothing">–</span>;
  const lines = AMBULATORY_LINES.whole;
  const high = whole && (isHighMean(whole.systolic, lines.systolic) || isHighMean(whole.diastolic, lines.diastolic));
  const type = dip === null ? null : dipType(dip);
  return (
    <>
      <td className="ambulatory-state">
        <StateTag session={session} />
        <small>
          {session.device} · <span className="num">{clock.day(session.boundAt).slice(5)}</span>{' '}
          <span className="num">{clock.time(session.boundAt)}</span>
        </small>
      </td>
      <td>
        <span className="num">
          {session.readings}/{session.planned}
        </span>
        {monitoringState(session) === 'terminated' && !session.complete && <small>{t('ambulatory.incomplete')}</small>}
      </td>
      <td>
        {whole ? (
          <MeaningValue
            meaning={high ? 'aboveTarget' : 'inTarget'}
            word={t(high ? 'vital.pressureStatus.mildHigh' : 'meaning.inRange')}
          >
            {decimalText(whole.systolic, 0)}/{decimalText(whole.diastolic, 0)}
          </MeaningValue>
        ) : (
          dash
        )}
      </td>
      <td>
        {dip === null || type === null ? (
          dash
        ) : (
          <>
            <span className="num">{decimalFigure(dip, DIP_DECIMALS)}%</span>
            <small className={type === 'dipper' ? '' : 'high'}>{t(`ambulatory.dip.${type}`)}</small>
          </>
        )}
      </td>
      <td>
        {stiffness === null ? (
          dash
        ) : (
          <LevelText text={decimalFigure(stiffness, 2)} normal={isNormalStiffness(stiffness)} />
        )}
      </td>
      <td>{surge === null ? dash : <LevelText text={decimalFigure(surge, 1)} normal={isNormalSurge(surge)} />}</td>
    </>
  );
}

function LevelText({ text, normal }: { text: string; normal: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="ambulatory-judged">
      <MeaningValue meaning={normal ? 'inTarget' : 'aboveTarget'} word={t(normal ? 'meaning.inRange' : 'meaning.high')}>
        {text}
      </MeaningValue>
    </span>
  );
}
