import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReportStore } from '../src/reports/store.js';

let folder: string;
let lines: string[];
const logger = pino({}, { write: (line) => void lines.push(line) });
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reportsIn = (name: string): unknown[] =>
  readFileSync(path.join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: unknown }).n);

describe('the report store', () => {
  it('keeps reports in order, for its owner only, and goes on after a restart', async () => {
    const files = { folder: path.join(folder, 'deep', 'down'), fileBytes: 1000, files: 3 };
    const first = new ReportStore(files, logger);
    for (let n = 0; n < 5; n += 1) expect(first.add({ n })).toBe(true);
    await first.close();
    expect(first.add({ n: 'late' })).toBe(false);
    const second = new ReportStore(files, logger);
    second.add({ n: 5 });
    await second.close();
    expect(reportsIn('deep/down/reports.jsonl')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(statSync(path.join(folder, 'deep/down/reports.jsonl')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, 'deep/down')).mode & 0o777).toBe(0o700);
  });

  it('begins a new file at the limit, and drops the oldest', async () => {
    // Each line is 9 bytes long, so a file holds three.
    const files = { folder, fileBytes: 30, files: 3 };
    for (let n = 10; n < 22; n += 1) {
      // A new store each time, so that sizes are read from disk and not remembered.
      const store = new ReportStore(files, logger);
      store.add({ n });
      await store.close();
    }
    expect(readdirSync(folder).sort()).toEqual(['reports.1.jsonl', 'reports.2.jsonl', 'reports.jsonl']);
    expect(['reports.2.jsonl', 'reports.1.jsonl', 'reports.jsonl'].map(reportsIn)).toEqual([
      [13, 14, 15],
      [16, 17, 18],
      [19, 20, 21],
    ]);
  });

  it('does the same for many at once, and for a single file', async () => {
    const store = new ReportStore({ folder, fileBytes: 30, files: 1 }, logger);
    for (let n = 10; n < 22; n += 1) store.add({ n });
    await store.settled();
    expect(readdirSync(folder)).toEqual(['reports.jsonl']);
    expect(reportsIn('reports.jsonl')).toEqual([19, 20, 21]);
  });

  it('takes no line that is longer than a file', async () => {
    const store = new ReportStore({ folder, fileBytes: 30, files: 2 }, logger);
    expect(store.add({ n: 'x'.repeat(30) })).toBe(false);
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('drops what a slow disk cannot take, and takes more when it could', async () => {
    const store = new ReportStore({ folder, fileBytes: 1e7, files: 2 }, logger);
    const taken = Array.from({ length: 50 }, (_, n) => store.add({ n, text: 'x'.repeat(100_000) }));
    expect([taken.filter(Boolean).length, taken.indexOf(false)]).toEqual([39, 39]);
    await store.settled();
    expect(store.add({ n: 'more' })).toBe(true);
    await store.close();
    expect(reportsIn('reports.jsonl')).toHaveLength(40);
  });

  it('says once when it cannot write, and goes on when it can', async () => {
    const blocked = path.join(folder, 'reports');
    writeFileSync(blocked, 'a file where the folder should be');
    const store = new ReportStore({ folder: blocked, fileBytes: 100, files: 2 }, logger);
    for (let n = 0; n < 3; n += 1) {
      expect(store.add({ n })).toBe(true);
      await store.settled();
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('reports cannot be written');
    rmSync(blocked);
    store.add({ n: 'after' });
    await store.close();
    expect(reportsIn('reports/reports.jsonl')).toEqual(['after']);
  });
});
