interface Props {
  className?: string;
  name?: string;
  /** First line of the file. */
  headings: readonly string[];
  /** The chosen column; undefined or negative for none. */
  column: number | undefined;
  invalid: boolean;
  /** The option for no column. */
  none: string;
  onChoose: (column: number) => void;
}

/** Chooses a column of a file by its heading, or by its number where it has none. */
export function ColumnSelect({ className, name, headings, column, invalid, none, onChoose }: Props) {
  return (
    <select
      className={className}
      name={name}
      aria-invalid={invalid}
      value={column ?? -1}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value={-1}>{none}</option>
      {headings.map((heading, index) => (
        <option key={index} value={index}>
          {heading || `${index + 1}`}
        </option>
      ))}
    </select>
  );
}
