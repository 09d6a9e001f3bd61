import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithinMonitoring } from '@wardlink/domain';
import { FileField, TABLE_FILES } from '../../elements/file-field.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { readTableFile, type CsvTable } from '../../files/csv-table.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { clock } from '../../clock/hospital-clock.js';
import { guessColumns, OPTIONAL_FIELDS, readRecorder, RECORDER_FIELDS, type RecorderColumns } from './recorder-file.js';
import type { Detail } from './types.js';
import '../../ward/board/ward-list.css';

interface Props {
  session: Detail['session'];
  onClose: () => void;
  onImported: (stored: number, repeated: number) => void;
}

/** Imports a recorder's file: columns are guessed and may be changed; the result is shown before it is stored. */
export function ImportDialog({ session, onClose, onImported }: Props) {
  const { t } = useTranslation();
  const [table, setTable] = useState<CsvTable>();
  const [columns, setColumns] = useState<RecorderColumns>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readTableFile(file);
    setProblem(read.rows.length === 0 ? t('records.import.unreadable') : undefined);
    setTable(read.rows.length === 0 ? undefined : read);
    setColumns(guessColumns(read.headings));
  };
  const missing =
    columns === undefined || RECORDER_FIELDS.some((field) => !OPTIONAL_FIELDS.includes(field) && columns[field] < 0);
  const read = table && columns && !missing ? readRecorder(table, columns, clock.zone) : undefined;
  const fitting = read?.readings.filter(({ at }) => isWithinMonitoring(at, session, clock.now())) ?? [];
  const outside = (read?.readings.length ?? 0) - fitting.length;

  const store = async (): Promise<void> => {
    setBusy(true);
    try {
      const { sessionId } = session;
      const request = { sessionId, readings: fitting, way: 'device' as const };
      const { stored, repeated } = await call('ambulatory.record', request);
      onImported(stored, repeated);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('ambulatory.import.open')} wide onClose={onClose}>
      <div className="list-form">
        <FileField label={t('records.import.file')} accept={TABLE_FILES} onChoose={(file) => void choose(file)} />
        {table && columns && (
          <>
            <div className="ambulatory-columns">
              {RECORDER_FIELDS.map((field) => (
                <label key={field}>
                  <span>
                    {t(`ambulatory.import.field.${field}`)}
                    {OPTIONAL_FIELDS.includes(field) && ` (${t('records.import.optional')})`}
                  </span>
                  <select
                    className="input"
                    value={columns[field]}
                    onChange={({ target }) => setColumns({ ...columns, [field]: Number(target.value) })}
                  >
                    <option value={-1}>{t('records.import.noColumn')}</option>
                    {table.headings.map((heading, column) => (
                      <option key={column} value={column}>
                        {heading || column + 1}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
            </div>
            {read && (
              <ul className="ambulatory-found">
                <li>{t('ambulatory.import.fitting', { count: fitting.length })}</li>
                {outside > 0 && <li>{t('ambulatory.import.outside', { count: outside })}</li>}
                {read.unreadable.length > 0 && (
                  <li>
                    {t('ambulatory.import.unreadable', {
                      count: read.unreadable.length,
                      lines: read.unreadable.join(t('patient.listSeparator')),
                    })}
                  </li>
                )}
                {read.repeated.length > 0 && (
                  <li>
                    {t('ambulatory.import.repeated', {
                      count: read.repeated.length,
                      lines: read.repeated.join(t('patient.listSeparator')),
                    })}
                  </li>
                )}
              </ul>
            )}
          </>
        )}
        {problem && <p role="alert">{problem}</p>}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" disabled={busy || fitting.length === 0} onClick={() => void store()}>
            {t('ambulatory.import.store', { count: fitting.length })}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
