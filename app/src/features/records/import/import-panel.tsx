import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordIndicator } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { guessMapping, guessUnit, type FileUnit, type Mapping } from './columns.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { TableFileField } from '../../../files/table-file-field.js';
import { ImportCheck } from './import-check.js';
import { MappingStep } from './mapping-step.js';

interface Props {
  indicator: RecordIndicator;
  onClose: () => void;
  onImported: (count: number) => void;
}

/** Contents of a chosen file, and how its columns are mapped. */
interface Chosen {
  table: CsvTable;
  mapping: Mapping;
  /** Possible columns of a field: the user decides. */
  near: Mapping;
  unit: FileUnit;
}

/**
 * Imports a meter's file in three steps: the user chooses it, maps its columns, and checks the values that would be
 * stored.
 */
export function ImportPanel({ indicator, onClose, onImported }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const [checking, setChecking] = useState(false);

  const choose = (table: CsvTable | undefined): void => {
    setChecking(false);
    if (!table) return setChosen(undefined);
    const guess = guessMapping(indicator, table.headings);
    setChosen({ table, ...guess, unit: guessUnit(table.headings[guess.mapping.value ?? -1]) });
  };
  return (
    <section className="card record-import" aria-label={t('records.import.title')}>
      <header>
        <h2>{t('records.import.title')}</h2>
        <span className="spacer" />
        <Button onClick={onClose}>{t('records.import.back')}</Button>
      </header>
      <TableFileField texts="records.import" isChosen={chosen !== undefined} onChoose={choose} />
      {chosen && !checking && (
        <MappingStep
          indicator={indicator}
          table={chosen.table}
          mapping={chosen.mapping}
          near={chosen.near}
          unit={chosen.unit}
          onMapping={(mapping) => {
            // Another column of values may have another unit.
            const isOther = mapping.value !== chosen.mapping.value;
            const unit = isOther ? guessUnit(chosen.table.headings[mapping.value ?? -1]) : chosen.unit;
            setChosen({ ...chosen, mapping, unit });
          }}
          onUnit={(unit) => setChosen({ ...chosen, unit })}
          onCheck={() => setChecking(true)}
        />
      )}
      {chosen && checking && (
        <ImportCheck
          indicator={indicator}
          table={chosen.table}
          mapping={chosen.mapping}
          unit={chosen.unit}
          onBack={() => setChecking(false)}
          onImported={onImported}
        />
      )}
    </section>
  );
}
