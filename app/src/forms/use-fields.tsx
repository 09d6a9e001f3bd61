import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../elements/date-field.js';
import { FormField } from './form-field.js';
import type { FieldModel, FormModel, Problems } from './model.js';

/** Value and label of what is chosen from. */
export type Choices = readonly (readonly [string, string])[];

/** The part of a form's state that its text fields need. */
interface TextForm<Name extends string> {
  form: Record<Name, string>;
  problems: Problems;
  set(more: Partial<Record<Name, string>>): void;
}

/** What depends on the moment: on who fills the form in, and on what stands in it. */
export interface FieldUse {
  /** That of `<words>.field` where nothing else is said. */
  label?: string;
  required?: boolean;
  hint?: string | undefined;
  placeholder?: string | undefined;
  choices?: Choices;
  /** First and last day that the calendar of a date offers. */
  min?: string;
  max?: string;
  /** Id of a list that is typed from. */
  list?: string;
  disabled?: boolean;
  onChange?: (text: string) => void;
}

/**
 * Draws fields of a form by their names, each with its label, and with what is wrong with it.
 * @param words key below which the texts of the form stand, such as `staff` with `staff.field.username`
 */
export function useFields<Name extends string>(
  words: string,
  model: FormModel<Name>,
  { form, problems, set }: TextForm<NoInfer<Name>>,
): (name: Name, use?: FieldUse) => ReactNode {
  const { t } = useTranslation();
  return (name, use = {}) => {
    const {
      kind = 'text',
      required = false,
      maxLength,
      inputMode,
      unit,
      wide,
      figures,
      isCode,
    }: FieldModel = model[name];
    const { choices, placeholder, disabled, min, max, list } = use;
    const change = use.onChange ?? ((text: string) => set({ [name]: text } as Partial<Record<Name, string>>));
    const shared = {
      className: figures ? 'input num' : 'input',
      name,
      disabled,
      value: form[name],
      onChange: (event: { target: { value: string } }) => change(event.target.value),
    };
    return (
      <FormField
        key={name}
        label={use.label ?? t(`${words}.field.${name}`)}
        required={use.required ?? required}
        unit={unit}
        hint={use.hint}
        problem={problems[name]}
        wide={wide ?? kind === 'long'}
      >
        {(names) => {
          if (choices) {
            return (
              <select {...shared} {...names}>
                {choices.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            );
          }
          const typed = { ...shared, ...names, maxLength, placeholder };
          if (kind === 'long') return <textarea {...typed} />;
          if (kind === 'date') return <DateField {...shared} {...names} min={min} max={max} onChange={change} />;
          const plain = isCode ? { autoCapitalize: 'none', spellCheck: false } : {};
          return <input autoComplete="off" {...typed} list={list} inputMode={inputMode} {...plain} />;
        }}
      </FormField>
    );
  };
}
