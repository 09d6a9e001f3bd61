import type { RecordRow, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { usePages, type PagedList, type Pages, type PageSource } from '../../lists/use-pages.js';

export type RecordQuery = Omit<RequestOf<'record.list'>, 'after'>;
export type RecordPages = Pages<RecordRow>;
export type Records = PagedList<RecordRow>;

const SOURCE: PageSource<RecordQuery, RecordRow> = {
  load: (query, after) => call('record.list', { ...query, after }, { background: true }),
  idOf: ({ reading }) => reading.readingId,
};

/** Records of a query, page after page. */
export function useRecords(query: RecordQuery): Records {
  return usePages(query, SOURCE);
}
