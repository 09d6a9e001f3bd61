import { useTranslation } from 'react-i18next';
import { actionsText, drugText, type ReplyOf } from '@wardlink/contract';
import { glucoseText, roundHalfAway, SLOT_KEYS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { MeaningValue } from '../../elements/meaning.js';
import { qualityText } from '../../elements/reading-marks.js';
import { useLanguage, useName } from '../../language/names.js';
import { contextOf, type CurvePoint } from './curve-model.js';
import './curve.css';

interface Props {
  points: readonly CurvePoint[];
  index: number;
  treatments: ReplyOf<'patient.treatments'> | undefined;
  /** Place of the crosshair, and width of the plot. */
  left: number;
  width: number;
}

const BOX = 250;

/** The reading under the crosshair: its warning, the last dose before, and the next reading. */
export function CurveBox({ points, index, treatments, left, width }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const context = contextOf(points, index, treatments);
  if (!context) return null;
  const { point, dose, answer, next } = context;
  const rows: [string, string][] = [];
  const lack = qualityText(point, t);
  if (lack !== '') rows.push([t('meaning.mark.lacking'), lack]);
  if (answer) {
    rows.push([
      t('overview.box.warning'),
      t('overview.box.answer', { name: nameOf(answer.by), time: clock.time(answer.at) }),
    ]);
    const done = actionsText(answer, language);
    if (done) rows.push([t('overview.box.note'), done]);
  }
  if (treatments) {
    rows.push([
      t('overview.box.before'),
      dose
        ? t('overview.box.dose', {
            time: clock.time(dose.at),
            drug: drugText(dose, language),
            amount: roundHalfAway(dose.amount, 2),
            unit: dose.unit,
          })
        : t('overview.box.noDose'),
    ]);
  }
  rows.push([
    t('overview.box.after'),
    next
      ? t('overview.box.next', {
          time: `${clock.day(next.at).slice(5)} ${clock.time(next.at)}`,
          value: glucoseText(next),
        })
      : t('overview.box.none'),
  ]);
  const beside = left + BOX + 24 > width ? left - BOX - 14 : left + 14;
  return (
    <div className="curve-box" style={{ left: Math.max(0, beside) }} data-testid="curve-box">
      <p>
        <MeaningValue meaning={point.meaning}>{glucoseText(point)}</MeaningValue>{' '}
        <b>{t(`glucose.slot.${SLOT_KEYS[point.slot]}`)}</b>{' '}
        <span className="num">
          {clock.day(point.at).slice(5)} {clock.time(point.at)}
        </span>
      </p>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
