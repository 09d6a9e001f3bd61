import { METER_PATH } from '@wardlink/contract';
import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { pageWithTitle } from './support/readings.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const openPage = (who: string, path: string, language: Language) =>
  pageWithTitle(browser, hospital.url, { who, path, language });

for (const [language, celsius, kept] of [
  ['zh', 38.1, true],
  ['en', 38.9, false],
] as const) {
  test(`what a device sent with a nonsense time waits for a person, who ${kept ? 'stores' : 'dismisses'} it with a reason, ${language}`, async () => {
    const text = textIn(language);
    const nurse = await openPage('nurse', '/tp', language);
    const line = nurse.locator('tr[data-patient]').nth(language === 'zh' ? 15 : 16);
    const patient = String(await line.getAttribute('data-patient'));
    const [found] = await hospital.query(`
      select hospitalization_number as number, patient.name, patient.latin_name, ward.name as ward, department.name as department,
        ward.latin_name as ward_en, department.latin_name as department_en
      from patient join organisation_node ward on ward.id = patient.ward_id
        join organisation_node department on department.id = patient.department_id
      where patient.id = ${patient}`);
    const token = `e2e-thermometer-of-${language}-1`;
    await hospital.query(`
      insert into device (node_id, serial, model, user_id, token_hash, registered_at, registered_by)
      select node_id, 'T-${language}', 'TH-2', id, sha256('${token}'), now(), id from account where username = 'nurse'`);
    const response = await fetch(`${hospital.url}${METER_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        readings: [
          {
            indicator: 'temperature',
            hospitalizationNumber: found?.number,
            // The time of a meter whose clock was never set.
            measuredAt: '2000-01-01T00:12:00Z',
            figures: { celsius },
          },
        ],
      }),
    });
    expect(await response.json()).toMatchObject({ data: { readings: [{ outcome: 'putAside' }] } });

    const waiting = nurse.getByRole('region', { name: text('frame.putAside.title') });
    await waiting.getByRole('button', { name: text('frame.putAside.look') }).click();
    const dialog = nurse.getByRole('dialog');
    const [name, ward] =
      language === 'zh'
        ? [found?.name, `${String(found?.department)} · ${String(found?.ward)}`]
        : [found?.latin_name, `${String(found?.department_en)} · ${String(found?.ward_en)}`];
    for (const part of [String(name), ward, `${celsius} °C`, '2000-01-01', `TH-2 T-${language}`]) {
      await expect(dialog).toContainText(part);
    }
    const store = dialog.getByRole('button', { name: text(kept ? 'frame.putAside.store' : 'frame.putAside.dismiss') });
    await expect(store).toBeDisabled();
    await dialog.getByRole('textbox').fill('the clock was never set');
    await store.click();
    await expect(dialog).toContainText(text('frame.putAside.none'));
    await dialog.getByRole('button', { name: text('actions.close') }).click();
    await expect(waiting).toHaveCount(0);
    const settled = await hospital.query(`
      select outcome, reason, (select count(*)::int from vital_reading one
          where one.reading_id = put_aside_reading.reading_id and time_reason = put_aside_reading.reason) as stored
      from put_aside_reading where patient_id = ${patient}`);
    const outcome = kept ? 'accepted' : 'dismissed';
    expect(settled).toEqual([{ outcome, reason: 'the clock was never set', stored: kept ? 1 : 0 }]);
    await nurse.close();
  });
}
