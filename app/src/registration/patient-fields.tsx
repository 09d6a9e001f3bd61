import { useTranslation } from 'react-i18next';
import { bodyMassIndex, DISEASE_TYPES, type RegistrationField } from '@wardlink/domain';
import { useName } from '../language/names.js';
import { clock } from '../session/clock.js';
import { FormField } from '../forms/form-field.js';
import { numberOf, withIdCard, type PatientField, type PatientForm } from './patient-form.js';
import type { Places } from './places.js';
import './registration.css';

interface Props {
  form: PatientForm;
  onChange: (form: PatientForm) => void;
  /** What is wrong, in words, by field. */
  problems: Partial<Record<string, string>>;
  required: readonly RegistrationField[];
  places: Places | undefined;
  /** Masked numbers of a patient who is known already. */
  masked?: { mobile: string | null; idCard: string | null };
}

/** Everything that is recorded about a patient, in the order in which it is asked. */
export function PatientFields({ form, onChange, problems, required, places, masked }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const frame = (field: PatientField) => ({
    label: t(`registration.field.${field}`),
    required: (required as readonly string[]).includes(field),
    problem: problems[field],
  });
  const set = (field: PatientField) => (value: string) => onChange({ ...form, [field]: value });

  const text = (
    field: PatientField,
    more: { unit?: string; hint?: string; max?: number; placeholder?: string } = {},
  ) => (
    <FormField {...frame(field)} unit={more.unit} hint={more.hint}>
      {(names) => (
        <input
          {...names}
          className="input"
          name={field}
          autoComplete="off"
          maxLength={more.max ?? 64}
          placeholder={more.placeholder}
          value={form[field]}
          onChange={(event) => set(field)(event.target.value)}
        />
      )}
    </FormField>
  );
  const choice = (field: PatientField, choices: readonly (readonly [string, string])[], empty = true) => (
    <FormField {...frame(field)}>
      {(names) => (
        <select
          {...names}
          className="input"
          name={field}
          value={form[field]}
          onChange={(event) => set(field)(event.target.value)}
        >
          {empty && <option value="">{t(frame(field).required ? 'registration.choose' : 'registration.none')}</option>}
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  const story = (field: PatientField) => (
    <FormField {...frame(field)} wide>
      {(names) => (
        <textarea
          {...names}
          className="input"
          name={field}
          rows={2}
          maxLength={2000}
          value={form[field]}
          onChange={(event) => set(field)(event.target.value)}
        />
      )}
    </FormField>
  );
  const people = (list: Places['doctors'] | undefined) =>
    (list ?? []).map((person) => [person.userId, nameOf(person)] as const);
  const levels = (key: string, count: number) =>
    Array.from({ length: count }, (_, index) => [String(index + 1), t(`${key}.${index + 1}`)] as const);
  const diseases = DISEASE_TYPES.map((type) => [type, t(`person.disease.${type}`)] as const);
  const ownWords = form.diseaseType && !(DISEASE_TYPES as readonly string[]).includes(form.diseaseType);
  const bmi = bodyMassIndex(numberOf(form.weightKg), numberOf(form.heightCm));

  return (
    <div className="form-sections">
      <fieldset>
        <legend>{t('registration.section.person')}</legend>
        {text('name')}
        {text('latinName')}
        <FormField {...frame('idCard')} hint={masked?.idCard ? t('registration.keepMasked') : undefined}>
          {(names) => (
            <input
              {...names}
              className="input num"
              name="idCard"
              autoComplete="off"
              maxLength={18}
              placeholder={masked?.idCard ?? undefined}
              value={form.idCard}
              onChange={(event) => onChange(withIdCard(form, event.target.value, clock.today()))}
            />
          )}
        </FormField>
        {choice('sex', [
          ['female', t('person.sex.female')],
          ['male', t('person.sex.male')],
        ])}
        <FormField {...frame('birthday')}>
          {(names) => (
            <input
              {...names}
              className="input num"
              type="date"
              name="birthday"
              max={clock.today()}
              value={form.birthday}
              onChange={(event) => set('birthday')(event.target.value)}
            />
          )}
        </FormField>
        {text('mobile', {
          max: 11,
          ...(masked?.mobile && { placeholder: masked.mobile, hint: t('registration.keepMasked') }),
        })}
        {text('address', { max: 200 })}
        {text('heightCm', { unit: 'cm', max: 6 })}
        {text('weightKg', { unit: 'kg', max: 6, ...(bmi !== undefined && { hint: `BMI ${bmi.toFixed(1)}` }) })}
      </fieldset>
      <fieldset>
        <legend>{t('registration.section.stay')}</legend>
        {text('hospitalizationNumber', { max: 32 })}
        {text('identification', { max: 32 })}
        {text('visitCardNumber', { max: 32 })}
        {choice('attendingPhysicianId', people(places?.doctors))}
        {choice('responsibleNurseId', people(places?.nurses))}
        {choice('nursingLevel', levels('person.nursingLevel', 4), false)}
        {choice('managementLevel', levels('registration.managementLevel', 3))}
        {choice('diseaseType', ownWords ? [...diseases, [form.diseaseType, form.diseaseType]] : diseases)}
        {text('diseaseGrouping')}
      </fieldset>
      <fieldset>
        <legend>{t('registration.section.history')}</legend>
        {story('drugAllergies')}
        {story('medicalHistory')}
        {story('familyHistory')}
        {story('complications')}
        {story('pastTreatment')}
        {story('admissionAssessment')}
      </fieldset>
    </div>
  );
}
