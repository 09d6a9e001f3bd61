import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../forms/form-field.js';
import { usePatientMatches } from '../../frame/patient-matches.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../../ward/choice/ward-names.js';

interface Props {
  value: string;
  onChange: (patientId: string) => void;
  problem: string | undefined;
}

/** Finds patients by bed, name or hospitalization number, and lets the user choose one. */
export function PatientChoice({ value, onChange, problem }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const [text, setText] = useState('');
  const matches = usePatientMatches(text);
  const failed = matches instanceof Error ? failureText(matches) : undefined;
  const found = Array.isArray(matches) ? matches : [];
  return (
    <div className="patient-choice">
      <FormField
        label={t('device.field.patientId')}
        required
        problem={problem ?? failed}
        hint={t('device.patientHint')}
      >
        {(names) => (
          <input
            {...names}
            type="search"
            className="input"
            name="patient"
            autoComplete="off"
            maxLength={64}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange('');
            }}
            // Enter would send the form without a patient.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </FormField>
      {Array.isArray(matches) && (
        <fieldset>
          <legend className="visually-hidden">{t('device.found')}</legend>
          {found.length === 0 && <p role="status">{t('device.nobody')}</p>}
          {found.map((patient) => (
            <label key={patient.patientId}>
              <input
                type="radio"
                name="patientId"
                checked={value === patient.patientId}
                onChange={() => onChange(patient.patientId)}
              />
              <strong>{nameOf(patient)}</strong> <span className="num">{patient.bed ?? ''}</span>{' '}
              {patient.ward && <small>{wardText(patient.ward)}</small>}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
