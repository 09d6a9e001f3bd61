import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PatientRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { HttpError } from '../../http/http-error.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { BedChoice } from '../../registration/bed-choice.js';
import { clearDraft, useDraft } from '../../forms/draft.js';
import { FormAlert } from '../../registration/form-alert.js';
import { FormField } from '../../forms/form-field.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import { failureOf, type FormFailure } from '../../forms/failure.js';
import { usePlaces, type Places } from '../../registration/places.js';
import { clock } from '../../session/clock.js';
import { uniqueId } from '../../session/unique-id.js';
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
  /** Of the hospital's clock, as its field holds it. */
  at: string;
  number: string;
  /** Of a readmission: sending it again cannot admit twice. */
  admissionId: string;
}

/** One step of a stay, asked about once and carried out whole. */
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
  const draft = `${action} ${patient.patientId}`;
  const [chosen, setChosen] = useDraft<Chosen>(draft, {
    wardId: '',
    bed: '',
    at: localTime(clock.now(), clock.zone),
    number: '',
    admissionId: uniqueId(),
  });
  // Where the bed that was left is somebody else's now, another one is asked for.
  const [otherBed, setOtherBed] = useState(patient.leftBed === null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [busy, setBusy] = useState(false);
  const { patientId, version } = patient;
  const at = instantOfLocal(chosen.at, clock.zone);
  const own = places.wards.find(({ wardId }) => wardId === (patient.wardId ?? patient.leftWardId));
  const atField = action === 'discharge' ? 'dischargeTime' : 'admissionTime';

  const missing = (): Partial<Record<string, string>> => {
    const found: Partial<Record<string, string>> = {};
    const need = (field: string, there: boolean): void => {
      if (!there) found[field] = t('registration.problem.missing');
    };
    if (action === 'changeBed' || action === 'readmit') need('bed', chosen.bed !== '');
    if (action === 'cancelDischarge' && otherBed) need('bed', chosen.bed !== '');
    if (action === 'transfer' || action === 'readmit') need('wardId', chosen.wardId !== '');
    if (action === 'readmit') need('hospitalizationNumber', chosen.number.trim() !== '');
    if ((action === 'readmit' || action === 'discharge') && !at) found[atField] = t('registration.problem.noDay');
    return found;
  };
  const carryOut = async (): Promise<unknown> => {
    const bed = chosen.bed || null;
    if (action === 'changeBed') return call('admission.changeBed', { patientId, version, bed: chosen.bed });
    if (action === 'transfer') return call('admission.transfer', { patientId, version, wardId: chosen.wardId, bed });
    if (action === 'discharge') return call('admission.discharge', { patientId, version, dischargeTime: at ?? null });
    if (action === 'cancelDischarge') return call('admission.cancelDischarge', { patientId, version, bed });
    return call('admission.admit', {
      admissionId: chosen.admissionId,
      patientId,
      version,
      hospitalizationNumber: chosen.number.trim(),
      admissionTime: at ?? null,
      wardId: chosen.wardId,
      bed: chosen.bed,
    });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = missing();
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await carryOut();
      clearDraft(draft);
      notify.success(t(`stay.done.${action}`));
      const seen = places.wards.some((ward) => ward.own && ward.wardId === chosen.wardId);
      // Who handed the patient over to a ward outside their own sees the patient no longer.
      if (action === 'transfer' && !seen) void navigate('/management/hospitalized');
      else onDone();
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      if (failed.field) setProblems({ [failed.field]: failed.text });
      if (error instanceof HttpError && failed.field === 'bed') {
        setOtherBed(true);
        onBedTaken();
      }
      setBusy(false);
    }
  };
  const bedOfOwnWard = (
    <FormField
      label={t('stay.toBed')}
      required
      problem={problems.bed}
      hint={own?.free.length === 0 ? t('stay.noBedFree') : undefined}
    >
      {(names) => (
        <select
          {...names}
          className="input num"
          name="bed"
          value={chosen.bed}
          onChange={(event) => setChosen({ ...chosen, bed: event.target.value })}
        >
          <option value="">{t('registration.choose')}</option>
          {own?.free.map((label) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  const time = (
    <FormField label={t(`registration.field.${atField}`)} problem={problems[atField]}>
      {(names) => (
        <input
          {...names}
          className="input num"
          type="datetime-local"
          name={atField}
          value={chosen.at}
          onChange={(event) => setChosen({ ...chosen, at: event.target.value })}
        />
      )}
    </FormField>
  );
  const name = nameOf(patient);
  return (
    <form className="registration-short" onSubmit={(event) => void submit(event)} noValidate>
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
            onChange={(wardId, bed) => setChosen({ ...chosen, wardId, bed })}
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
            onChange={(wardId, bed) => setChosen({ ...chosen, wardId, bed })}
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
                value={chosen.number}
                onChange={(event) => setChosen({ ...chosen, number: event.target.value })}
              />
            )}
          </FormField>
          {time}
        </>
      )}
      <FormAlert problems={problems} failure={failure} confirmed={false} onConfirm={() => undefined} />
      <footer className="dialog-actions">
        <Button
          onClick={() => {
            clearDraft(draft);
            onClose();
          }}
        >
          {t('actions.cancel')}
        </Button>
        <Button tone={action === 'discharge' ? 'danger' : 'primary'} type="submit" disabled={busy}>
          {t(`stay.${action}`)}
        </Button>
      </footer>
    </form>
  );
}
