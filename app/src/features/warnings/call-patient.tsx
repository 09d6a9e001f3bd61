import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicalWarning } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { requestCall } from '../../live/call-requests.js';
import { hasSocket } from '../../live/connection.js';
import { useMay, useUser } from '../../session/session.js';
import { AcknowledgeDialog } from '../../ward/warnings/acknowledge-dialog.js';
import { answeredOf } from '../../ward/warnings/warning-view.js';

interface Props {
  /** An open warning. */
  warning: ClinicalWarning;
  /** Name of the patient. */
  name: string;
  onChanged: () => void;
}

/**
 * Calls a patient at home about a warning. If the patient answered, a form asks for the action taken and contains the
 * call; otherwise the warning stays open.
 */
export function CallPatient({ warning, name, onChanged }: Props) {
  const { t } = useTranslation();
  const mayCall = useMay('call.make') && hasSocket(useUser());
  const [asking, setAsking] = useState(false);
  const { userId, patient } = warning;
  if (!mayCall || userId === null) return null;
  const begin = (): void =>
    requestCall({ userId, ...patient, bedside: null, video: false, onEnded: (answered) => setAsking(answered) });
  return (
    <>
      <Button size="small" icon="phone" aria-label={t('warnings.callOf', { name })} onClick={begin}>
        {t('warnings.call')}
      </Button>
      {asking && (
        <AcknowledgeDialog
          warnings={[answeredOf(warning)]}
          name={name}
          done={['patientCalled']}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
