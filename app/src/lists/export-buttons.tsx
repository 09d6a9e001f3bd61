import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { Button } from '../elements/button.js';
import { notify } from '../notices/notices.js';
import styles from './list-actions.module.css';

type Format = RequestOf<'record.export'>['format'];
type Piece = ReplyOf<'record.export'>;

const TYPES: Record<Format, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const LABELS = { csv: 'CSV', xlsx: 'Excel' } as const;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Downloads a file by the browser. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Joins the pieces of an export and downloads the file.
 * @returns number of rows, and whether the export stopped at its row limit; undefined if a piece is missing
 */
function keep(pieces: readonly Piece[], name: string, format: Format) {
  const whole = pieces.every(({ index }, place) => index === place) ? pieces.at(-1)?.end : undefined;
  // Pieces without an end come from a connection that broke: an incomplete file is not downloaded.
  if (!whole) return undefined;
  save(
    new Blob(
      pieces.map(({ bytes }) => bytesOf(bytes)),
      { type: TYPES[format] },
    ),
    `${name}.${format}`,
  );
  return whole;
}

/** The export of a list: file name without extension, and how to fetch the file's pieces from the server. */
export interface Download {
  name: string;
  fetchPieces: (format: Format) => Promise<Piece[]>;
}

/**
 * Buttons that download all pages of what the screen shows.
 * @param noun prefix of the text keys for the rows that are exported
 */
export function ExportButtons({ name, fetchPieces, noun }: Download & { noun: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Format>();
  const start = async (format: Format): Promise<void> => {
    setBusy(format);
    try {
      const whole = keep(await fetchPieces(format), name, format);
      if (!whole) notify.error(t('lists.exportBroken'));
      else if (whole.limited) notify.error(t(`${noun}.exportLimited`, { count: whole.rows }));
      else notify.success(t(`${noun}.exported`, { count: whole.rows }));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(undefined);
  };
  return (
    <span className={styles.exports} role="group" aria-label={t('lists.export')}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={busy !== undefined} onClick={() => void start(format)}>
          {busy === format ? t('lists.exporting') : t('lists.exportAs', { format: LABELS[format] })}
        </Button>
      ))}
    </span>
  );
}
