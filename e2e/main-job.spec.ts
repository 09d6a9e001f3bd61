import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openFirefox, watch, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { expectMovingPicture, expectSound } from './support/media.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { chooseInPatientMenu } from './support/patient-menu.js';
import { print } from './support/print.js';
import { listenToSounds } from './support/sounds.js';
import { words } from './support/button-texts.js';
import { recordSheetLink } from './support/report-link.js';

/** The round before breakfast has not started yet: every bed is due. */
const BEFORE_THE_ROUND = '06:20';

/** Hospitalization number and location (department, ward and bed, as pages show them) of a patient with an account. */
async function whereLies(hospital: Hospital, mobile: string, language: Language) {
  const [found] = await hospital.query(`
    select patient.hospitalization_number as number, patient.bed, ward.name as ward_zh, ward.latin_name as ward_en,
      department.name as department_zh, department.latin_name as department_en
    from account join patient on patient.id = account.patient_id
      join organisation_node ward on ward.id = patient.ward_id
      join organisation_node department on department.id = patient.department_id
    where account.mobile = '${mobile}'`);
  const bed = textIn(language)('person.bed').replace('{{bed}}', String(found?.bed));
  const ward = [found?.[`department_${language}`], found?.[`ward_${language}`]].join(' · ');
  return { number: String(found?.number), ward, place: `${ward} · ${bed}` };
}

/** The nurse enters a value for the first patient of the round, by keyboard alone. */
async function enterByKeyboard(nurse: Page, value: string, language: Language): Promise<void> {
  const grid = nurse.getByRole('grid', { name: words[language].gridLabel });
  const inGrid = (): Promise<boolean> => grid.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < 60 && !(await inGrid()); presses += 1) await nurse.keyboard.press('Tab');
  expect(await inGrid(), 'Tab reaches the grid').toBe(true);
  await nurse.keyboard.type(value);
  await nurse.keyboard.press('Enter');
}

async function call(doctor: Page, phone: Page, language: Language, place?: string): Promise<void> {
  const { videoCall, hangUp, phone: onPhone } = words[language];
  await doctor.getByRole('button', { name: videoCall }).click();
  await phone.getByRole('button', { name: onPhone.answer }).click();
  const doctorSees = doctor.getByTestId('remote-video');
  const patientSees = phone.locator('.call-screen .remote');
  await Promise.all([expectMovingPicture(doctorSees), expectMovingPicture(patientSees)]);
  if (place) await expect(doctor.locator('.call-place')).toHaveText(place);
  await Promise.all([expectSound(doctorSees), expectSound(patientSees)]);
  await doctor.getByRole('button', { name: hangUp }).click();
  await expect(doctorSees).toBeHidden();
  await expect(phone.locator('.call-screen')).toBeHidden();
}

