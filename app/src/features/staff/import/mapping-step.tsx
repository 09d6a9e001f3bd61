import { useTranslation } from 'react-i18next';
import type { StaffChoices } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { ColumnFields } from '../../../files/column-fields.js';
import { missingFields, unanswered, type Guess, type Mapping } from '../../../files/guess-columns.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { indented } from '../../../language/indented.js';
import { useName } from '../../../language/names.js';
import type { StaffField, StaffForm } from '../staff-form.js';
import { FIELDS } from './columns.js';

/** Place and role of all people whose line does not name them. */
export type Everyone = Pick<StaffForm, 'nodeId' | 'roleId'>;

interface Props extends Guess<StaffField> {
  table: CsvTable;
  everyone: Everyone;
  choices: StaffChoices;
  onMapping: (mapping: Mapping<StaffField>) => void;
  onEveryone: (everyone: Everyone) => void;
  onCheck: () => void;
}

/** The mapping of columns, guessed from the headings; one place and role can be chosen for all people. */
export function MappingStep({ table, mapping, near, everyone, choices, onMapping, onEveryone, onCheck }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const missing = missingFields(
    FIELDS.map((one) => ({
      ...one,
      needed: one.field === 'nodeId' || one.field === 'roleId' ? everyone[one.field] === '' : one.needed === true,
    })),
    mapping,
  );
  const options = {
    nodeId: choices.nodes.map((node) => [node.nodeId, indented(node.depth, nameOf(node))] as const),
    roleId: choices.roles.map((role) => [role.roleId, nameOf(role)] as const),
  };
  return (
    <>
      <h2>{t('staff.import.mapping')}</h2>
      <div className="staff-mapping">
        <ColumnFields
          fields={FIELDS}
          headings={table.headings}
          mapping={mapping}
          near={near}
          missing={missing}
          labelOf={(field, needed) => `${t(`staff.field.${field}`)}${needed ? ' *' : ''}`}
          none={t('staff.import.noColumn')}
          className="input"
          onMapping={onMapping}
        />
      </div>
      <h2>{t('staff.import.everyone')}</h2>
      <div className="staff-mapping">
        {(['nodeId', 'roleId'] as const).map((field) => (
          <label key={field} className="field">
            {t(`staff.field.${field}`)}
            <select
              className="input"
              name={`everyone.${field}`}
              value={everyone[field]}
              onChange={({ target }) => onEveryone({ ...everyone, [field]: target.value })}
            >
              <option value="">{t('staff.choose')}</option>
              {options[field].map(([id, text]) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {missing.length > 0 && (
        <p role="alert">
          {t('staff.import.missing', {
            fields: missing.map((field) => t(`staff.field.${field}`)).join(t('patient.listSeparator')),
          })}
        </p>
      )}
      <footer className="dialog-actions">
        <Button
          tone="primary"
          disabled={missing.length > 0 || unanswered({ mapping, near }).length > 0}
          onClick={onCheck}
        >
          {t('staff.import.check')}
        </Button>
      </footer>
    </>
  );
}
