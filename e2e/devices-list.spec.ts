import { METER_PATH } from '@wardlink/contract';
import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const open = (who: string, path: string, language: Language) =>
  staffWindow(browser, hospital.url, who, language, { path });
const rowOf = (page: Page, serial: string) => page.locator('tbody tr', { hasText: serial });
const states = { zh: ['未绑定', '已绑定', '已激活'], en: ['Unbound', 'Bound', 'Activated'] } as const;

async function send(token: string, hospitalizationNumber: string | undefined, value: number): Promise<unknown> {
  const response = await fetch(`${hospital.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      device: { battery: 88 },
      readings: [{ indicator: 'glucose', hospitalizationNumber, measuredAt: todayAt('06:15'), figures: { value } }],
    }),
  });
  return response.json();
}

for (const language of languagesOf(import.meta.url)) {
  test(`a device is registered by scanning, bound to a patient, activated by its first reading and taken back, ${language} (spec 2, /device)`, async () => {
    const text = textIn(language);
    const serial = `E2E-${language}-1`;
    const [unbound, bound, activated] = states[language];
    const page = await open('admin', '/device', language);
    const [patient] = await hospital.query(`
      select name, latin_name, hospitalization_number as number from patient where kind = 'discharged'
      order by id ${language === 'zh' ? 'asc' : 'desc'} limit 1`);
    const name = String(language === 'zh' ? patient?.name : patient?.latin_name);

    await page.getByRole('button', { name: text('device.register'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    // The field for the scanner has the focus; a missing field is named, and nothing that was typed is lost.
    await expect(dialog.locator('input[name=serial]')).toBeFocused();
    await page.keyboard.type(serial);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(text('device.problem.incomplete'));
    await expect(dialog.locator('input[name=serial]')).toHaveValue(serial);
    await dialog.locator('input[name=model]').fill('GM-7');
    await dialog.locator('select[name=nodeId]').selectOption({ index: 2 });
    await dialog.locator('input[name=username]').fill('nurse');
    await dialog.locator('input[name=serial]').press('Enter');
    await expect(dialog.getByRole('status')).toContainText(serial);
    const token = await dialog.locator('code').innerText();
    // The next one takes a scan alone; the same number again is refused beside its field.
    await expect(dialog.locator('input[name=serial]')).toBeFocused();
    await page.keyboard.type(`E2E-${language}-2`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText(`E2E-${language}-2`);
    await page.keyboard.type(serial);
    await page.keyboard.press('Enter');
    await expect(dialog.locator('input[name=serial]')).toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page, 'light')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, serial)).toContainText(unbound);

    await page.getByRole('button', { name: serial, exact: true }).click();
    await dialog.getByRole('button', { name: text('device.do.bind'), exact: true }).click();
    await dialog.locator('input[name=patient]').fill(String(patient?.number));
    await dialog.getByRole('radio', { name }).check();
    await dialog.getByRole('button', { name: text('device.do.bind'), exact: true }).click();
    await expect(dialog.locator('.device-standing')).toContainText(bound);
    await expect(dialog.locator('.device-facts')).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, serial)).toContainText(name);

    // A patient who went home has no stay for the reading: it waits in the inbox, and activates the device.
    expect(await send(token, undefined, 7.7)).toMatchObject({ data: { readings: [{ outcome: 'unmatched' }] } });
    await page.getByRole('button', { name: text('actions.refresh') }).click();
    await expect(rowOf(page, serial)).toContainText(activated);
    await page.getByRole('button', { name: serial, exact: true }).click();
    await dialog.getByRole('button', { name: text('device.do.unbind'), exact: true }).click();
    await dialog.getByRole('button', { name: text('device.do.unbind'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(text('device.problem.incomplete'));
    await dialog.locator('textarea[name=reason]').fill('returned');
    await dialog.getByRole('button', { name: text('device.do.unbind'), exact: true }).click();
    await expect(dialog.locator('.device-standing')).toContainText(unbound);
    await expect(dialog.getByRole('table').first()).toContainText('returned');
    expect(await findings(page, 'light')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, serial)).toContainText(unbound);
    await page.context().close();
  });

  test(`hospital devices are found, handed over and marked where something is wrong, ${language}`, async () => {
    const text = textIn(language);
    const page = await open('admin', '/device/hospital', language);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const all = await page.locator('tbody tr').count();
    await page.getByRole('button', { name: text('device.trouble'), exact: true }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(all);
    await expect(page.locator('.device-troubles').first()).toBeVisible();
    await page.getByRole('button', { name: text('device.trouble'), exact: true }).click();
    await page.getByRole('searchbox').fill(language === 'zh' ? 'E1-0315' : 'E1-0316');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.locator('.device-open').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('device.do.handOver'), exact: true }).click();
    await dialog.locator('select[name=nodeId]').selectOption({ index: 3 });
    await dialog.locator('textarea[name=note]').fill('a new one came');
    await dialog.getByRole('button', { name: text('device.do.handOver'), exact: true }).click();
    await expect(dialog.getByRole('table').last()).toContainText('a new one came');
    await page.context().close();
    // A user who may read quality control sees the devices and manages none of them.
    const nurse = await open('nurse', '/device/hospital', language);
    await expect(nurse.locator('tbody tr').first()).toBeVisible();
    await expect(nurse.getByRole('button', { name: text('device.register'), exact: true })).toHaveCount(0);
    await nurse.locator('.device-open').first().click();
    await expect(nurse.locator('.device-facts')).toBeVisible();
    await expect(nurse.locator('.device-actions')).toHaveCount(0);
    await nurse.context().close();
  });

  test(`a reading that matches nobody is assigned or rejected with a reason, ${language}`, async () => {
    const text = textIn(language);
    const value = language === 'zh' ? 8.4 : 11.2;
    const page = await open('nurse', '/device/inbox', language);
    const row = page.locator('tbody tr', { hasText: String(value) });
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    const assign = dialog.getByRole('button', { name: text('device.inbox.do.assigned'), exact: true });
    await assign.click();
    await expect(dialog.getByRole('alert').first()).toContainText(text('device.problem.incomplete'));
    const [patient] = await hospital.query(`
      select patient.id, patient.name, patient.latin_name, hospitalization_number as number from patient
      join organisation_node ward on ward.id = patient.ward_id where ward.code = 'ENDO-1' order by id limit 1`);
    const name = String(language === 'zh' ? patient?.name : patient?.latin_name);
    await dialog.locator('input[name=patient]').fill(String(patient?.number));
    await dialog.getByRole('radio', { name }).check();
    await dialog.locator('textarea[name=reason]').fill('wristband');
    expect(await findings(page, 'light')).toEqual([]);
    await assign.click();
    await expect(row).toHaveCount(0);
    const stored = await hospital.query(`
      select value::float8, way from glucose_reading where patient_id = ${String(patient?.id)} and value = ${value}
      and way = 'device'`);
    expect(stored).toMatchObject([{ value, way: 'device' }]);
    if (language === 'en') {
      await page.locator('tbody tr').first().getByRole('button').click();
      await dialog.getByRole('radio', { name: text('device.inbox.do.rejected') }).check();
      await dialog.locator('textarea[name=reason]').fill('no time');
      await dialog.getByRole('button', { name: text('device.inbox.do.rejected'), exact: true }).click();
    }
    await page.getByRole('button', { name: text('device.inbox.settled'), exact: true }).click();
    await expect(page.locator('tbody tr', { hasText: 'wristband' }).first()).toContainText(
      text('device.inbox.done.assigned'),
    );
    await page.context().close();
  });
}

test('a file of devices is registered whole or not at all, and the page is forbidden to a user who may not manage devices', async () => {
  const text = textIn('en');
  const page = await open('admin', '/device/import', 'en');
  const choose = (lines: string[]) =>
    page.getByLabel(text('device.import.file')).setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Serial,Model,Department,Use', ...lines].join('\r\n')),
    });
  await choose(['F-1,GM-7,Cardiology,Hospital', 'F-1,GM-7,Cardiology,Hospital', 'F-2,GM-7,Nowhere,Hospital']);
  await expect(page.locator('[data-line="3"]')).toContainText('the same as in line 2');
  await expect(page.locator('[data-line="4"]')).toContainText('Nowhere');
  await expect(page.getByRole('button', { name: text('device.import.store', { count: '1' }) })).toBeDisabled();
  await choose(['F-1,GM-7,Cardiology,Hospital', 'F-2,GM-7,Nephrology,Out of hospital']);
  await page.getByRole('button', { name: text('device.import.store', { count: '2' }) }).click();
  await expect(page).toHaveURL(/\/device\/hospital$/);
  await expect(rowOf(page, 'F-1')).toBeVisible();
  await page.context().close();
  const nurse = await open('nurse', '/device/import', 'en');
  await expect(nurse.getByText('You may not open this page')).toBeVisible();
  await nurse.context().close();
});
