import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PatientRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { BedOfWard } from './bed-of-ward.js';
import { BedChoice } from '../../registration/bed-choice.js';
import type { Problems } from '../../forms/model.js';
import { useForm } from '../../forms/use-form.js';
import { FormAlert } from '../../registration/form-alert.js';
import { FormField } from '../../forms/form-field.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import { useProblemTexts } from '../../registration/problem-texts.js';
import { usePlaces, type Places } from '../../registration/places.js';
import { clock } from '../../clock/hospital-clock.js';
import { uniqueId } from '@wardlink/client';
import '../../registration/registration.css';

export type StayAction = 'changeBed' | 'transfer' | 'discharge' | 'cancelDischarge' | 'readmit';

interface Props {
  action: StayAction;
  patient: PatientRecord;
  onClose: () => void;
  onDone: () => void;
}

interface Chosen {
  wardId: string;
  bed: string;
  /** The patient in the bed, who gets this patient's one; empty for a free bed. */
  swapWith: string;
  /** On the hospital's clock, in the format of its field. */
  at: string;
  hospitalizationNumber: string;
  /** Key of a readmission: sending it again cannot admit twice. */
  admissionId: string;
}

/** Dialog for one step of a stay: discharge, transfer, readmission or cancelled discharge. */
export function StayDialog({ action, patient, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { loaded, reload } = usePlaces();
  return (
    <Dialog title={t(`stay.${action}`)} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={3}>
        {(places) => (
          <StayForm
            action={action}
            patient={patient}
            places={places}
            onClose={onClose}
            onDone={onDone}
            onBedTaken={() => void reload()}
          />
        )}
      </Listing>
    </Dialog>
  );
}

function StayForm({
  action,
  patient,
  places,
  onClose,
  onDone,
  onBedTaken,
}: Props & { places: Places; onBedTaken: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const navigate = useNavigate();
  const [initial] = useState<Chosen>(() => ({
    wardId: '',
    bed: '',
    swapWith: '',
    at: localTime(clock.now(), clock.zone),
    hospitalizationNumber: '',
    admissionId: uniqueId(),
  }));
  // If the former bed is occupied now, another one must be chosen.
  const [otherBed, setOtherBed] = useState(patient.leftBed === null);
  const wordsOf = useProblemTexts();
  const { patientId, version } = patient;
  const own = places.wards.find(({ wardId }) => wardId === (patient.wardId ?? patient.leftWardId));
  const atField = action === 'discharge' ? 'dischargeTime' : 'admissionTime';
  const timeOf = (chosen: Chosen): number | null => instantOfLocal(chosen.at, clock.zone) ?? null;
  /** The present minute means now, to the second: what was done before in this minute stays before it. */
  const sentTime = (chosen: Chosen): number | null =>
    chosen.at === localTime(clock.now(), clock.zone) ? null : timeOf(chosen);

  const missing = (chosen: Chosen): Problems => {
    const toNewPlace = action === 'readmit';
    const needsBed = toNewPlace || action === 'changeBed' || (action === 'cancelDischarge' && otherBed);
    const needsTime = toNewPlace || action === 'discharge';
    return {
      ...(needsBed && chosen.bed === '' && { bed: 'missing' }),
      ...((toNewPlace || action === 'transfer') && chosen.wardId === '' && { wardId: 'missing' }),
      ...(toNewPlace && chosen.hospitalizationNumber.trim() === '' && { hospitalizationNumber: 'missing' }),
      ...(needsTime && timeOf(chosen) === null && { [atField]: 'noDay' }),
    };
  };
  const carryOut = async (chosen: Chosen): Promise<unknown> => {
    const bed = chosen.bed || null;
    const at = sentTime(chosen);
    if (action === 'changeBed') {
      return call('admission.changeBed', { patientId, version, bed: chosen.bed, swapWith: chosen.swapWith || null });
    }
    if (action === 'transfer') return call('admission.transfer', { patientId, version, wardId: chosen.wardId, bed });
    if (action === 'discharge') return call('admission.discharge', { patientId, version, dischargeTime: at });
    if (action === 'cancelDischarge') return call('admission.cancelDischarge', { patientId, version, bed });
    return call('admission.admit', {
      admissionId: chosen.admissionId,
      patientId,
      version,
      hospitalizationNumber: chosen.hospitalizationNumber.trim(),
      admissionTime: at,
      wardId: chosen.wardId,
      bed: chosen.bed,
    });
  };
  const state = useForm({
    draft: `${action} ${patientId}`,
    initial,
    check: (chosen) => wordsOf(missing(chosen)),
    send: carryOut,
    onSent: () => {
      notify.success(t(`stay.done.${state.form.swapWith === '' ? action : 'swap'}`));
      const stillVisible = places.wards.some((ward) => ward.own && ward.wardId === state.form.wardId);
      // After a transfer out of the user's scope the patient is no longer visible.
      if (action === 'transfer' && !stillVisible) void navigate('/management/hospitalized');
      else onDone();
    },
    onRefused: ({ fields }) => {
      if (!fields.includes('bed')) return;
      setOtherBed(true);
      onBedTaken();
    },
  });
  const { form: chosen, problems, set } = state;
  const bedOfOwnWard = (
    <BedOfWard
      wardId={own?.wardId}
      patientId={patientId}
      free={own?.free ?? []}
      bed={chosen.bed}
      problem={problems.bed}
      swaps={action === 'changeBed' && patient.bed !== null}
      lacksBed={action === 'changeBed' && patient.bed === null}
      onChange={(bed, swapWith) => set({ bed, swapWith })}
    />
  );
  const time = (
    <FormField label={t(`registration.field.${atField}`)} problem={problems[atField]}>
      {(names) => (
        <DateField
          {...names}
          withTime
          className="input num"
          name={atField}
          value={chosen.at}
          onChange={(at) => set({ at })}
        />
      )}
    </FormField>
  );
  const name = nameOf(patient);
  return (
    <form className="registration-short" onSubmit={state.submit} noValidate>
      {action === 'changeBed' && bedOfOwnWard}
      {action === 'discharge' && (
        <>
          <p>{t('stay.dischargeAsk', { name, bed: patient.bed ?? '–' })}</p>
          {time}
        </>
      )}
      {action === 'cancelDischarge' &&
        (otherBed ? (
          <>
            <p>{t('stay.cancelNoBed', { name })}</p>
            {own ? bedOfOwnWard : <p role="alert">{t('stay.noBedFree')}</p>}
          </>
        ) : (
          <p>{t('stay.cancelAsk', { name, bed: patient.leftBed })}</p>
        ))}
      {action === 'transfer' && (
        <>
          <BedChoice
            wards={places.wards.filter(({ wardId }) => wardId !== patient.wardId)}
            wardId={chosen.wardId}
            bed={chosen.bed}
            bedOptional
            problems={problems}
            onChange={(wardId, bed) => set({ wardId, bed })}
          />
          <p className="stay-hint">{t('stay.handedOver')}</p>
        </>
      )}
      {action === 'readmit' && (
        <>
          <BedChoice
            wards={places.wards.filter((ward) => ward.own)}
            wardId={chosen.wardId}
            bed={chosen.bed}
            problems={problems}
            onChange={(wardId, bed) => set({ wardId, bed })}
          />
          <FormField
            label={t('registration.field.hospitalizationNumber')}
            required
            problem={problems.hospitalizationNumber}
          >
            {(names) => (
              <input
                {...names}
                className="input num"
                name="hospitalizationNumber"
                autoComplete="off"
                maxLength={32}
                value={chosen.hospitalizationNumber}
                onChange={(event) => set({ hospitalizationNumber: event.target.value })}
              />
            )}
          </FormField>
          {time}
        </>
      )}
      <FormAlert state={state} />
      <footer className="dialog-actions">
        <Button
          onClick={() => {
            state.discard();
            onClose();
          }}
        >
          {t('actions.cancel')}
        </Button>
        <Button tone={action === 'discharge' ? 'danger' : 'primary'} type="submit" disabled={state.busy}>
          {t(`stay.${chosen.swapWith === '' ? action : 'swap'}`)}
        </Button>
      </footer>
    </form>
  );
}
