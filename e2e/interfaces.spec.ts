import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Browser } from '@playwright/test';
import { frameOf, MllpReader } from '@wardlink/interop/mllp';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';
import { enter } from './support/readings.js';
import { expectUsable } from './support/usable.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'wardlink-his-'));

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The wall clock of the hospital as messages write it. */
const sentTime = (time: string): string => `${todayAt(time).slice(0, 16).replace(/[-T:]/g, '')}00`;

interface Sent {
  event: string;
  time: string;
  name: string;
  number: string;
  bed: string;
}

/** Sends a message by the program for integrators. @returns what it printed */
async function send(port: number, { event, time, name, number, bed }: Sent): Promise<string> {
  const file = join(folder, `${event}-${number}-${time.replace(':', '')}.hl7`);
  const at = sentTime(time);
  const visit = Array.from({ length: 13 }, () => '').join('|');
  const lines = [
    `MSH|^~\\&|HIS|H1|WARDLINK|H1|${at}||ADT^${event}|${number}-${event}-${at}|P|2.4||||||UNICODE UTF-8`,
    `EVN|${event}|${at}`,
    `PID|1||${number}^^^H1^PI||${name}||19600101|F`,
    `PV1|1|I|W12-${number}^^${bed}^H1||||${visit}V-${number}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const program = join(import.meta.dirname, '..', 'commands', 'interface.mjs');
  const { stdout } = await run(process.execPath, [
    program,
    'send',
    file,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]);
  return stdout;
}

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);

  test(`the hospital’s system admits, moves and discharges; an unknown ward is mapped; an open board follows, ${language} (spec 2, /)`, async () => {
    const port = await freePort();
    const [place] = await hospital.query(`
      select ward.id, array_agg(bed.code order by bed.ordinal) as free
      from account join organisation_node home on home.id = account.node_id
        join organisation_node ward on ward.kind = 'ward' and ward.path like home.path || '%'
        join organisation_node bed on bed.kind = 'bed' and bed.parent_id = ward.id
      where account.username = 'nurse' and not exists (
        select from patient where patient.ward_id = ward.id and patient.bed = bed.code and patient.kind = 'inpatient')
      group by ward.id having count(*) > 1 order by ward.id limit 1`);
    const { id: wardId, free } = place as { id: string; free: string[] };
    const [first, second] = free;
    if (first === undefined || second === undefined) throw new Error('the ward has no free beds');
    const one = { name: language === 'zh' ? '林晓舟' : '周海平', number: `EX-${language}` };
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/interfaces' });

    await test.step('the administrator connects the system', async () => {
      await admin.getByRole('button', { name: text('interfaces.add') }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('button', { name: text('interfaces.create') }).click();
      await expect(dialog.getByRole('alert')).toHaveText(text('interfaces.problem.name'));
      await dialog.locator('[name=name]').fill(`HIS ${language}`);
      await dialog.locator('[name=port]').fill(String(port));
      await expectUsable(admin, language);
      await dialog.getByRole('button', { name: text('interfaces.create') }).click();
      await expect(admin.locator(`[data-partner="HIS ${language}"]`)).toHaveAttribute('data-standing', 'runs');
    });

    await test.step('an admission to a ward that nobody has mapped waits, and says why', async () => {
      expect(await send(port, { ...one, event: 'A01', time: '10:00', bed: first })).toContain('MSA|AA|');
      const line = admin.locator('[data-message]').first();
      await expect(line).toHaveAttribute('data-state', 'aside');
      await line.getByRole('button').click();
      const view = admin.getByRole('region', { name: text('interfaces.message') });
      await expect(view.locator('.interface-raw')).toContainText(one.name);
      await expect(view.locator('.interface-facts').first()).toContainText(one.name);
      await view.getByRole('button', { name: text('interfaces.preview') }).click();
      await expect(view.getByRole('status')).toContainText(`W12-${one.number}`);
      await expectUsable(admin, language);
      await expect(nurse.getByText(one.name)).toHaveCount(0);
    });

    await test.step('once the ward is chosen, the patient is on the open board', async () => {
      const view = admin.getByRole('region', { name: text('interfaces.message') });
      await view.getByRole('combobox').selectOption(wardId);
      await view.getByRole('button', { name: text('interfaces.mapping.save') }).click();
      await expect(nurse.getByText(one.name).first()).toBeVisible();
      await expect(view).toContainText(text('interfaces.settled.applied'));
      await view.getByRole('button', { name: text('actions.close') }).click();
      await expect(admin.getByText(text('interfaces.noMessage'))).toBeVisible();
      await expectUsable(admin, language);
    });

    await test.step('a move and a discharge follow by themselves', async () => {
      const bedOf = async (): Promise<unknown> =>
        (await hospital.query(`select bed, kind from patient where hospitalization_number = 'V-${one.number}'`))[0];
      await send(port, { ...one, event: 'A02', time: '10:10', bed: second });
      await expect.poll(bedOf).toEqual({ bed: second, kind: 'inpatient' });
      await send(port, { ...one, event: 'A03', time: '10:20', bed: second });
      await expect(nurse.getByText(one.name)).toHaveCount(0);
      await expect.poll(bedOf).toEqual({ bed: null, kind: 'discharged' });
      await admin.getByRole('button', { name: new RegExp(`^${text('interfaces.view.messages')}`) }).click();
      await expect(admin.locator('[data-message]')).toHaveCount(3);
      await expect(admin.locator('[data-state=applied]')).toHaveCount(3);
      await admin.getByRole('button', { name: new RegExp(`^${text('interfaces.view.codes')}`) }).click();
      await expect(admin.locator(`[data-code="W12-${one.number}"]`).getByRole('combobox')).toHaveValue(wardId);
      await expectUsable(admin, language);
    });
  });

  test(`a system without HL7 pushes an event with its token; the ward is mapped, the board follows, ${language} (spec 2, /)`, async () => {
    const [ward] = await hospital.query(`
      select ward.id from account join organisation_node home on home.id = account.node_id
        join organisation_node ward on ward.kind = 'ward' and ward.path like home.path || '%'
      where account.username = 'nurse' order by ward.id limit 1`);
    const { id: wardId } = ward as { id: string };
    const number = `PUSH-${language}`;
    const name = language === 'zh' ? '江晚舟' : '江远山';
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path: '/system/interfaces' });
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    const row = admin.locator(`[data-partner="ESB ${language}"]`);

    await test.step('the administrator adds it and makes a token, which is shown once', async () => {
      await admin.getByRole('button', { name: text('interfaces.add') }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.locator('[name=name]').fill(`ESB ${language}`);
      await dialog.locator('[name=port]').fill('none');
      await dialog.locator('[name=transport]').selectOption('push');
      await expect(dialog.locator('[name=port]')).toHaveCount(0);
      await expectUsable(admin, language);
      await dialog.getByRole('button', { name: text('interfaces.create') }).click();
      await expect(row).toHaveAttribute('data-standing', 'tokenless');
      await admin.getByRole('button', { name: text('interfaces.token.open') }).click();
      await dialog.getByRole('button', { name: text('interfaces.token.make') }).click();
      await expect(dialog.locator('.token-note code')).toHaveText(/^[\w-]{43}$/);
      await expectUsable(admin, language);
    });

    const dialog = admin.getByRole('dialog');
    const token = await dialog.locator('.token-note code').innerText();
    await dialog.getByRole('button', { name: text('actions.close') }).click();
    await expect(row).toHaveAttribute('data-standing', 'runs');
    await expect(admin.getByText(token)).toHaveCount(0);

    const event = {
      id: number,
      event: 'A01',
      at: todayAt('10:05'),
      patient: { identifiers: [{ value: number }], name, sex: 'M', birthday: '1958-04-12' },
      visit: { number: `V-${number}`, class: 'inpatient', ward: `W-${number}` },
    };
    const file = join(folder, `${number}.json`);
    const push = (body: object): Promise<{ stdout: string }> => {
      writeFileSync(file, JSON.stringify(body));
      const program = join(import.meta.dirname, '..', 'commands', 'interface.mjs');
      return run(process.execPath, [program, 'push', file, '--token', token, '--url', hospital.url]);
    };
    await expect(push({ ...event, patient: {}, visit: {} })).rejects.toMatchObject({
      stdout: expect.stringContaining('patient.identifiers') as unknown,
    });
    expect((await push(event)).stdout).toContain('200');
    await admin.locator('[data-message]').first().getByRole('button').click();
    const view = admin.getByRole('region', { name: text('interfaces.message') });
    await expect(view.locator('.interface-raw')).toContainText(name);
    await expectUsable(admin, language);
    await view.getByRole('combobox').selectOption(wardId);
    await view.getByRole('button', { name: text('interfaces.mapping.save') }).click();
    await expect(nurse.getByText(name).first()).toBeVisible();
    await admin.getByRole('button', { name: new RegExp(`^${text('interfaces.view.messages')}`) }).click();
    await expect(admin.locator('[data-message][data-state=refused]')).toContainText('patient.identifiers');
  });
}

/** A laboratory's system that accepts or refuses what it gets. */
async function startLaboratory(): Promise<{ port: number; texts: string[]; answer: string; stop(): void }> {
  const laboratory = { port: 0, texts: [] as string[], answer: 'AA', stop: () => void server.close() };
  const server = createServer((socket) => {
    const reader = new MllpReader({ most: 1 << 20 });
    socket.on('error', () => undefined);
    socket.on('data', (packet) => {
      for (const arrival of reader.read(packet)) {
        const text = Buffer.from(arrival.bytes).toString();
        laboratory.texts.push(text);
        const answer = `MSH|^~\\&|LIS|H1|WARDLINK|H1|20260101||ACK|1|P|2.4\rMSA|${laboratory.answer}|${text.split('|')[9] ?? ''}\r`;
        socket.write(frameOf(Buffer.from(answer)));
      }
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  laboratory.port = (server.address() as AddressInfo).port;
  return laboratory;
}

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const button = (key: string) => ({ name: text(`interfaces.out.${key}`) });

  test(`a measured value reaches the laboratory; one that it refuses is seen and sent again, ${language} (spec 2, /tp)`, async () => {
    const laboratory = await startLaboratory();
    const path = '/system/interfaces?direction=out';
    const admin = await staffWindow(browser, hospital.url, 'admin', language, { path });
    await admin.getByRole('button', button('add')).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: text('interfaces.create') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text('interfaces.out.problem.name'));
    await dialog.locator('[name=name]').fill(`LIS ${language}`);
    await dialog.locator('[name=host]').fill('127.0.0.1');
    await dialog.locator('[name=port]').fill(String(laboratory.port));
    await dialog.locator('[name=charset]').selectOption('utf-8');
    for (const summary of await dialog.locator('summary').all()) await summary.click();
    await expectUsable(admin, language);
    await dialog.getByRole('button', { name: text('interfaces.create') }).click();
    const row = admin.locator(`[data-destination="LIS ${language}"]`);
    await expect(row).toHaveAttribute('data-standing', 'runs');
    await admin.getByRole('button', button('test')).click();
    await expect(admin.locator('.interface-tested.delivered')).toContainText('AA');
    expect(laboratory.texts[0]).toContain('|T|2.4|');

    laboratory.answer = 'AR';
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/tp' });
    await enter(nurse, language === 'zh' ? 1 : 2, '36.8');
    await expect(row).toHaveAttribute('data-standing', 'aside');
    expect(laboratory.texts.at(-1)).toMatch(/OBX\|1\|NM\|8310-5\^Body temperature\^LN\|\|36\.8\|Cel/);
    expect(laboratory.texts.at(-1)).toMatch(/PV1\|1\|I\|[^|]+\|{16}[^|\r]+/);
    await admin.locator('[data-delivery][data-state=aside]').getByRole('button').click();
    const view = admin.getByRole('region', button('result'));
    await expect(view.locator('.interface-raw')).toContainText('36.8');
    await expect(view.locator('.interface-reason')).toContainText('AR');
    await expectUsable(admin, language);
    laboratory.answer = 'AA';
    await view.getByRole('button', button('resend')).click();
    await expect(row).toHaveAttribute('data-standing', 'runs');
    await admin.getByRole('button', { name: new RegExp(`^${text('interfaces.out.view.results')}`) }).click();
    await expect(admin.locator('[data-delivery][data-state=delivered]')).toHaveCount(1);

    await admin.getByRole('button', button('backfill.open')).click();
    await admin.getByRole('dialog').getByRole('button', button('backfill.action')).click();
    await expect.poll(() => laboratory.texts.length, { timeout: 60_000 }).toBeGreaterThan(3);
    await expect(row).toContainText(text('interfaces.out.standing.runs'));
    await expectUsable(admin, language);
    laboratory.stop();
  });
}

test('a user without the right does not find the page', async () => {
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/system/interfaces' });
  await expect(nurse.getByRole('button', { name: textIn('en')('interfaces.add') })).toHaveCount(0);
});
