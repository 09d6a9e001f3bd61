import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, PrintedDays, TODAY, YESTERDAY } from '../support/report-days.js';
import { temporaryDirectory } from '../support/process.js';
import { startTestServer, type TestServer } from '../support/server.js';

const PROGRAM = fileURLToPath(new URL('../../../commands/report.mjs', import.meta.url));
const run = promisify(execFile);
const folder = temporaryDirectory();
const CHROMIUM = process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {};
const ANNA = 'ZY-anna';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T12:00:00+08:00` });
  const chief = await test.signedIn('chief');
  const { anna, bert } = test.hospital.patients;
  const ofAnna = new PrintedDays(chief, test.server.context.db, anna);
  await ofAnna.glucose({ slot: 8, value: 6.1, measuredAt: at('06:30', YESTERDAY) });
  await ofAnna.glucose({ slot: 3, value: 13.7, measuredAt: at('11:00') });
  await new PrintedDays(chief, test.server.context.db, bert).glucose({ slot: 3, value: 8.8, measuredAt: at('11:10') });
});
afterAll(async () => {
  await test.stop();
  folder.remove();
});

type Options = Record<string, string | readonly string[]>;
/** A report of anna that can be made, with other options in their places. */
const optionsOf = (name: string, more: Options = {}): Options => ({
  form: 'StandardReportRN',
  patient: ANNA,
  from: YESTERDAY,
  to: TODAY,
  as: 'chief',
  url: test.server.url,
  out: path.join(folder.path, name),
  ...more,
});

/** Runs the command as an operator does, and returns its exit code and output. */
async function report(options: Options, environment: Record<string, string> = {}) {
  const args = Object.entries(options).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [`--${name}`, value]),
  );
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: test.database.url,
    WARDLINK_CLOCK: `${TODAY}T12:00:00+08:00`,
    ...CHROMIUM,
    ...environment,
  };
  try {
    return { code: 0, ...(await run(process.execPath, [PROGRAM, ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

/** What poppler reads in a file. */
async function readPdf(name: string): Promise<{ text: string; pages: number; paper: string }> {
  const file = path.join(folder.path, name);
  const about = (await run('pdfinfo', [file])).stdout;
  return {
    text: (await run('pdftotext', ['-layout', file, '-'])).stdout,
    pages: Number(/Pages:\s+(\d+)/.exec(about)?.[1]),
    paper: /Page size:\s+([\d.]+ x [\d.]+)/.exec(about)?.[1] ?? '',
  };
}

const linksLeft = () =>
  test.server.context.db.selectFrom('reportLink').select('id').where('withdrawnAt', 'is', null).execute();
const refused = (sentence: string | RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(sentence) as unknown,
});

describe('npm run report', () => {
  it('writes the form of patients as a PDF, on its paper, for nobody else to read', async () => {
    const { bert } = test.hospital.patients;
    const options = optionsOf('both.pdf', { patient: [ANNA, bert], language: 'both' });
    const file = path.join(folder.path, 'both.pdf');
    expect(await report(options)).toEqual({ code: 0, stderr: '', stdout: `Report: ${file} (pages: 2)\n` });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { text, pages, paper } = await readPdf('both.pdf');
    expect({ pages, paper: paper.split(' x ').map((points) => Math.round(Number(points))) }).toEqual({
      pages: 2,
      paper: [595, 842],
    });
    for (const word of ['Glucose record by readings', '血糖记录单', '6.1', '13.7', '8.8', 'ZY-anna', 'chief']) {
      expect(text).toContain(word);
    }
  });

  it('reads the page over https too, with the certificate that a server makes for itself', async () => {
    const secure = await test.another({ https: true, dataDirectory: folder.path });
    expect(secure.url).toMatch(/^https:/);
    const url = secure.url.replace('localhost', '127.0.0.1');
    expect(await report(optionsOf('secure.pdf', { url }))).toMatchObject({ code: 0, stderr: '' });
    expect((await readPdf('secure.pdf')).text).toContain('13.7');
  });

  it('leaves no link behind, and the trail names the patient of the report', async () => {
    expect(await report(optionsOf('trail.pdf', { language: 'en' }))).toMatchObject({ code: 0 });
    expect(await linksLeft()).toEqual([]);
    const types = ['report.shared', 'report.opened', 'report.withdrawn'] as const;
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'accountId', 'patientId'])
      .where('type', 'in', types)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const by = { accountId: test.hospital.accounts.chief, patientId: test.hospital.patients.anna };
    expect(events.reverse()).toEqual(types.map((type) => ({ type, ...by })));
  });

  it('refuses patients the account may not see, and accounts without the right', async () => {
    const { length } = await test.server.context.db.selectFrom('reportLink').select('id').execute();
    const mixed = optionsOf('unseen.pdf', { patient: [ANNA, 'ZY-bert'], as: 'nurseA' });
    expect(await report(mixed)).toEqual(refused(/^--patient ZY-bert is nobody whom nurseA may see\.\n$/));
    expect(await report(optionsOf('unseen.pdf', { patient: '999999' }))).toEqual(
      refused(/^--patient 999999 is nobody/),
    );
    for (const as of ['nobody', 'anna']) {
      expect(await report(optionsOf('unseen.pdf', { as }))).toEqual(refused(`^--as ${as} is no account in use`));
    }
    expect(await test.server.context.db.selectFrom('reportLink').select('id').execute()).toHaveLength(length);
  });

  it('does not guess between the number of one patient and the id of another', async () => {
    const { db } = test.server.context;
    const { anna, bert } = test.hospital.patients;
    const numbered = (number: string) =>
      db.updateTable('patient').set({ hospitalizationNumber: number }).where('id', '=', bert).execute();
    await numbered(anna);
    const { stderr, code } = await report(optionsOf('twice.pdf', { patient: anna }));
    await numbered('ZY-bert');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is the number of one patient and the id of another')]);
  });

  it('says what is missing where there is no Chromium, and how to name one', async () => {
    const without = { PATH: '', CHROMIUM_PATH: '' };
    const { code, stderr } = await report(optionsOf('none.pdf'), without);
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
    for (const word of ['no Chromium', 'chromium-browser', 'google-chrome', 'CHROMIUM_PATH=']) {
      expect(stderr).toContain(word);
    }
    const wrong = await report(optionsOf('none.pdf'), { CHROMIUM_PATH: path.join(folder.path, 'nowhere') });
    expect(wrong).toEqual(refused(/^CHROMIUM_PATH names no program: .*nowhere\n$/));
    const other = await report(optionsOf('none.pdf'), { CHROMIUM_PATH: '/bin/true' });
    expect(other).toEqual(refused(/^Chromium \(\/bin\/true\) did not make the PDF: it ended with 0\.\n$/));
    expect(await linksLeft()).toEqual([]);
  });

  it('says so where no server answers, or another one', async () => {
    const nowhere = await report(optionsOf('silent.pdf', { url: 'http://127.0.0.1:1' }));
    expect(nowhere).toEqual(refused(/^No server answers at http:\/\/127\.0\.0\.1:1 \(net::ERR_\w+\)\. .*--url\.\n$/));
    const other = await startTestServer();
    try {
      const elsewhere = await report(optionsOf('other.pdf', { url: other.server.url }));
      expect(elsewhere).toEqual(refused(/^The server at http:\S+ does not show the report: .+\n$/));
    } finally {
      await other.stop();
    }
    expect(await linksLeft()).toEqual([]);
  });

  it.each<[string, Options, RegExp]>([
    ['a form', { form: 'StandardReportRM' }, /^--form StandardReportRM is no form; the nearest are .*StandardReportRN/],
    ['a day', { from: '2026-02-31' }, /^--from 2026-02-31 is no day such as/],
    ['a period', { from: TODAY, to: YESTERDAY }, /^--to \S+ lies before --from/],
    ['days', { from: '2025-11-19' }, /^--from and --to are 367 days; a report has 366 at most/],
    ['a language', { language: 'fr' }, /^--language fr is none of zh, en, both/],
    ['an address', { url: 'localhost:8080' }, /^--url localhost:8080 is no address/],
    ['a folder', { out: '/nowhere/report.pdf' }, /^--out: there is no folder \/nowhere/],
    ['an option', { patients: '1' }, /^Unknown option '--patients'; usage: npm run report/],
    ['what is needed', { patient: [] }, /^Missing: --patient; usage: npm run report/],
  ])('names the option of what is no good: %s', async (_what, more, sentence) => {
    const { code, stderr } = await report(optionsOf('no.pdf', more));
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('writes over no file', async () => {
    const file = path.join(folder.path, 'kept.pdf');
    writeFileSync(file, 'kept');
    expect(await report(optionsOf('kept.pdf'))).toEqual(refused(/^--out \S+kept\.pdf exists already\.\n$/));
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });
});
