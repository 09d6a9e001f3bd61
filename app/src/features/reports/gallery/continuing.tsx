import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportLanguage } from '@wardlink/contract/reports';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { Continuation } from '../../../reports/engine/continued.js';
import type { LaidOut } from '../../../reports/engine/pages.js';
import { notePrint } from '../../../reports/note-print.js';

interface Props {
  laidOut: LaidOut;
  data: ReportData;
  /** Why everything is printed again on new sheets; undefined while the sheets are continued. */
  reason: string | undefined;
  onReason: (reason: string | undefined) => void;
  onPrinted: () => void;
}

/**
 * How the print of each patient continues: lines that are on paper, lines to be added, and lines that are no longer
 * correct.
 */
export function Continuing({ laidOut, data, reason, onReason, onPrinted }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { continuations, pages } = laidOut;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await notePrint(laidOut, data, reason?.trim());
      notify.success(t('reports.continued.noted'));
      onReason(undefined);
      onPrinted();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  return (
    <section className="gallery-continuing" aria-label={t('reports.continued.title')}>
      <ul>
        {data.patients.map((patient) => {
          const { patientId } = patient.patient;
          const continuation = continuations.get(patientId);
          return (
            continuation && (
              <PatientLine key={patientId} patient={patient} continuation={continuation} language={laidOut.language} />
            )
          );
        })}
      </ul>
      <div className="gallery-continuing-actions">
        {reason === undefined ? (
          <>
            <small>{t('reports.continued.paper')}</small>
            <Button size="small" onClick={() => onReason('')}>
              {t('reports.continued.again')}
            </Button>
          </>
        ) : (
          <>
            <Input
              aria-label={t('reports.continued.reason')}
              placeholder={t('reports.continued.reason')}
              maxLength={200}
              value={reason}
              onChange={onReason}
            />
            <Button size="small" onClick={() => onReason(undefined)}>
              {t('reports.continued.goOn')}
            </Button>
          </>
        )}
        <Button
          size="small"
          icon="check"
          disabled={busy || pages.length === 0 || reason?.trim() === ''}
          onClick={() => void confirm()}
        >
          {t('reports.continued.done')}
        </Button>
      </div>
    </section>
  );
}

interface LineProps {
  patient: ReportData['patients'][number];
  language: ReportLanguage;
  continuation: Continuation;
}

function PatientLine({ patient, language, continuation: { firstLine, lastLine, changed } }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  // Each language has its own sheet.
  const last = patient.prints.find(({ continued, language: of }) => continued && of === language);
  return (
    <li>
      <b className="num">{patient.patient.bed ?? '–'}</b> {nameOf(patient.patient)}
      <span>
        {firstLine <= lastLine
          ? t('reports.continued.lines', { from: firstLine, to: lastLine })
          : t('reports.continued.nothing')}
        {last &&
          ` · ${t('reports.continued.last', {
            line: last.lastLine,
            time: `${clock.day(last.at)} ${clock.time(last.at)}`,
            name: nameOf(last.by),
          })}`}
      </span>
      {changed.length > 0 && (
        <strong role="alert">
          {t('reports.continued.changed', { lines: changed.slice(0, 8).join(t('patient.listSeparator')) })}
        </strong>
      )}
    </li>
  );
}
