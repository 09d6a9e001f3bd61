import { useTranslation } from 'react-i18next';
import { DateField } from '../../elements/date-field.js';
import { FormField } from '../../forms/form-field.js';
import { useFields } from '../../forms/use-fields.js';
import type { Problems } from '../../forms/model.js';
import { useName } from '../../language/names.js';
import type { Places } from '../../registration/places.js';
import { useDepartments } from './departments.js';
import { VISIT_MODEL, type VisitForm } from './visit-form.js';
import './outpatients.css';

interface Props {
  state: { form: VisitForm; problems: Problems; set(more: Partial<VisitForm>): void };
  doctors: Places['doctors'];
}

/** Time, department, doctor, reason, and the next date. */
export function VisitFields({ state, doctors }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const departments = useDepartments();
  const { form, problems, set } = state;
  const field = useFields('outpatients', VISIT_MODEL, state);
  return (
    <fieldset>
      <legend>{t('outpatients.visit')}</legend>
      <FormField label={t('outpatients.field.visitedAt')} required problem={problems.visitedAt}>
        {(names) => (
          <DateField
            {...names}
            withTime
            className="input num"
            name="visitedAt"
            value={form.visitedAt}
            onChange={(visitedAt) => set({ visitedAt })}
          />
        )}
      </FormField>
      {field('departmentId', {
        choices: [['', t('registration.choose')], ...departments.map((one) => [one.nodeId, nameOf(one)] as const)],
      })}
      {field('doctorId', {
        choices: [['', t('registration.none')], ...doctors.map((one) => [one.userId, nameOf(one)] as const)],
      })}
      {field('nextOn')}
      {field('reason')}
      <label className="outpatient-check">
        <input type="checkbox" checked={form.ended} onChange={(event) => set({ ended: event.target.checked })} />
        {t('outpatients.field.ended')}
      </label>
    </fieldset>
  );
}
