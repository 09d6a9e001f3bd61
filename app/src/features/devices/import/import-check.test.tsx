// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readCsv } from '../../../files/csv-table.js';
import { guessColumns } from '../../../files/guess-columns.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { session } from '../../../session/session.js';
import { FIELDS, readDevices } from './columns.js';
import { ImportCheck } from './import-check.js';

const server = vi.hoisted(() => ({ lines: [] as object[] }));
vi.mock('../../../http/call.js', () => ({ call: () => Promise.resolve({ lines: server.lines, registered: 0 }) }));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  session.set({ userId: '9', permissions: [] } as never);
});
afterEach(cleanup);
afterAll(() => session.set(null));

it.each([
  ['en', 'Type: “toaster” is not recognised; Production date: “soon” is not recognised; Model is missing'],
  ['zh', '类型：无法识别“toaster”；生产日期：无法识别“soon”；缺少型号'],
] as const)(
  'a faulty line shows its device and all faults, and one of the server what it says, in %s',
  async (at, all) => {
    await switchLanguage(at);
    const table = readCsv('serial,model,type,produced\nS1,GM-7,,\nS1,GM-7,,\nS2,,toaster,soon');
    const reason = 'The serial number is the same as in line 2 of this file';
    server.lines = [
      { line: 2, reason: null },
      { line: 3, reason },
    ];
    const { mapping } = guessColumns(FIELDS, table.headings);
    const file = readDevices(table, mapping, { places: [], everyone: { use: 'hospital', nodeId: '1' } });
    render(<ImportCheck file={file} onRegistered={() => undefined} />);
    await screen.findByText(reason);
    const row = document.querySelector('[data-line="4"]');
    expect(row?.textContent).toContain('S2');
    expect(row?.textContent).toContain(all);
    expect(document.querySelector('[data-line="3"]')?.textContent).toContain(reason);
  },
);
