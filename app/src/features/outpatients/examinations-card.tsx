import { useTranslation } from 'react-i18next';
import { EXAMINATIONS, isAbnormalExamination, type ExaminationKind, decimalText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import type { Detail, Examination } from './types.js';
import './outpatients.css';

type Found = Pick<Examination, 'kind' | 'value' | 'abnormal'>;

/** A value with its unit, or a finding. */
function useFoundText(): (found: Found) => string {
  const { t } = useTranslation();
  return ({ kind, value, abnormal }) => {
    const { figure } = EXAMINATIONS[kind];
    if (!figure || value === null) return t(`outpatients.finding.${abnormal ? 'abnormal' : 'normal'}`);
    return `${decimalText(value, figure.decimals)} ${figure.unit}`;
  };
}

interface Props {
  detail: Detail;
  /** Undefined for users who may not enter examinations. */
  onExamine: ((kind: ExaminationKind) => void) | undefined;
  onVoid: ((examination: Examination) => void) | undefined;
}

/** The due date and the last result of each kind, and below it all examinations. */
export function ExaminationsCard({ detail, onExamine, onVoid }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const textOf = useFoundText();
  return (
    <section className="card outpatient-card" aria-label={t('outpatients.examinations')}>
      <h2 className="card-title">
        {t('outpatients.examinations')}
        <small>{t('outpatients.intervals')}</small>
      </h2>
      <table className="outpatient-examinations">
        <thead>
          <tr>
            <th scope="col">{t('outpatients.field.kind')}</th>
            <th scope="col">{t('outpatients.last')}</th>
            <th scope="col">{t('outpatients.dueOn')}</th>
            {onExamine && (
              <th scope="col">
                <span className="visually-hidden">{t('outpatients.examine')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {detail.due.map(({ kind, last, dueOn, isDue }) => (
            <tr key={kind} data-kind={kind}>
              <th scope="row">{t(`outpatients.kind.${kind}`)}</th>
              <td>
                {last ? (
                  <>
                    <span className={isAbnormalExamination(last) ? 'outpatient-abnormal' : ''}>{textOf(last)}</span>{' '}
                    <small className="num outpatient-date">{last.on}</small>
                  </>
                ) : (
                  t('outpatients.never')
                )}
              </td>
              <td>
                {isDue ? (
                  <Tag tone="high" numeric>
                    {dueOn === null ? t('outpatients.dueNow') : t('outpatients.dueSince', { day: dueOn })}
                  </Tag>
                ) : (
                  <span className="num">{dueOn}</span>
                )}
              </td>
              {onExamine && (
                <td>
                  <Button
                    size="small"
                    onClick={() => onExamine(kind)}
                    aria-label={t('outpatients.examineOf', { what: t(`outpatients.kind.${kind}`) })}
                  >
                    {t('outpatients.enter')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {detail.examinations.length > 0 && (
        <details>
          <summary>{t('outpatients.allExaminations', { count: detail.examinations.length })}</summary>
          <ol className="outpatient-list">
            {detail.examinations.map((examination) => (
              <li key={examination.examinationId}>
                <p>
                  <b className="num">{examination.on}</b>
                  <span>{t(`outpatients.kind.${examination.kind}`)}</span>
                  <span className={isAbnormalExamination(examination) ? 'outpatient-abnormal' : ''}>
                    {textOf(examination)}
                  </span>
                  <span>{nameOf(examination.recordedBy)}</span>
                </p>
                {examination.note && <p className="outpatient-reason">{examination.note}</p>}
                {onVoid && (
                  <Button size="small" tone="quiet" onClick={() => onVoid(examination)}>
                    {t('outpatients.void')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
