import type { Handlers } from '../../http/handler.js';
import { Refusal } from '../../refusal.js';
import { voidedOf, voidingOf } from '../voiding/voiding.js';
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