async function mainJob(browser: Browser, hospital: Hospital, language: Language): Promise<void> {
  const word = words[language];
  const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
  const doctor = await staffWindow(browser, hospital.url, 'doctor', language);
  const phone = await patientWindow(browser, hospital.url, firstPatient(hospital), language);
  const watched = [nurse, doctor, phone].map(watch);
  const { number, ward, place } = await whereLies(hospital, firstPatient(hospital), language);

  await test.step('the nurse enters 17.2 on the grid', async () => {
    await nurse.getByRole('radio', { name: word.grid, exact: true }).click();
    await expect(nurse.getByRole('grid')).toBeVisible();
  });

  await test.step('the doctor is warned at once, with sound', async () => {
    const sounds = await listenToSounds(doctor);
    const popup = doctor.getByTestId('warning-popup');
    await expect(popup).toHaveCount(0);
    await enterByKeyboard(nurse, '17.2', language);
    await expect(popup).toContainText('17.2', BY_SOCKET);
    await expect.poll(sounds, BY_SOCKET).toEqual([expect.stringMatching(/\/media\/prewarning_0[1-6]\./)]);
    await expect(nurse.getByRole('gridcell', { name: /17\.2/ }).first()).toBeVisible();
    await popup.getByRole('link', { name: word.openPatient }).click();
  });

  await test.step('the chart and the record grid show it', async () => {
    await expect(doctor).toHaveURL(/\/patient\?id=/);
    await expect(doctor.getByTestId('glucose-curve')).toContainText('17.2');
    await expect(doctor.getByRole('table').filter({ hasText: '17.2' }).first()).toBeVisible();
  });
  const patientPage = doctor.url();

  await test.step('they chat both ways', async () => {
    const [question, answer] =
      language === 'zh'
        ? ['您今天感觉怎么样？', '还好，有点口渴']
        : ['How do you feel today?', 'Fine, a little thirsty'];
    await chooseInPatientMenu(doctor, word.message);
    await expect(doctor.locator('.chat-place')).toHaveText(place);
    await doctor.getByRole('textbox', { name: word.write }).fill(question);
    await doctor.keyboard.press('Enter');
    await phone.locator('.member').first().getByRole('button', { name: word.phone.message }).click();
    await expect(phone.getByText(question)).toBeVisible();
    await phone.getByRole('textbox').fill(answer);
    await phone.keyboard.press('Enter');
    await expect(doctor.getByRole('log').getByText(answer)).toBeVisible();
  });

  await test.step('the doctor calls, the patient answers, both see and hear', async () => {
    await doctor.goto(patientPage);
    await call(doctor, phone, language, place);
  });

  await test.step('the search says where somebody lies', async () => {
    await doctor.locator('.search input').fill(number);
    await expect(doctor.locator('.search-list li').first()).toContainText(ward);
    await doctor.keyboard.press('Escape');
  });

  await test.step('the record sheet is printed with the value', async () => {
    await recordSheetLink(doctor, language);
    const [sheet] = await Promise.all([
      doctor.waitForEvent('popup'),
      doctor.getByRole('link', { name: word.openLink }).click(),
    ]);
    await expect(sheet.getByText('17.2').first()).toBeVisible();
    const printed = await print(sheet);
    expect(printed.text).toContain('17.2');
    expect(printed.paper).toMatch(/^59[45][\d.]* x 84[12]|^84[12][\d.]* x 59[45]/);
  });

  expect(watched.flatMap(({ complaints }) => complaints)).toEqual([]);
}

for (const language of languagesOf(import.meta.url)) {
  test(`the main job, in ${language === 'zh' ? 'Chinese' : 'English'} (spec 2, /; spec 2, /patient)`, async () => {
    const hospital = await startHospital(BEFORE_THE_ROUND);
    const browser = await openChromium();
    try {
      await mainJob(browser, hospital, language);
    } finally {
      await browser.close();
      await hospital.stop();
    }
  });
}

test('a call between Chromium and Firefox, started from either side', async () => {
  const hospital = await startHospital(BEFORE_THE_ROUND);
  const [chromium, firefox] = await Promise.all([openChromium(), openFirefox()]);
  try {
    const doctor = await staffWindow(chromium, hospital.url, 'doctor', 'en');
    const phone = await patientWindow(firefox, hospital.url, firstPatient(hospital), 'en');
    await test.step('the doctor in Chromium calls the patient in Firefox', async () => {
      await doctor.goto('/patient?id=1');
      await call(doctor, phone, 'en');
    });
    await test.step('the patient in Firefox calls the doctor in Chromium', async () => {
      await phone.locator('.member').first().getByRole('button', { name: 'Video call' }).click();
      await doctor.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
      const [doctorSees, patientSees] = [doctor.getByTestId('remote-video'), phone.locator('.call-screen .remote')];
      await Promise.all([expectMovingPicture(doctorSees), expectMovingPicture(patientSees)]);
      await Promise.all([expectSound(doctorSees), expectSound(patientSees)]);
      await phone.getByRole('button', { name: 'Hang up' }).click();
      await expect(doctorSees).toBeHidden();
      await expect(phone.locator('.call-screen')).toBeHidden();
    });
  } finally {
    await Promise.all([chromium.close(), firefox.close()]);
    await hospital.stop();
  }
});
