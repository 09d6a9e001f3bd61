interface Props<T extends string | number> {
  label: string;
  /** What stands for no choice. */
  every: string;
  value: T | null;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T | null) => void;
}

/** One of a few, or every one. */
export function ChoiceSelect<T extends string | number>({ label, every, value, options, onChange }: Props<T>) {
  return (
    <select
      className="record-select"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([one]) => String(one) === target.value)?.[0] ?? null)}
    >
      <option value="">{every}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
