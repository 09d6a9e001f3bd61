import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { recordSheetLink } from './support/report-link.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // The round before breakfast has not started yet: every bed is due.
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const BEFORE_BREAKFAST = 1;
const BEDS = 40;
/** Beds, counted from 1, with values outside 3–33.1, each of which needs a confirmation. */
const QUESTIONED: Record<number, string> = { 7: '2.6', 19: '33.2', 31: '2.9' };
/** Refused measurements, with the key and the name of the reason. */
const REFUSED: Record<number, { key: string; word: string }> = {
  12: { key: '2', word: 'out' },
  26: { key: '1', word: 'refused' },
};
const CORRECTED = { bed: 4, from: '16.2', to: '6.2' };
/** The network is off while these beds are measured. */
const CUT = { from: 20, to: 29 };

const valueOf = (bed: number): string =>
  QUESTIONED[bed] ?? (bed === CORRECTED.bed ? CORRECTED.from : (5 + (bed % 10) / 10).toFixed(1));
const cell = (page: Page, bed: number): Locator => page.locator(`td[data-place$=":${BEFORE_BREAKFAST}"]`).nth(bed - 1);

/** The stored readings of the round, latest versions only. */
const stored = (): Promise<Record<string, unknown>[]> =>
  hospital.query(
    `select patient_id, reading_id, version, value, refusal from glucose_reading
      where latest and slot = ${BEFORE_BREAKFAST} and day = '${todayAt('06:20').slice(0, 10)}'`,
  );

