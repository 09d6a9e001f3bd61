import type { CompositionEvent, FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../elements/date-field.js';
import { FormField } from './form-field.js';
import { applyMask } from './masks.js';
import type { FieldModel, FormModel, Problems } from './model.js';

/** Value and label of each choice. */
export type Choices = readonly (readonly [string, string])[];

/** The part of a form's state that its text fields need. */
interface TextForm<Name extends string> {
  form: Record<Name, string>;
  problems: Problems;
  set(more: Partial<Record<Name, string>>): void;
}

/** Properties of a field that depend on the user or on the form's contents. */
export interface FieldUse {
  /** Default: the text `<words>.field.<name>`. */
  label?: string;
  required?: boolean;
  hint?: string | undefined;
  placeholder?: string | undefined;
  choices?: Choices;
  /** First and last day that the calendar of a date field offers, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Id of a `datalist` with suggestions. */
  list?: string;
  disabled?: boolean;
  /** The form opens with the focus here. */
  autoFocus?: boolean;
  onChange?: (text: string) => void;
}

/**
 * Returns a function that renders a field by its name, with its label and its problem.
 * @param words prefix of the form's text keys, such as `staff` for `staff.field.username`
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
      mask,
    }: FieldModel = model[name];
    const { choices, placeholder, disabled, min, max, list, autoFocus } = use;
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
          const input = { ...typed, ...plain, list, inputMode, autoFocus };
          if (mask === undefined) return <input autoComplete="off" {...input} />;
          const apply = (event: FormEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>): void => {
            const field = event.currentTarget;
            // An input method that is still composing would lose its text.
            const isComposing = event.type !== 'compositionend' && (event.nativeEvent as InputEvent).isComposing;
            change(isComposing ? field.value : applyMask(field, mask));
          };
          // Without a maximum length: otherwise a pasted text with spaces would be cut off before the mask removes
          // them.
          return (
            <input autoComplete="off" {...input} maxLength={undefined} onChange={apply} onCompositionEnd={apply} />
          );
        }}
      </FormField>
    );
  };
}
