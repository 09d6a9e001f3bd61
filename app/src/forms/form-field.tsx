import { useId, type ReactNode } from 'react';
import './form-field.css';

interface FormFieldProps {
  label: string;
  required?: boolean | undefined;
  unit?: string | undefined;
  hint?: string | undefined;
  /** Error text. */
  problem?: string | undefined;
  wide?: boolean | undefined;
  children: (names: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A field with its label above, and a hint or an error below. */
export function FormField({ label, required, unit, hint, problem, wide, children }: FormFieldProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={`field form-field ${wide ? 'wide' : ''}`}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="form-star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
        {unit && <small> {unit}</small>}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <small id={`${id}-note`} className={problem ? 'form-problem' : ''}>
          {note}
        </small>
      )}
    </div>
  );
}
