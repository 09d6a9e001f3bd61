import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordWords, type Language, type RequestOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { callStream } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import type { RecordQuery } from './use-records.js';

type Format = RequestOf<'record.export'>['format'];

const TYPES: Record<Format, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const LABELS = { csv: 'CSV', xlsx: 'Excel' } as const;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Hands a file to the browser, which keeps it where it keeps downloads. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetches the file of a query. @returns how many readings it holds, and whether there were more than it may hold */
async function exportFile(query: RecordQuery, format: Format, language: Language) {
  const pieces = await callStream('record.export', { ...query, format }, { background: true });
  const whole = pieces.every(({ index }, place) => index === place) ? pieces.at(-1)?.end : undefined;
  // A connection that broke off leaves pieces without an end: half a file is none.
  if (!whole) return undefined;
  const name = `${recordWords[language].title[query.indicator]} ${query.from} ${query.to}.${format}`;
  save(
    new Blob(
      pieces.map(({ bytes }) => bytesOf(bytes)),
      { type: TYPES[format] },
    ),
    name,
  );
  return whole;
}

/** Saves what the screen shows, on all of its pages, as a file. */
export function ExportButtons({ query }: { query: RecordQuery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [busy, setBusy] = useState<Format>();
  const start = async (format: Format): Promise<void> => {
    setBusy(format);
    try {
      const whole = await exportFile(query, format, language);
      if (!whole) notify.error(t('records.exportBroken'));
      else if (whole.limited) notify.error(t('records.exportLimited', { count: whole.rows }));
      else notify.success(t('records.exported', { count: whole.rows }));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(undefined);
  };
  return (
    <span className="record-exports" role="group" aria-label={t('records.export')}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={busy !== undefined} onClick={() => void start(format)}>
          {busy === format ? t('records.exporting') : t('records.exportAs', { format: LABELS[format] })}
        </Button>
      ))}
    </span>
  );
}
