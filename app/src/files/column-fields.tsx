import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import type { FieldHeadings, Guess, Mapping } from './guess-columns.js';
import './column-fields.css';

interface Props<Field extends string> extends Guess<Field> {
  fields: readonly Pick<FieldHeadings<Field>, 'field' | 'needed'>[];
  /** First line of the file. */
  headings: readonly string[];
  /** Fields that need a column and have none. */
  missing: readonly Field[];
  labelOf: (field: Field, needed: boolean) => string;
  /** The option for no column. */
  none: string;
  /** Class of the select fields. */
  className?: string;
  onMapping: (mapping: Mapping<Field>) => void;
}

/** Chooses the column of each field of a file, and asks for confirmation if a heading is only similar. */
export function ColumnFields<Field extends string>(props: Props<Field>) {
  const { fields, headings, mapping, near, missing, labelOf, none, className, onMapping } = props;
  const { t } = useTranslation();
  return fields.map(({ field, needed = false }) => {
    const choose = (column: number): void => onMapping({ ...mapping, [field]: column });
    const [column, proposed] = [mapping[field], near[field]];
    return (
      <label key={field} className="field">
        {labelOf(field, needed)}
        <select
          className={className}
          name={`column.${field}`}
          aria-invalid={missing.includes(field)}
          value={column ?? -1}
          onChange={({ target }) => choose(Number(target.value))}
        >
          <option value={-1}>{none}</option>
          {headings.map((heading, index) => (
            <option key={index} value={index}>
              {heading || `${index + 1}`}
            </option>
          ))}
        </select>
        {proposed !== undefined && column === undefined && (
          <span className="near-column">
            {t('states.nearColumn', { heading: headings[proposed] })}
            <Button size="small" onClick={() => choose(proposed)}>
              {t('states.nearYes')}
            </Button>
            <Button size="small" onClick={() => choose(-1)}>
              {t('states.nearNo')}
            </Button>
          </span>
        )}
      </label>
    );
  });
}
