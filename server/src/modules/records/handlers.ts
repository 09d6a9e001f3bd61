import type { Handlers } from '../../http/handler.js';
import { Refusal } from '../../refusal.js';
import { EXPORT_ROWS, exportRecords } from './export.js';
import { importRecords } from './import.js';
import { checkFilter, countRecords, pageOfRecords, versionsOf } from './select.js';

/** Rows of one page. */
export const PAGE_ROWS = 100;

/** The record screens. */
export const recordHandlers: Handlers<'record.list' | 'record.versions' | 'record.export' | 'record.import'> = {
  'record.list': async ({ db, caller, request }) => {
    const after = request.after ?? null;
    const checked = await checkFilter(db, caller, request);
    const [page, total] = await Promise.all([
      pageOfRecords(db, checked, { after, limit: PAGE_ROWS }),
      after === null ? countRecords(db, checked, EXPORT_ROWS) : null,
    ]);
    return { ...page, total };
  },

  'record.import': importRecords,

  'record.export': (call) => exportRecords(call),

  'record.versions': async ({ db, caller, request }) => {
    const versions = await versionsOf(db, caller, request.indicator, request.readingId);
    if (versions.length === 0) throw new Refusal('reading.unknown');
    return { versions };
  },
};
