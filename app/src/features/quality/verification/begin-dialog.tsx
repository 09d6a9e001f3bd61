import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { verificationWords, type Verification } from '@wardlink/contract';
import { VERIFICATION_KINDS, type VerificationKind } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useKept } from '../../../forms/use-kept.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { useLanguage } from '../../../language/names.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { NEW_HEAD } from './record-draft.js';
import type { VerifiedMeter } from './verification-parts.js';

interface Props {
  meters: readonly VerifiedMeter[];
  /** The meter chosen before in the work list. */
  meter: VerifiedMeter | undefined;
  kind: VerificationKind | undefined;
  onClose: () => void;
  onBegun: (verification: Verification) => void;
}

/** Begins a verification: a draft on the server from the start, so that it can be continued on any computer. */
export function BeginDialog({ meters, meter, kind: given, onClose, onBegun }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const wardText = useWardText();
  const initial = { deviceId: meter?.deviceId ?? '', kind: given ?? 'comparison' };
  const kept = useKept(`verification-begin.${initial.deviceId}.${initial.kind}`, initial);
  const { deviceId, kind } = kept.typed;
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (deviceId === '') return;
    setBusy(true);
    try {
      const draft = {
        version: 0,
        day: clock.today(),
        stripLotId: null,
        head: NEW_HEAD,
        samples: [],
        isFinished: false,
      };
      const request = { verificationId: kept.writeId(), deviceId, kind, ...draft };
      const begun = await call('verification.save', request);
      kept.end();
      onBegun(begun);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('verification.begin')} onClose={onClose}>
      <form className="run-entry" onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={t('quality.meter')}
          required
          problem={tried && deviceId === '' ? t('quality.problem.noMeter') : undefined}
        >
          {(names) => (
            <select
              {...names}
              className="input"
              value={deviceId}
              onChange={(event) => kept.set({ deviceId: event.target.value })}
            >
              <option value="">{t('quality.choose')}</option>
              {meters.map((one) => (
                <option key={one.deviceId} value={one.deviceId}>
                  {wardText(one.place)} · {one.serial}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label={t('verification.kind')} required hint={t(`verification.about.${kind}`)}>
          {(names) => (
            <select
              {...names}
              className="input"
              value={kind}
              onChange={(event) => kept.set({ kind: event.target.value as VerificationKind })}
            >
              {VERIFICATION_KINDS.map((one) => (
                <option key={one} value={one}>
                  {verificationWords[language].kind[one]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <DialogEnd
          action={t('verification.begin')}
          busy={busy}
          problem={problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
