import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { ageWithUnit } from '../../../language/age.js';
import { clock } from '../../../clock/hospital-clock.js';
import { Icon } from '../../../elements/icon.js';
import { Listing, Skeleton } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useName } from '../../../language/names.js';
import { addressOf, RECORD_SHEET } from '../../../reports/print-choice.js';
import { useMay } from '../../../session/session.js';
import type { PatientCurve } from './patient-curve.js';

/** The days up to the one on which a message was sent. */
function periodOf(sendTime: number, days: number): { from: string; to: string } {
  const to = clock.day(sendTime);
  return { from: addDays(to, 1 - days), to };
}

const reportPath = (patientId: string, period: { from: string; to: string }): string =>
  `/reports?${addressOf({ form: RECORD_SHEET, patientIds: [patientId], ...period })}`;

/** The data of a patient in a message: each reader sees what they may see of the patient at the time of reading. */
export function SharedPatient({ message, Curve }: { message: StoredChatMessage; Curve: PatientCurve }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayReport = useMay('report.share');
  const { messageId, receiveBizId: groupId, sendTime } = message;
  const load = useCallback(() => call('group.shared', { groupId, messageId }), [groupId, messageId]);
  const { loaded, reload } = useLoad(messageId, load);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={2}>
      {({ patient, view, days }) =>
        patient ? (
          <section className="shared-patient" aria-label={t('group.sharedOf', { name: nameOf(patient) })}>
            <header>
              <strong>{nameOf(patient)}</strong>
              <small>
                {t(`person.sex.${patient.sex}`)} {ageWithUnit(patient)}
                {view === 'curve' && ` · ${t('group.lastDays', { count: days })}`}
                {view === 'report' && ` · ${t('group.reportOf', periodOf(sendTime, days))}`}
              </small>
              <span className="spacer" />
              {view === 'report' && mayReport && (
                <Link to={reportPath(patient.patientId, periodOf(sendTime, days))}>{t('group.openReport')}</Link>
              )}
              {view !== 'report' && <Link to={`/patient?id=${patient.patientId}`}>{t('group.openShared')}</Link>}
            </header>
            {view === 'curve' && (
              <div className="shared-curve">
                <Suspense fallback={<Skeleton lines={4} />}>
                  <Curve patientId={patient.patientId} days={days} />
                </Suspense>
              </div>
            )}
            <small className="shared-hint">
              <Icon name="lock" /> {t('group.sharedHint')}
            </small>
          </section>
        ) : (
          <p className="shared-hidden">
            <Icon name="lock" /> {t('group.sharedHidden')}
          </p>
        )
      }
    </Listing>
  );
}
