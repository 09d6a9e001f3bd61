import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExaminationKind } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { ExaminationDialog } from './examination-dialog.js';
import { ExaminationsCard } from './examinations-card.js';
import { ReadingDialog } from './reading-dialog.js';
import { RecallDialog } from './recall-dialog.js';
import { RecallsCard } from './recalls-card.js';
import type { Examination, Visit } from './types.js';
import { VisitDialog } from './visit-dialog.js';
import { VisitsCard } from './visits-card.js';
import { VoidExamination } from './void-examination.js';
import { usePatientName } from './patient-name.js';
import './outpatients.css';

interface Props {
  patientId: string;
  /** Increases when the visits should be loaded again. */
  version: number;
  onChanged: () => void;
}

type Opened =
  'visit' | 'recall' | 'reading' | { change: Visit } | { examine: ExaminationKind } | { voids: Examination };

/** Visits, recalls and examinations of an outpatient, with the forms used at a visit. */
export function VisitsPart({ patientId, version, onChanged }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('outpatient.detail', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`outpatient ${patientId} ${version}`, load);
  const named = usePatientName(patientId);
  const mayVisit = useMay('patient.admit');
  const mayEdit = useMay('patient.edit');
  const mayRecordGlucose = useMay('glucose.record');
  const mayRecordVital = useMay('vital.record');
  const mayRecord = mayRecordGlucose && mayRecordVital;
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const stored = (word: string) => (): void => {
    close();
    notify.success(t(word));
    void reload();
    onChanged();
  };
  return (
    <>
      <div className="outpatient-actions">
        {mayVisit && (
          <Button icon="plus" onClick={() => setOpened('visit')}>
            {t('outpatients.addVisit')}
          </Button>
        )}
        {mayRecord && <Button onClick={() => setOpened('reading')}>{t('outpatients.addReading')}</Button>}
        {mayEdit && <Button onClick={() => setOpened({ examine: 'hba1c' })}>{t('outpatients.examine')}</Button>}
        {mayEdit && loaded.state === 'ready' && loaded.value.isOverdue && (
          <Button onClick={() => setOpened('recall')}>{t('outpatients.recall')}</Button>
        )}
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(detail) => (
          <div className="outpatient-parts">
            <VisitsCard detail={detail} onChange={mayVisit ? (visit) => setOpened({ change: visit }) : undefined} />
            <ExaminationsCard
              detail={detail}
              onExamine={mayEdit ? (kind) => setOpened({ examine: kind }) : undefined}
              onVoid={mayEdit ? (examination) => setOpened({ voids: examination }) : undefined}
            />
            <RecallsCard recalls={detail.recalls} />
          </div>
        )}
      </Listing>
      {opened === 'visit' && (
        <VisitDialog
          patientId={patientId}
          onClose={close}
          onStored={stored('outpatients.visitStored')}
          onOutdated={close}
        />
      )}
      {opened === 'reading' && (
        <ReadingDialog patientId={patientId} onClose={close} onStored={stored('outpatients.readingStored')} />
      )}
      {opened === 'recall' && (
        <RecallDialog patient={{ patientId, ...named }} onClose={close} onStored={stored('outpatients.recallStored')} />
      )}
      {typeof opened === 'object' && 'change' in opened && (
        <VisitDialog
          patientId={patientId}
          visit={opened.change}
          onClose={close}
          onStored={stored('outpatients.visitStored')}
          onOutdated={() => {
            close();
            void reload();
          }}
        />
      )}
      {typeof opened === 'object' && 'examine' in opened && (
        <ExaminationDialog
          patientId={patientId}
          kind={opened.examine}
          onClose={close}
          onStored={stored('outpatients.examinationStored')}
        />
      )}
      {typeof opened === 'object' && 'voids' in opened && (
        <VoidExamination
          patientId={patientId}
          examination={opened.voids}
          onClose={close}
          onVoided={stored('outpatients.voided')}
        />
      )}
    </>
  );
}
