import { useReason } from '../../language/coded.js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  recordCellText,
  recordColumns,
  recordTime,
  withUnit,
  type RecordIndicator,
  type RecordRow,
  type ReplyOf,
} from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useVoidedText } from '../../ward/records/voided-text.js';

interface Props {
  indicator: RecordIndicator;
  row: RecordRow;
  onClose: () => void;
  /** Opens the correction; undefined for users who may not correct. */
  onCorrect: (() => void) | undefined;
  onVoid: (() => void) | undefined;
}

/** Columns that are the same in every version, or meaningless for a single one. */
const NOT_OF_A_VERSION = ['ward', 'bed', 'patient', 'number', 'by', 'way', 'corrections', 'range'];

type Versions = ReplyOf<'record.versions'>;

/** All versions of a reading: figures, author, time, and reason of the correction. */
export function VersionsDialog({ indicator, row, onClose, onCorrect, onVoid }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { readingId } = row.reading;
  const load = useCallback(() => call('record.versions', { indicator, readingId }), [indicator, readingId]);
  const { loaded, reload } = useLoad(readingId, load);
  const stands = loaded.state === 'ready' && loaded.value.voided === null;
  return (
    <Dialog title={t('records.versionsOf', { name: nameOf(row.patient) })} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={3} inline>
        {(all) => <VersionList indicator={indicator} row={row} all={all} />}
      </Listing>
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.close')}</Button>
        {onVoid && stands && <Button onClick={onVoid}>{t('voiding.void')}</Button>}
        {onCorrect && stands && (
          <Button tone="primary" onClick={onCorrect}>
            {t('vital.correct')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

function VersionList({ indicator, row, all }: Pick<Props, 'indicator' | 'row'> & { all: Versions }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const voidedText = useVoidedText();
  const view = { language: useLanguage(), zone: clock.zone };
  const columns = recordColumns[indicator].filter(({ key }) => !NOT_OF_A_VERSION.includes(key));
  const { versions, voided } = all;
  return (
    <ol className={`record-versions ${voided ? 'voided' : ''}`} reversed>
      {voided && (
        <li className="record-voiding">
          <strong>{voidedText(voided)}</strong>
        </li>
      )}
      {[...versions].reverse().map(({ reading, enteredAt, enteredBy, reason }, index) => (
        <li key={reading.version} className={index === 0 && !voided ? 'latest' : ''}>
          <strong>
            {t(index === 0 && !voided ? 'records.versionNow' : 'records.version', { version: reading.version })}
          </strong>
          <dl>
            {columns.map((column) => {
              const text = recordCellText(column, { ...row, reading }, view);
              return (
                text !== '' && (
                  <div key={column.key}>
                    <dt>{withUnit(column.title[view.language], column.unit)}</dt>
                    <dd className={column.decimals === undefined ? '' : 'num'}>{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <p>
            {t('records.enteredBy', { name: nameOf(enteredBy), time: recordTime(enteredAt, view.zone) })}
            {reason !== null && <em>{t('records.reason', { reason: reasonOf(reason) })}</em>}
          </p>
        </li>
      ))}
    </ol>
  );
}
