import { useDiagnosis } from '../../language/coded.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { slotWord, virtualWardWords, type BoardRow as GlucoseBoardRow, type ReplyOf } from '@wardlink/contract';
import {
  consultationState,
  DAY_SLOTS,
  glucoseText,
  SLOT_KEYS,
  URGENCIES,
  type DaySlot,
  type Urgency,
} from '@wardlink/domain';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { CriticalSign, MeaningMark, meaningLook } from '../../elements/meaning.js';
import { useLanguage, useName } from '../../language/names.js';
import './virtual-ward-pages.css';

export type BoardRow = ReplyOf<'virtualWard.board'>['rows'][number];
export type GlucoseRow = GlucoseBoardRow;

/** Slots in the order of a night and the day after it: the early morning first. */
const SLOTS: readonly DaySlot[] = [8, ...DAY_SLOTS.filter((slot) => slot !== 8)];
const MINUTE = 60_000;

interface Props {
  rows: readonly BoardRow[];
  glucose: ReadonlyMap<string, GlucoseRow>;
  chosen: string | undefined;
  onChoose: (applicationId: string) => void;
}

/** A team's patients in all departments, by urgency: day of the management, glucose by slot, orders, questions. */
export function TeamBoard({ rows, glucose, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="virtual-scroll">
      <table className="virtual-board">
        <caption className="visually-hidden">{t('virtualWard.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('virtualWard.column.bed')}</th>
            <th scope="col">{t('virtualWard.column.patient')}</th>
            <th scope="col">{t('virtualWard.column.day')}</th>
            {SLOTS.map((slot) => (
              <th key={slot} scope="col" className="slot" title={slotWord(slot, language)}>
                {t(`glucose.slotShort.${SLOT_KEYS[slot]}`)}
              </th>
            ))}
            <th scope="col">{t('virtualWard.column.orders')}</th>
            <th scope="col">{t('virtualWard.column.consultation')}</th>
          </tr>
        </thead>
        {URGENCIES.filter((urgency) => rows.some(({ application }) => application.urgency === urgency)).map(
          (urgency) => (
            <UrgencyRows
              key={urgency}
              urgency={urgency}
              rows={rows.filter(({ application }) => application.urgency === urgency)}
              glucose={glucose}
              chosen={chosen}
              onChoose={onChoose}
            />
          ),
        )}
      </table>
    </div>
  );
}

function UrgencyRows({ urgency, rows, glucose, chosen, onChoose }: Props & { urgency: Urgency }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <tbody className={urgency}>
      <tr className="virtual-group">
        <th scope="rowgroup" colSpan={SLOTS.length + 5}>
          {virtualWardWords[language].urgency[urgency]} <span className="num">{rows.length}</span>{' '}
          <small>{t(`virtualWard.within.${urgency}`)}</small>
        </th>
      </tr>
      {rows.map((row) => (
        <PatientRow
          key={row.application.applicationId}
          row={row}
          glucose={glucose.get(row.application.patient.patientId)}
          isChosen={row.application.applicationId === chosen}
          onChoose={() => onChoose(row.application.applicationId)}
        />
      ))}
    </tbody>
  );
}

function PatientRow({
  row,
  glucose,
  isChosen,
  onChoose,
}: {
  row: BoardRow;
  glucose: GlucoseRow | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useName();
  const diagnosisOf = useDiagnosis();
  const { application, day, medication, proposals } = row;
  const { patient, state, days, surgery, diagnosis } = application;
  const orders = medication.map((one) => `${nameOf(one)} ${one.amounts.join('/')}`).join(t('patient.listSeparator'));
  return (
    <tr
      className={isChosen ? 'chosen' : undefined}
      aria-selected={isChosen}
      data-application={application.applicationId}
      onClick={onChoose}
    >
      <td>
        <b className="num">{patient.bed ?? '–'}</b>
        {patient.ward.department && <small>{nameOf(patient.ward.department)}</small>}
        <small>{nameOf(patient.ward)}</small>
      </td>
      <th scope="row">
        <button type="button" className="virtual-name" aria-pressed={isChosen} onClick={onChoose}>
          {nameOf(patient)}
        </button>{' '}
        <small>
          {t(`person.sexShort.${patient.sex}`)} {ageWithUnit(patient)}
        </small>
        <small className="virtual-reason">
          {surgery
            ? `${surgery.kind} ${clock.day(surgery.at).slice(5)} ${clock.time(surgery.at)}`
            : diagnosis && diagnosisOf(diagnosis)}
        </small>
        {glucose && (
          <Link
            className="virtual-record"
            to={`/patient?id=${patient.patientId}`}
            onClick={(event) => event.stopPropagation()}
          >
            {t('virtualWard.record')}
          </Link>
        )}
      </th>
      <td className="virtual-day num">
        {day === null ? (
          <span>{t(`virtualWard.short.${state}`)}</span>
        ) : (
          <>
            {t('virtualWard.dayOf', { day: Math.min(day, days), days })}
            <progress max={days} value={Math.min(day, days)} aria-hidden />
          </>
        )}
      </td>
      {SLOTS.map((slot) => (
        <SlotCell key={slot} slot={slot} glucose={glucose} />
      ))}
      <td className="virtual-orders">
        {orders || <small>{t('virtualWard.noOrders')}</small>}
        {proposals.waiting > 0 && (
          <small className="waiting">
            {t('virtualWard.waitingProposals', { waiting: proposals.waiting, all: proposals.all })}
          </small>
        )}
      </td>
      <td>
        <Asked row={row} />
      </td>
    </tr>
  );
}

function SlotCell({ slot, glucose }: { slot: DaySlot; glucose: GlucoseRow | undefined }) {
  const { t } = useTranslation();
  const reading = glucose?.today[slot];
  if (reading && reading.value !== null && reading.meaning !== null) {
    const { className, ...look } = meaningLook(reading.meaning, 'fill');
    return (
      <td className="slot">
        <span className={`virtual-value num ${className}`} {...look} title={clock.time(reading.measuredAt)}>
          <MeaningMark meaning={reading.meaning} />{' '}
          {glucoseText({ value: reading.value, comparator: reading.comparator })}
          <CriticalSign meaning={reading.meaning} />
        </span>
      </td>
    );
  }
  const isPlanned = glucose?.planned.includes(slot) ?? false;
  return (
    <td className="slot">
      <span className={isPlanned ? 'virtual-planned' : 'virtual-empty'}>
        {isPlanned ? t('virtualWard.planned') : '·'}
      </span>
    </td>
  );
}

/** The waiting question with its remaining time, or the last answer. */
function Asked({ row: { consultation, warning } }: { row: BoardRow }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const now = useNow();
  const taken = warning?.acknowledgedBy ?? null;
  const warned = warning && (
    <small>{taken ? t('virtualWard.takenBy', { name: nameOf(taken) }) : t('virtualWard.openWarning')}</small>
  );
  if (!consultation) return <>{warned ?? <small>{t('virtualWard.noQuestion')}</small>}</>;
  const state = consultationState(consultation, now);
  const left = Math.round(Math.abs(consultation.dueAt - now) / MINUTE);
  const time =
    left < 120 ? t('virtualWard.minutes', { count: left }) : t('virtualWard.hours', { count: Math.round(left / 60) });
  return (
    <div className={`virtual-asked ${state}`}>
      <b className="num">{state === 'answered' ? t('virtualWard.answered') : t(`virtualWard.${state}`, { time })}</b>
      <small>{consultation.question}</small>
      {warned}
    </div>
  );
}