test('a round of forty beds by keyboard alone, with questions, refusals, a correction and a network that breaks (spec 2, /; spec 3, refusal reasons)', async () => {
  test.setTimeout(240_000);
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
  await chooseView(nurse, 'Standard');
  await expect(cell(nurse, BEDS)).toBeAttached();
  const before = (await stored()).length;
  const warningsBefore = (await hospital.query("select id from warning where indicator = 'glucose'")).length;
  const patients = await Promise.all(
    Array.from({ length: BEDS }, async (_, index) => {
      const place = await cell(nurse, index + 1).getAttribute('data-place');
      return place?.split(':')[0] ?? '';
    }),
  );
  const { keyboard } = nurse;
  await cell(nurse, 1).focus();
  for (let bed = 1; bed <= BEDS; bed += 1) {
    // The focus moves from bed to bed automatically.
    await expect(cell(nurse, bed)).toBeFocused();
    if (bed === CUT.from) await nurse.context().setOffline(true);
    const refusal = REFUSED[bed];
    if (refusal) {
      await keyboard.press('r');
      await keyboard.press(refusal.key);
    } else await keyboard.type(valueOf(bed));
    await keyboard.press('Enter');
    if (QUESTIONED[bed]) await keyboard.press('y');
    if (bed === 7) {
      const popup = doctor.getByTestId('warning-popup').filter({ hasText: valueOf(bed) });
      await expect(popup).toBeVisible(BY_SOCKET);
    }
    if (bed === CUT.to) {
      await expect(cell(nurse, CUT.from)).toContainText('not yet saved');
      await nurse.context().setOffline(false);
    }
  }

  await test.step('one value is corrected, with a reason', async () => {
    await cell(nurse, CORRECTED.bed).focus();
    await keyboard.press('Enter');
    await keyboard.press('Control+A');
    await keyboard.type(CORRECTED.to);
    await keyboard.press('Enter');
    await keyboard.type('typing error');
    await keyboard.press('Enter');
    await expect(cell(nurse, CORRECTED.bed)).toContainText(CORRECTED.to);
  });

  await test.step('everything is saved, and nothing twice', async () => {
    await expect(nurse.getByText('not yet saved')).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(async () => (await stored()).length - before).toBe(BEDS);
    const rows = await stored();
    for (const [index, patientId] of patients.entries()) {
      const bed = index + 1;
      const own = rows.filter((row) => String(row.patient_id) === patientId);
      expect(own, `bed ${bed}`).toHaveLength(1);
      const expected = bed === CORRECTED.bed ? CORRECTED.to : valueOf(bed);
      if (REFUSED[bed]) expect(own[0]).toMatchObject({ value: null });
      else expect(Number(own[0]?.value), `bed ${bed}`).toBe(Number(expected));
      expect(Number(own[0]?.version)).toBe(bed === CORRECTED.bed ? 2 : 1);
    }
  });

  await test.step('another window shows the same', async () => {
    await chooseView(doctor, 'Standard');
    for (let bed = 1; bed <= BEDS; bed += 1) {
      const expected = bed === CORRECTED.bed ? CORRECTED.to : (REFUSED[bed]?.word ?? valueOf(bed));
      const place = `${patients[bed - 1]}:${BEFORE_BREAKFAST}`;
      await expect(doctor.locator(`td[data-place="${place}"]`)).toContainText(expected);
    }
  });

  await test.step('each value out of range has warned once', async () => {
    const warnings = await hospital.query(
      "select reading_id, figures->>'value' as value from warning where indicator = 'glucose' and superseded_at is null",
    );
    const raised = warnings.length - warningsBefore;
    expect(raised).toBe(Object.keys(QUESTIONED).length);
    expect(new Set(warnings.map((warning) => warning.reading_id)).size).toBe(warnings.length);
  });
  await test.step('a value of the wrong patient is voided: off the board, its warning gone, its task open, struck through where it was', async () => {
    const bed = 7;
    const place = `${patients[bed - 1]}:${BEFORE_BREAKFAST}`;
    const warned = doctor
      .locator('.open-warning', { has: doctor.locator(`a[href$="id=${patients[bed - 1]}"]`) })
      .filter({ hasText: valueOf(bed) });
    await expect(warned).toBeVisible();
    await cell(nurse, bed).focus();
    await keyboard.press('v');
    const asking = nurse.getByRole('dialog', { name: /^Void/ });
    await expect(asking.getByRole('button', { name: /^Void/ })).toBeDisabled();
    await asking.getByRole('button', { name: 'Wrong patient' }).click();
    await keyboard.press('Enter');
    await expect(cell(nurse, bed)).not.toContainText(valueOf(bed));
    await expect(cell(nurse, bed)).toContainText('due');
    await expect(doctor.locator(`td[data-place="${place}"]`)).not.toContainText(valueOf(bed));
    await expect(warned).toHaveCount(0);
    const [row] = (await hospital.query(
      `select reading.reading_id, latest, superseded_at is not null as over from glucose_reading as reading
        join warning using (reading_id) where patient_id = ${patients[bed - 1]} and reading.value = ${valueOf(bed)}
        and reading.slot = ${BEFORE_BREAKFAST}`.replaceAll('patient_id', 'reading.patient_id'),
    )) as { reading_id: string; latest: boolean; over: boolean }[];
    expect(row).toMatchObject({ latest: false, over: true });
    await nurse.goto('/sugar');
    const line = nurse.locator(`tr[data-reading="${row?.reading_id}"]`);
    await expect(line).toHaveClass(/voided/);
    await expect(line).toContainText(/Voided by .+: Wrong patient/);
    await line.getByRole('button', { name: /^Details/ }).click();
    const versions = nurse.getByRole('dialog', { name: /^Versions/ });
    await expect(versions.getByText(/Voided by .+: Wrong patient/)).toBeVisible();
    await expect(versions.locator('dd').first()).toHaveCSS('text-decoration-line', 'line-through');
    await expect(versions.getByRole('button', { name: /Void|Correct/ })).toHaveCount(0);
  });
  await test.step('LO is typed as the meter shows it, is asked about, and stands as LO wherever a value stands, to be measured again', async () => {
    const bed = 7;
    const patientId = patients[bed - 1];
    await nurse.goto('/');
    await cell(nurse, bed).focus();
    await keyboard.type('LO');
    await keyboard.press('Enter');
    const asking = nurse.getByRole('dialog', { name: 'LO: below 1.1 mmol/L' });
    await expect(asking).toContainText('Keep it only if the meter shows LO.');
    await keyboard.press('y');
    await expect(cell(nurse, bed).locator('[data-meaning="criticalLow"]')).toContainText('LO');
    await expect(cell(nurse, bed).getByTitle('below 1.1 mmol/L')).toBeVisible();
    const line = nurse.locator(`tr[data-patient="${patientId}"]`);
    await expect(line.locator('.recheck')).toHaveText(/recheck by \d\d:\d\d/);

    const popup = doctor.getByTestId('warning-popup').filter({ hasText: 'LO' });
    await expect(popup).toContainText(/critical/i);
    await expect(popup).toContainText(/LO!? below 1\.1 mmol\/L/);
    // The warning was sent to the doctor at once, not after an escalation.
    await expect(popup).toContainText('sent to you at once');
    await doctor.goto('/intelligent');
    const warned = doctor
      .getByRole('row')
      .filter({ has: doctor.locator('[data-meaning="criticalLow"]', { hasText: /\bLO\b/ }) });
    await expect(warned).toContainText(/critical/i);
    await expect(warned).toHaveCount(1);

    await nurse.goto('/intelligent/execution');
    const again = nurse.locator('[data-recheck]').filter({ has: nurse.locator(`a[href$="id=${patientId}"]`) });
    await expect(again.filter({ hasText: 'LO at' })).toContainText(/by \d\d:\d\d/);
    await nurse.goto('/sugar');
    const [row] = await hospital.query(
      `select reading_id, value, comparator from glucose_reading where latest and patient_id = ${patientId}
        and comparator is not null`,
    );
    expect(row).toMatchObject({ value: '1.1', comparator: '<' });
    await expect(nurse.locator(`tr[data-reading="${String(row?.reading_id)}"] .record-value`)).toHaveText('LO');

    await nurse.goto(`/patient?id=${patientId}`);
    await expect(nurse.locator('.key-figure').filter({ hasText: 'Lowest' })).toContainText('LO');
    await expect(nurse.locator('.key-figure').filter({ hasText: 'Mean' })).toContainText('without LO ×1');
    await nurse.goto(await recordSheetLink(nurse, 'en'));
    await expect(nurse.locator('article.report-sheet')).toContainText('▼LO!');
    const { text } = await print(nurse);
    expect(text).toContain('▼LO!');
    expect(text).not.toMatch(/\b1\.1\b/);
  });
  await nurse.close();
  await doctor.close();
});
