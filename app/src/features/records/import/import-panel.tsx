import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordIndicator } from '@wardlink/contract';
import { FileField, TABLE_FILES } from '../../../elements/file-field.js';
import { Button } from '../../../elements/button.js';
import { ListingState } from '../../../elements/listing.js';
import { guessMapping, guessUnit, type GlucoseUnit, type Mapping } from './columns.js';
import { readTableFile, type CsvTable } from '../../../files/csv-table.js';
import { ImportCheck } from './import-check.js';
import { MappingStep } from './mapping-step.js';

interface Props {
  indicator: RecordIndicator;
  onClose: () => void;
  onImported: (count: number) => void;
}

/** What was read of a chosen file, and how its columns are to be understood. */
interface Chosen {
  name: string;
  table: CsvTable;
  mapping: Mapping;
  /** Columns that may hold a field: the person is asked. */
  near: Mapping;
  unit: GlucoseUnit;
}

/** Imports a meter's file in three steps: choose it, say which column is what, look at what would be stored. */
export function ImportPanel({ indicator, onClose, onImported }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const [checking, setChecking] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await readTableFile(file);
    setChecking(false);
    setUnreadable(table.rows.length === 0);
    const { headings } = table;
    if (table.rows.length === 0) return setChosen(undefined);
    const guess = guessMapping(indicator, headings);
    setChosen({ name: file.name, table, ...guess, unit: guessUnit(headings[guess.mapping.value ?? -1]) });
  };
  return (
    <section className="card record-import" aria-label={t('records.import.title')}>
      <header>
        <h2>{t('records.import.title')}</h2>
        <span className="spacer" />
        <Button onClick={onClose}>{t('records.import.back')}</Button>
      </header>
      <FileField label={t('records.import.file')} accept={TABLE_FILES} onChoose={(file) => void choose(file)} />
      {unreadable && <p role="alert">{t('records.import.unreadable')}</p>}
      {!chosen && (
        <ListingState icon="table" title={t('records.import.how')} text={t('records.import.howText')} inline />
      )}
      {chosen && !checking && (
        <MappingStep
          indicator={indicator}
          table={chosen.table}
          mapping={chosen.mapping}
          near={chosen.near}
          unit={chosen.unit}
          onMapping={(mapping) => {
            // Another column of values may be in another unit.
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
