import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DISEASE_TYPES, type RegistrationField } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { FormEnd } from '../../forms/form-end.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm, type FormState } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { uniqueId } from '@wardlink/client';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { FormAlert } from '../../registration/form-alert.js';
import { KnownPatients, type KnownPatient } from '../../registration/known-patients.js';
import {
  EMPTY_PATIENT,
  fieldsOf,
  PATIENT_FIELDS,
  problemsOf,
  withIdCard,
  type PatientForm,
} from '../../registration/patient-form.js';
import { usePlaces, type Places } from '../../registration/places.js';
import { useProblemTexts } from '../../registration/problem-texts.js';
import { useUser } from '../../session/session.js';
import { useOwnDepartment } from './departments.js';
import { useTextsOf } from './problem-texts.js';
import { REGISTRATION_DRAFT } from './registration-draft.js';
import { VisitFields } from './visit-fields.js';
import { emptyVisit, sentVisit, visitProblems, type VisitForm } from './visit-form.js';
import './outpatients.css';

const REQUIRED: readonly RegistrationField[] = ['name', 'sex', 'birthday'];

interface RegisterForm extends PatientForm, VisitForm {
  visitId: string;
  /** The returning patient; null for a new one. */
  known: KnownPatient | null;
}

interface Props {
  onClose: () => void;
  onStored: (patientId: string) => void;
}

/** Registers an outpatient with a visit; a returning patient is recognised by a number and keeps the record. */
export function RegisterDialog(props: Props) {
  const { t } = useTranslation();
  const { loaded, reload } = usePlaces();
  return (
    <Dialog wide title={t('outpatients.register')} onClose={props.onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {({ doctors }) => <RegisterFields {...props} doctors={doctors} />}
      </Listing>
    </Dialog>
  );
}

function RegisterFields({ onClose, onStored, doctors }: Props & Pick<Places, 'doctors'>) {
  const { t } = useTranslation();
  const ownDepartment = useOwnDepartment();
  const { userId: ownId } = useUser();
  const initial = useRef<RegisterForm>({
    ...EMPTY_PATIENT,
    ...emptyVisit(ownDepartment, doctors.find(({ userId }) => userId === ownId)?.userId),
    visitId: uniqueId(),
    known: null,
  });
  const wordsOf = useProblemTexts();
  const textsOf = useTextsOf();
  const state = useForm<RegisterForm, { patientId: string }>({
    draft: REGISTRATION_DRAFT,
    initial: initial.current,
    check: (form) => {
      const occasion = { now: clock.now(), zone: clock.zone, required: REQUIRED };
      return { ...(form.known ? {} : wordsOf(problemsOf(form, occasion))), ...textsOf(visitProblems(form)) };
    },
    send: (form) => {
      const { known, visitId } = form;
      // A hospitalization number is assigned at admission.
      const { hospitalizationNumber: _, ...fields } = fieldsOf(form);
      const person = known ? { patientId: known.patientId, version: known.version } : fields;
      return call('outpatient.register', { ...person, visitId, ...sentVisit(form) });
    },
    onSent: ({ patientId }) => onStored(patientId),
  });
  const { form, set } = state;
  return (
    <form className="registration-form" onSubmit={state.submit} noValidate>
      <div className="registration-scroll">
        {form.known ? (
          <Chosen patient={form.known} onOther={() => set({ known: null })} />
        ) : (
          <>
            <KnownPatients
              numbers={form}
              offer={(patient) =>
                patient.kind === 'inpatient' ? (
                  <small>{t('registration.known.inHospital')}</small>
                ) : (
                  <Button size="small" tone="primary" onClick={() => set({ known: patient })}>
                    {t('registration.known.choose')}
                  </Button>
                )
              }
            />
            <Person state={state} />
          </>
        )}
        <div className="form-sections">
          <VisitFields state={state} doctors={doctors} />
        </div>
      </div>
      <div>
        <FormAlert
          state={state}
          samePhone={{
            confirmed: form.samePhoneConfirmed,
            onConfirm: (samePhoneConfirmed) => set({ samePhoneConfirmed }),
          }}
        />
        <FormEnd
          form={{ ...state, alert: undefined }}
          words="outpatients"
          saveLabel={t('outpatients.register')}
          isNew
          onDiscard={onClose}
        />
      </div>
    </form>
  );
}

function Chosen({ patient, onOther }: { patient: KnownPatient; onOther: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <p className="outpatient-chosen">
      <b>{nameOf(patient)}</b>
      <small>
        {t(`person.sex.${patient.sex}`)} · <span className="num">{patient.birthday}</span> ·{' '}
        {t(`person.kind.${patient.kind}`)}
      </small>
      <Button size="small" onClick={onOther}>
        {t('registration.known.other')}
      </Button>
    </p>
  );
}

/** Data of a new patient that are entered at the desk; all others are entered on the patient's page. */
function Person({ state }: { state: FormState<RegisterForm> }) {
  const { t } = useTranslation();
  const { form, set } = state;
  const field = useFields('registration', PATIENT_FIELDS, state);
  const diseases = DISEASE_TYPES.map((type) => [type, t(`person.disease.${type}`)] as const);
  const sexes = (['female', 'male'] as const).map((sex) => [sex, t(`person.sex.${sex}`)] as const);
  return (
    <div className="form-sections">
      <fieldset>
        <legend>{t('registration.section.person')}</legend>
        {field('visitCardNumber', { autoFocus: true })}
        {field('idCard', { onChange: (text) => set(withIdCard(form, text, clock.today())) })}
        {field('mobile')}
        {field('name', { required: true })}
        {field('latinName')}
        {field('sex', { required: true, choices: [['', t('registration.choose')], ...sexes] })}
        {field('birthday', { required: true, max: clock.today() })}
        {field('diseaseType', { choices: [['', t('registration.none')], ...diseases] })}
        {field('address')}
      </fieldset>
    </div>
  );
}
