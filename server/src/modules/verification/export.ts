import { verificationTable, verificationWords } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { TableCell } from '../../core/export/cells.js';
import { tableFile, type FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { verificationInScope } from './list.js';

/** A verification's heading, figures and samples, as the screen shows them. @throws Refusal `verification.unknown` */
export async function exportVerification(call: Call<'verification.export'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, language, request } = call;
  const { format, verificationId } = request;
  const found = await verificationInScope(db, caller, verificationId);
  const { zone } = await settingsAt(db, caller.nodePath);
  const [headings = [], ...lines] = verificationTable(found, language, found.day ?? dayOf(clock.now(), zone));
  const after = { serial: found.meter.serial, kind: found.kind, format, language };
  await inTransaction(call, (work) =>
    recordByCaller(work, { type: 'verification.exported', subject: verificationId, after }),
  );
  const most = Math.max(...lines.map((cells) => cells.length));
  const written = { rows: found.samples.length, limited: false };
  const table = {
    name: verificationWords[language].kind[found.kind],
    widths: Array.from({ length: most }, (_, place) => (place === 0 ? 28 : 14)),
    headings,
    lines: batchOf(lines.map((cells) => cells.map(cellOf))),
  };
  return tableFile(format, table, written);
}

/** A figure as a number, so that a spreadsheet can compute with it; anything else as text. */
function cellOf(text: string): TableCell {
  const [, sign, digits = '', decimals = ''] = /^([+−]?)(0|[1-9]\d*)(\.\d+)?$/.exec(text) ?? [];
  if (sign === undefined) return text;
  const figure = Number(`${digits}${decimals}`);
  return { figure: sign === '−' ? -figure : figure, decimals: Math.max(0, decimals.length - 1) };
}

async function* batchOf(lines: TableCell[][]): AsyncGenerator<TableCell[][]> {
  yield await Promise.resolve(lines);
}
