import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenApplication } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import type { Named } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import { ApplicationDialog } from './application-dialog.js';
import { ApplicationPanel } from './application-panel.js';
import type { Application } from './types.js';
import './virtual-ward.css';

interface Props {
  patient: Named & { patientId: string };
  /** Only inpatients can have applications. */
  isInpatient: boolean;
  onClose: () => void;
  /** Called after a proposal may have led to orders. */
  onChanged: () => void;
}

/** A patient's application for the virtual ward: the latest one, or the form for a new one. */
export function PatientApplications({ patient, isInpatient, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const mayApply = useMay('virtualWard.apply') && isInpatient;
  const { patientId } = patient;
  const load = useCallback(() => call('virtualWard.ofPatient', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`applications ${patientId}`, load);
  const [form, setForm] = useState<'new' | Application>();
  const changed = (): void => {
    void reload();
    onChanged();
  };
  const latest = loaded.state === 'ready' ? loaded.value.applications[0] : undefined;
  const isNew = loaded.state === 'ready' && latest === undefined && mayApply;
  if (form || isNew) {
    return (
      <ApplicationDialog
        patient={patient}
        stored={typeof form === 'object' ? form : undefined}
        onClose={() => (form ? setForm(undefined) : onClose())}
        onOutdated={() => {
          setForm(undefined);
          void reload();
        }}
        onSaved={() => {
          setForm(undefined);
          changed();
        }}
      />
    );
  }
  return (
    <Dialog title={t('virtualWard.application')} wide onClose={onClose}>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ applications }) => applications.length === 0}
        empty={<p className="virtual-hint">{t('virtualWard.none')}</p>}
      >
        {({ applications: [first] }) =>
          first && (
            <ApplicationPanel
              key={`${first.applicationId} ${first.version}`}
              applicationId={first.applicationId}
              onEdit={setForm}
              onChanged={changed}
            />
          )
        }
      </Listing>
      <footer className="dialog-actions">
        {latest && !isOpenApplication(latest.state) && mayApply && (
          <Button tone="primary" onClick={() => setForm('new')}>
            {t('virtualWard.applyAgain')}
          </Button>
        )}
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </footer>
    </Dialog>
  );
}
