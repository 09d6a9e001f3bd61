// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../clock/hospital-clock.js';
import { readCsv } from '../../../files/csv-table.js';
import { TableFileField } from '../../../files/table-file-field.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { session } from '../../../session/session.js';
import { ImportCheck } from './import-check.js';

const server = vi.hoisted(() => ({ lines: [] as object[], stored: [] as { rows: object[] }[] }));
vi.mock('../../../http/call.js', () => ({
  call: (_name: string, request: { commit: boolean; rows: object[] }) => {
    if (request.commit) server.stored.push(request);
    return Promise.resolve({ lines: server.lines, stored: request.rows.length });
  },
}));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  clock.set(Date.parse('2026-11-20T20:00:00+08:00'), 'Asia/Shanghai');
});
beforeEach(() => {
  session.set({ userId: '9', permissions: [] } as never);
  server.stored.length = 0;
});
afterEach(async () => {
  cleanup();
  session.set(null);
  await switchLanguage('en');
});

describe('lines that are unlikely', () => {
  const question = (line: number, ...questions: { code: string; text: string }[]) => ({
    line,
    outcome: 'question',
    questions,
    reason: null,
    patient: null,
    sameAsLine: null,
  });
  const UNUSUAL = { code: 'reading.unconfirmed', text: 'Outside 3–33.1' };
  const EARLY = { code: 'reading.beforeAdmission', text: 'Before the admission' };

  /** A file with 54 and 45 (mg/dL, as it seems), 2.1, and a value of 1970. */
  async function check(lines?: object[]) {
    const table = readCsv(
      ['54', '45', '2.1', '6.1']
        .map((value, index) => `ZY-1,${index === 3 ? '1970-01-01' : '2026-11-20'} 0${index + 6}:00,${value}`)
        .reduce((lines, line) => `${lines}\n${line}`, 'number,time,value'),
    );
    server.lines = lines ?? [question(2, UNUSUAL), question(3, UNUSUAL), question(4, UNUSUAL), question(5, EARLY)];
    const imported = vi.fn();
    const mapping = { number: 0, time: 1, value: 2 };
    render(
      <ImportCheck
        indicator={'glucose'}
        table={table}
        mapping={mapping}
        unit={'own'}
        onBack={vi.fn()}
        onImported={imported}
      />,
    );
    await screen.findAllByRole('row');
    const store = screen.getByRole<HTMLButtonElement>('button', { name: /^(Import|导入) / });
    const kinds = [...document.querySelectorAll<HTMLElement>('[data-kind]')];
    const press = (kind: number): boolean => fireEvent.click(kinds[kind]?.querySelector('input') ?? document.body);
    return { imported, store, kinds, press };
  }
  const line = (number: number): string => document.querySelector(`[data-line="${number}"]`)?.textContent ?? '';

  it('are shown with what they would be in the other unit', async () => {
    await check();
    expect(line(2)).toContain('973 mg/dL; if it was 54 mg/dL: 3.0 mmol/L');
    expect(line(3)).toContain('if it was 45 mg/dL: 2.5 mmol/L');
    expect(line(4)).toContain('38 mg/dL; if it was 2.1 mg/dL: 0.1 mmol/L');
  });

  it('are confirmed by kind, each for itself: nothing is stored while one kind is not', async () => {
    const { imported, store, kinds, press } = await check();
    expect(kinds.map(({ dataset }) => dataset['kind'])).toEqual([
      'reading.unconfirmed aboveMeters',
      'reading.unconfirmed',
      'reading.beforeAdmission',
    ]);
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2 lines'),
      expect.stringContaining('the line'),
      expect.stringContaining('the line'),
    ]);
    expect(store.disabled).toBe(true);
    press(1);
    press(2);
    expect(store.disabled).toBe(true);
    fireEvent.click(store);
    expect(server.stored).toEqual([]);
    press(0);
    press(1);
    expect(store.disabled).toBe(true);
    press(1);
    fireEvent.click(store);
    await waitFor(() => expect(imported).toHaveBeenCalledOnce());
    const confirmed = [UNUSUAL, UNUSUAL, UNUSUAL, EARLY].map(({ code }, index) => ({
      line: index + 2,
      confirmed: [code],
    }));
    expect(server.stored).toMatchObject([{ rows: confirmed }]);
  });

  it('are confirmed one by one as well', async () => {
    const { store, kinds } = await check();
    for (const number of [2, 4, 5])
      fireEvent.click(document.querySelector(`[data-line="${number}"] input`) ?? document.body);
    expect(store.disabled).toBe(true);
    expect(kinds.map((kind) => kind.querySelector('input')?.checked)).toEqual([false, true, true]);
    fireEvent.click(document.querySelector('[data-line="3"] input') ?? document.body);
    expect(store.disabled).toBe(false);
  });

  it.each(['reading.beforeAdmission', 'reading.late'])(
    'with a question about the time (%s) and one about the value are asked both, and each is answered for itself',
    async (code) => {
      const ofTime = { code, text: 'Check the time' };
      const fresh = { ...question(5), outcome: 'new' };
      const { imported, store, kinds, press } = await check([
        question(2, ofTime, UNUSUAL),
        question(3, ofTime),
        question(4, ofTime, UNUSUAL),
        fresh,
      ]);
      expect(line(2)).toContain('Check the time');
      expect(line(2)).toContain('Outside 3–33.1');
      expect(line(2)).toContain('if it was 54 mg/dL: 3.0 mmol/L');
      expect(kinds.map(({ dataset }) => dataset['kind'])).toEqual([
        code,
        'reading.unconfirmed aboveMeters',
        'reading.unconfirmed',
      ]);
      expect(kinds[0]?.textContent).toContain('3 lines');
      const boxesOf = (number: number) =>
        [...document.querySelectorAll<HTMLInputElement>(`[data-line="${number}"] input`)].map(({ checked }) => checked);
      press(0);
      expect([boxesOf(2), boxesOf(3), boxesOf(4), boxesOf(5)]).toEqual([[true, false], [true], [true, false], []]);
      expect(store.disabled).toBe(true);
      press(1);
      expect([boxesOf(2), boxesOf(4), store.disabled]).toEqual([[true, true], [true, false], true]);
      fireEvent.click(screen.getByRole('checkbox', { name: 'Line 4 is correct. Outside 3–33.1' }));
      expect(store.disabled).toBe(false);
      press(0);
      expect([boxesOf(2), boxesOf(4), store.disabled]).toEqual([[false, true], [false, true], true]);
      press(0);
      fireEvent.click(store);
      await waitFor(() => expect(imported).toHaveBeenCalledOnce());
      const [stored] = server.stored;
      expect(stored?.rows).toMatchObject([
        { line: 2, confirmed: [code, 'reading.unconfirmed'] },
        { line: 3, confirmed: [code] },
        { line: 4, confirmed: [code, 'reading.unconfirmed'] },
        { line: 5, confirmed: [] },
      ]);
    },
  );

  it.each(['en', 'zh'] as const)('name each kind in words of its own (%s)', async (language) => {
    await switchLanguage(language);
    const time = [EARLY, { code: 'reading.late', text: 'Late' }];
    const { kinds } = await check([
      question(2, UNUSUAL),
      question(3, UNUSUAL, ...time),
      question(4, UNUSUAL, { code: 'reading.unusual', text: 'Unusual' }),
    ]);
    const texts = kinds.map(({ textContent }) => textContent);
    expect(new Set(texts).size).toBe(5);
    for (const text of texts) expect(text).not.toContain('records.import');
  });
});

it.each(['records.import', 'staff.import', 'device.import'])(
  'a file that is no table is refused in words by %s, and a later table is taken',
  async (texts) => {
    const chosen = vi.fn();
    const { container } = render(<TableFileField texts={texts} isChosen={false} onChoose={chosen} />);
    const input = container.querySelector('input[type=file]') ?? document.body;
    const choose = (content: BlobPart, name: string): unknown =>
      fireEvent.change(input, { target: { files: [new File([content], name)] } });
    choose(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]), 'table.csv');
    expect((await screen.findByRole('alert')).textContent).toMatch(/no lines in this file|No lines were found/);
    expect(chosen).toHaveBeenLastCalledWith(undefined);
    choose('number,value\nZY-1,5.6', 'table.csv');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ headings: ['number', 'value'] }));
  },
);
