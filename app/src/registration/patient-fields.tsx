import { useTranslation } from 'react-i18next';
import { bodyMassIndex, DISEASE_TYPES, type RegistrationField, decimalText } from '@wardlink/domain';
import { useFields, type Choices, type FieldUse } from '../forms/use-fields.js';
import type { FormState } from '../forms/use-form.js';
import { useName } from '../language/names.js';
import { clock } from '../clock/hospital-clock.js';
import { numberOf, PATIENT_FIELDS, withIdCard, type PatientField, type PatientForm } from './patient-form.js';
import type { Places } from './places.js';

interface Props {
  state: FormState<PatientForm>;
  required: readonly RegistrationField[];
  places: Places;
  /** Masked numbers of a patient who is known already. */
  masked?: { mobile: string | null; idCard: string | null };
}

/** All data of a patient's record, in the order of the form. */
export function PatientFields({ state, required, places, masked }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { form, set } = state;
  const draw = useFields('registration', PATIENT_FIELDS, state);
  const isRequired = (field: PatientField): boolean => (required as readonly string[]).includes(field);
  const field = (name: PatientField, use: FieldUse = {}) => draw(name, { required: isRequired(name), ...use });
  const choice = (name: PatientField, choices: Choices) =>
    field(name, { choices: [['', t(isRequired(name) ? 'registration.choose' : 'registration.none')], ...choices] });
  const keepMasked = (number: string | null | undefined): FieldUse =>
    number ? { placeholder: number, hint: t('registration.keepMasked') } : {};
  const people = (list: Places['doctors']) => list.map((person) => [person.userId, nameOf(person)] as const);
  const levels = (key: string, count: number) =>
    Array.from({ length: count }, (_, index) => [String(index + 1), t(`${key}.${index + 1}`)] as const);
  const diseases = DISEASE_TYPES.map((type) => [type, t(`person.disease.${type}`)] as const);
  const ownWords = form.diseaseType && !(DISEASE_TYPES as readonly string[]).includes(form.diseaseType);
  const bmi = bodyMassIndex(numberOf(form.weightKg), numberOf(form.heightCm));

  return (
    <div className="form-sections">
      <fieldset>
        <legend>{t('registration.section.person')}</legend>
        {field('name')}
        {field('latinName')}
        {field('idCard', {
          ...keepMasked(masked?.idCard),
          onChange: (text) => set(withIdCard(form, text, clock.today())),
        })}
        {choice(
          'sex',
          (['female', 'male'] as const).map((sex) => [sex, t(`person.sex.${sex}`)]),
        )}
        {field('birthday', { max: clock.today() })}
        {field('mobile', keepMasked(masked?.mobile))}
        {field('address')}
        {field('heightCm')}
        {field('weightKg', { hint: bmi === undefined ? undefined : `BMI ${decimalText(bmi, 1)}` })}
      </fieldset>
      <fieldset>
        <legend>{t('registration.section.stay')}</legend>
        {field('hospitalizationNumber')}
        {field('identification')}
        {field('visitCardNumber')}
        {choice('attendingPhysicianId', people(places.doctors))}
        {choice('responsibleNurseId', people(places.nurses))}
        {field('nursingLevel', { choices: levels('person.nursingLevel', 4) })}
        {choice('managementLevel', levels('registration.managementLevel', 3))}
        {choice('diseaseType', ownWords ? [...diseases, [form.diseaseType, form.diseaseType]] : diseases)}
        {field('diseaseGrouping')}
      </fieldset>
      <fieldset>
        <legend>{t('registration.section.history')}</legend>
        {field('drugAllergies')}
        {field('medicalHistory')}
        {field('familyHistory')}
        {field('complications')}
        {field('pastTreatment')}
        {field('admissionAssessment')}
      </fieldset>
    </div>
  );
}
