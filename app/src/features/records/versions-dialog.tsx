import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  recordCellText,
  recordColumns,
  recordTime,
  type RecordIndicator,
  type RecordRow,
  type ReplyOf,
} from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useLanguage, useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';

interface Props {
  indicator: RecordIndicator;
  row: RecordRow;
  onClose: () => void;
  /** Opens the correction; undefined for who may not correct. */
  onCorrect: (() => void) | undefined;
}

/** Columns that are the same in every version, or say nothing of one alone. */
const NOT_OF_A_VERSION = ['ward', 'bed', 'patient', 'number', 'by', 'way', 'corrections', 'range'];

type Versions = ReplyOf<'record.versions'>['versions'];

/** Every version of a reading: its figures, who entered it when, and why it was corrected. */
export function VersionsDialog({ indicator, row, onClose, onCorrect }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { readingId } = row.reading;
  const load = useCallback(
    async () => (await call('record.versions', { indicator, readingId }, { background: true })).versions,
    [indicator, readingId],
  );
  const { loaded, reload } = useLoaded(readingId, load);
  return (
    <Dialog title={t('records.versionsOf', { name: nameOf(row.patient) })} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={3} inline>
        {(versions) => <VersionList indicator={indicator} row={row} versions={versions} />}
      </Listing>
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.close')}</Button>
        {onCorrect && (
          <Button tone="primary" onClick={onCorrect}>
            {t('vital.correct')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

function VersionList({ indicator, row, versions }: Pick<Props, 'indicator' | 'row'> & { versions: Versions }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const view = { language: useLanguage(), zone: clock.zone };
  const columns = recordColumns[indicator].filter(({ key }) => !NOT_OF_A_VERSION.includes(key));
  return (
    <ol className="record-versions" reversed>
      {[...versions].reverse().map(({ reading, enteredAt, enteredBy, reason }, index) => (
        <li key={reading.version} className={index === 0 ? 'latest' : ''}>
          <strong>{t(index === 0 ? 'records.versionNow' : 'records.version', { version: reading.version })}</strong>
          <dl>
            {columns.map((column) => {
              const text = recordCellText(column, { ...row, reading }, view);
              return (
                text !== '' && (
                  <div key={column.key}>
                    <dt>{column.title[view.language]}</dt>
                    <dd className={column.decimals === undefined ? '' : 'num'}>{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <p>
            {t('records.enteredBy', { name: nameOf(enteredBy), time: recordTime(enteredAt, view.zone) })}
            {reason !== null && <em>{t('records.reason', { reason })}</em>}
          </p>
        </li>
      ))}
    </ol>
  );
}
