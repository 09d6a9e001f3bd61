import { useTranslation } from 'react-i18next';
import type { RecordIndicator } from '@wardlink/contract';
import { INDICATORS } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { fieldsOf, type Field, type FileUnit, type Mapping } from './columns.js';
import { ListTable } from '../../../lists/list-table.js';
import { ColumnFields } from '../../../files/column-fields.js';
import { missingFields, unanswered } from '../../../files/guess-columns.js';
import type { CsvTable } from '../../../files/csv-table.js';

interface Props {
  indicator: RecordIndicator;
  table: CsvTable;
  mapping: Mapping;
  near: Mapping;
  unit: FileUnit;
  onMapping: (mapping: Mapping) => void;
  onUnit: (unit: FileUnit) => void;
  onCheck: () => void;
}

/** Lines of the file that are shown beside the mapping. */
const SAMPLE_LINES = 5;

/** The mapping of columns: guessed from the headings, changed by the user, beside the first lines of the file. */
export function MappingStep({ indicator, table, mapping, near, unit, onMapping, onUnit, onCheck }: Props) {
  const { t } = useTranslation();
  const { unit: ownUnit, otherUnit } = INDICATORS[indicator];
  const fields = fieldsOf(indicator);
  const missing = missingFields(fields, mapping);
  const nameOf = (field: Field): string =>
    field === 'value' ? t(`records.import.value.${indicator}`) : t(`records.import.field.${field}`);
  return (
    <>
      <h3>{t('records.import.mapping')}</h3>
      <div className="record-mapping">
        <ColumnFields
          fields={fields}
          headings={table.headings}
          mapping={mapping}
          near={near}
          missing={missing}
          labelOf={(field, needed) => `${nameOf(field)}${needed ? '' : ` (${t('records.import.optional')})`}`}
          none={t('records.import.noColumn')}
          onMapping={onMapping}
        />
        {otherUnit && (
          <label className="field">
            {t('records.import.unit')}
            <select value={unit} onChange={({ target }) => onUnit(target.value as FileUnit)}>
              <option value="own">{ownUnit}</option>
              <option value="other">{otherUnit.name}</option>
            </select>
          </label>
        )}
      </div>
      <ListTable
        title={t('records.import.sample')}
        isFramed
        columns={table.headings.map((heading, column) => ({
          key: String(column),
          title: { zh: heading || String(column + 1), en: heading || String(column + 1) },
          cell: ({ cells }: CsvTable['rows'][number]) => cells[column],
        }))}
        rows={table.rows.slice(0, SAMPLE_LINES)}
        idOf={({ line }) => String(line)}
      />
      {missing.length > 0 && (
        <p role="alert">{t('records.import.missing', { fields: missing.map(nameOf).join(', ') })}</p>
      )}
      <footer className="dialog-actions">
        <Button
          tone="primary"
          disabled={missing.length > 0 || unanswered({ mapping, near }).length > 0}
          onClick={onCheck}
        >
          {t('records.import.check')}
        </Button>
      </footer>
    </>
  );
}
