import { PAGE_ROWS } from '../../core/keyset.js';
import { EXPORT_ROWS } from '../../core/export/table-file.js';
import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { voidedOf, voidingOf } from '../../core/voiding.js';
import { exportRecords } from './export.js';
import { importRecords } from './import.js';
import { checkFilter, countRecords, pageOfRecords, versionsOf } from './select.js';

/** The record screens. */
export const recordHandlers: Handlers<'record.list' | 'record.versions' | 'record.export' | 'record.import'> = {
  'record.list': async ({ db, caller, request }) => {
    const after = request.after ?? null;
    const checked = await checkFilter(db, caller, request);
    const [page, total] = await Promise.all([
      pageOfRecords(db, checked, { after, limit: PAGE_ROWS }, { withVoided: true }),
      after === null ? countRecords(db, checked, EXPORT_ROWS) : null,
    ]);
    return { ...page, total };
  },

  'record.import': importRecords,

  'record.export': (call) => exportRecords(call),

  'record.versions': async ({ db, caller, request }) => {
    const { indicator, readingId } = request;
    const [versions, voiding] = await Promise.all([
      versionsOf(db, caller, indicator, readingId),
      voidingOf(db, indicator, readingId),
    ]);
    if (versions.length === 0) throw new Refusal('reading.unknown');
    return { versions, voided: voiding && voidedOf(voiding) };
  },
};
