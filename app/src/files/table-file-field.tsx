import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField, TABLE_FILES } from '../elements/file-field.js';
import { ListingState } from '../elements/listing.js';
import { readTableFile, type CsvTable } from './csv-table.js';

interface Props {
  /** Prefix of the text keys `file`, `unreadable`, `how` and `howText`. */
  texts: string;
  isChosen: boolean;
  /** Called with undefined if the file is not a table. */
  onChoose: (table: CsvTable | undefined) => void;
}

/** Chooses the file of an import, and explains what it contains until one is chosen. */
export function TableFileField({ texts, isChosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await readTableFile(file);
    const isEmpty = table.rows.length === 0;
    setUnreadable(isEmpty);
    onChoose(isEmpty ? undefined : table);
  };
  return (
    <>
      <FileField label={t(`${texts}.file`)} accept={TABLE_FILES} onChoose={(file) => void choose(file)} />
      {unreadable && <p role="alert">{t(`${texts}.unreadable`)}</p>}
      {!isChosen && <ListingState icon="table" title={t(`${texts}.how`)} text={t(`${texts}.howText`)} inline />}
    </>
  );
}
