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

/** Hands a file to the browser, which keeps it where it keeps downloads. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves the pieces of a file. @returns how many rows it holds, and whether there were more than it may hold */
function keep(pieces: readonly Piece[], name: string, format: Format) {
  const whole = pieces.every(({ index }, place) => index === place) ? pieces.at(-1)?.end : undefined;
  // A connection that broke off leaves pieces without an end: half a file is none.
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

/** A list as a file: its name, without its ending, and the pieces in which the server sends it. */
export interface Download {
  name: string;
  fetchPieces: (format: Format) => Promise<Piece[]>;
}

/** Saves what the screen shows, on all of its pages, as a file. @param noun text key of what is exported */
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
