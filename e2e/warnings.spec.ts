import { METER_PATH } from '@wardlink/contract';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { visiblePatients } from './support/visible-patients.js';
import { listenToSounds } from './support/sounds.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: {
    title: '血压预警',
    severe: '重度偏高',
    critical: '危急',
    begin: /^确认 .+ 的预警$/,
    missing: '危急预警须填写处理记录',
    done: '已确认',
    what: '处理记录',
    save: '确认',
    open: '未确认',
    acknowledged: '已确认',
    by: '李文',
    handover: '交班',
    inShift: '本班已确认',
    ward: '病区',
    level: '级别',
    none: '没有符合条件的预警',
  },
  en: {
    title: 'Blood pressure warning',
    severe: 'severely high',
    critical: 'critical',
    begin: /^Acknowledge the warning of/,
    missing: 'Write what was done about a critical warning',
    done: 'Acknowledged',
    what: 'What was done',
    save: 'Acknowledge',
    open: 'Open',
    acknowledged: 'Acknowledged',
    by: 'Li Wen',
    handover: 'Hand-over',
    inShift: 'Acknowledged in this shift',
    ward: 'Ward',
    level: 'Level',
    none: 'No warnings with these filters',
  },
} as const;

async function unlockPage(who: string, path: string, language: Language): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  return page;
}

/** Enters a reading for a row of the nurse's board, counted from 1, and confirms it if it is unusual. */
async function enter(nurse: Page, row: number, figures: string, unusual = false): Promise<void> {
  const field = nurse
    .locator('tr[data-patient]')
    .nth(row - 1)
    .getByRole('textbox');
  await field.fill(figures);
  await field.press('Enter');
  if (unusual) await field.press('Enter');
  await expect(nurse.locator('tr[data-patient]').nth(row - 1)).toContainText(figures);
}

const rowOf = (page: Page, figures: string): Locator => page.getByRole('row').filter({ hasText: figures });

for (const [language, row, figures] of [
  ['en', 1, '186/112/96'],
  ['zh', 2, '187/113/97'],
] as const) {
  test(`a severely high blood pressure pops up, is acknowledged with a note and handed over, ${language} (spec 2, /intelligent/pressureRemind)`, async () => {
    const word = words[language];
    const doctor = await unlockPage('doctor', '/intelligent/pressureRemind', language);
    const nurse = await unlockPage('nurse', '/bp', language);
    await expect(nurse.getByRole('table')).toBeVisible();
    await enter(nurse, row, figures);

    const popup = doctor.getByTestId('warning-popup').filter({ hasText: figures });
    await expect(popup).toContainText(word.title, { timeout: 2_000 });
    await expect(popup).toContainText(word.critical);
    const line = rowOf(doctor, figures);
    await expect(line).toContainText(word.severe);
    await expect(line).toContainText(language === 'en' ? 'Endocrinology · ' : '内分泌科 · ');
    await expect(popup).toContainText(language === 'en' ? 'Endocrinology · ' : '内分泌科 · ');
    await line.getByRole('button', { name: word.begin }).click();
    const dialog = doctor.getByRole('dialog');
    await dialog.getByRole('button', { name: word.save, exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(word.missing);
    await dialog.getByRole('textbox', { name: word.what }).fill('nifedipine 10 mg');
    await dialog.getByRole('button', { name: word.save, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line).toContainText(word.done);

    await doctor.getByRole('radio', { name: word.acknowledged, exact: true }).click();
    await expect(line).toContainText(word.by);
    await expect(line).toContainText('nifedipine 10 mg');
    await doctor.getByRole('combobox', { name: word.level }).selectOption('low');
    await expect(line).toHaveCount(0);

    await nurse.goto('/intelligent/pressureRemind');
    await nurse.getByRole('radio', { name: word.handover, exact: true }).click();
    const taken = nurse.getByRole('table', { name: word.inShift });
    const handed = taken.getByRole('row').filter({ hasText: figures });
    await expect(handed).toContainText('nifedipine 10 mg');
    const [found] = await hospital.query(`
      select patient.bed, ward.name as zh, ward.latin_name as en from patient
        join organisation_node ward on ward.id = patient.ward_id
        join vital_reading one on one.patient_id = patient.id
      where concat_ws('/', figures->>'systolic', figures->>'diastolic', figures->>'heartRate') = '${figures}'`);
    const ward = `${language === 'en' ? 'Endocrinology' : '内分泌科'} · ${String(found?.[language])}`;
    await expect(handed.getByRole('cell').first()).toHaveText(`${String(found?.bed)} ${ward}`);
    await nurse.getByRole('combobox', { name: word.ward, exact: true }).selectOption({ label: ward });
    await expect(nurse.locator('.handover-head')).toContainText(`${ward} · `);
    await nurse.emulateMedia({ media: 'print' });
    await expect(taken).toBeVisible();
    await expect(nurse.getByRole('navigation').first()).toBeHidden();
    await nurse.close();
    await doctor.close();
  });
}

test('nothing moves under the pointer: two clicks acknowledge one warning, which is undone (spec 2, /intelligent)', async () => {
  const doctor = await unlockPage('doctor', '/intelligent/tp', 'en');
  const nurse = await unlockPage('nurse', '/tp', 'en');
  await expect(nurse.getByRole('table')).toBeVisible();
  for (const [row, celsius] of [
    [8, '38.6'],
    [9, '38.7'],
  ] as const) {
    await enter(nurse, row, celsius);
    await expect(rowOf(doctor, celsius)).toBeVisible();
  }
  const acknowledge = { name: /^Acknowledge the warning of \S+ \S+$/ };
  const placeOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const path of ['/intelligent/tp', '/']) {
    await doctor.goto(path);
    const lines = path === '/' ? doctor.locator('.open-warning') : doctor.getByRole('row');
    const [first, second] = ['38.7', '38.6'].map((celsius) => lines.filter({ hasText: celsius }).first());
    if (!first || !second) throw new Error('two lines');
    await expect(second.getByRole('button', acknowledge)).toBeVisible();
    const [at, below] = [await placeOf(first.getByRole('button', acknowledge)), await placeOf(second)];
    await doctor.mouse.click(at.x, at.y);
    await expect(first).toContainText('Acknowledged');
    await doctor.mouse.click(at.x, at.y);
    // A warning that arrives meanwhile is not inserted yet.
    await enter(nurse, path === '/' ? 10 : 11, path === '/' ? '38.9' : '38.8');
    await expect(doctor.getByRole('button', { name: /^\d+ new$/ })).toBeVisible();
    expect(await placeOf(second)).toEqual(below);
    await expect(second.getByRole('button', acknowledge)).toBeVisible();
    await first.getByRole('button', { name: /^Undo the acknowledgement/ }).click();
    await expect(first.getByRole('button', acknowledge)).toBeVisible();
    // By keyboard: moving the pointer there would leave the list, which would then insert the new rows.
    await doctor.getByRole('button', { name: /^\d+ new$/ }).press('Enter');
    await expect(lines.filter({ hasText: path === '/' ? '38.9' : '38.8' })).toBeVisible();
  }
  await test.step('two clicks in the pop-ups acknowledge one warning', async () => {
    const [own] = await hospital.query(
      `select warning_window_seconds as seconds from account where username = 'doctor'`,
    );
    const stay = (seconds: unknown) =>
      hospital.query(`update account set warning_window_seconds = ${String(seconds)} where username = 'doctor'`);
    // The pop-ups stay until they are closed, so that both are still there on a slow machine.
    await stay(0);
    await doctor.goto('/management');
    const popup = (celsius: string) => doctor.getByTestId('warning-popup').filter({ hasText: celsius });
    for (const [row, celsius] of [
      [12, '38.3'],
      [13, '38.4'],
    ] as const) {
      await enter(nurse, row, celsius);
      await expect(popup(celsius).getByRole('button', acknowledge)).toBeVisible();
    }
    const [first, second] = [popup('38.4'), popup('38.3')];
    const at = await placeOf(first.getByRole('button', acknowledge));
    const below = await placeOf(second);
    expect(below.y).toBeGreaterThan(at.y);
    await doctor.mouse.click(at.x, at.y);
    await expect(first).toContainText('Acknowledged');
    await doctor.mouse.click(at.x, at.y);
    await enter(nurse, 14, '38.2');
    expect(await placeOf(second)).toEqual(below);
    await expect(second.getByRole('button', acknowledge)).toBeVisible();
    const open = await hospital.query(`select count(*)::int as n from warning
      where figures->>'celsius' in ('38.3', '38.4') and acknowledged_at is null and superseded_at is null`);
    expect(open).toEqual([{ n: 1 }]);
    await stay(own?.seconds);
  });
  await nurse.close();
  await doctor.close();
});

for (const [language, celsius, kept] of [
  ['zh', 38.1, true],
  ['en', 38.9, false],
] as const) {
  test(`what a device sent with a nonsense time waits for a person, who ${kept ? 'stores' : 'dismisses'} it with a reason, ${language}`, async () => {
    const text = textIn(language);
    const nurse = await unlockPage('nurse', '/tp', language);
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

test('a fever warns on its own screen, and a correction into the normal takes the warning back (spec 2, /intelligent/tp)', async () => {
  const doctor = await unlockPage('doctor', '/intelligent/tp', 'zh');
  const nurse = await unlockPage('nurse', '/tp', 'en');
  await enter(nurse, 3, '39.6');
  await expect(rowOf(doctor, '39.6')).toContainText('高热');
  await nurse.getByRole('button', { name: /39\.6 high fever/ }).click();
  const dialog = nurse.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Value/ }).fill('36.9');
  await dialog.getByRole('button', { name: 'Typing error' }).click();
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(nurse.locator('tr[data-patient]').nth(2)).toContainText('36.9');
  await expect(rowOf(doctor, '39.6')).toHaveCount(0);
  await nurse.close();
  await doctor.close();
});

test('a doctor gives a patient a range of their own; a nurse is not offered it', async () => {
  const doctor = await unlockPage('doctor', '/intelligent/pressureRemind', 'en');
  const nurse = await unlockPage('nurse', '/bp', 'en');
  await enter(nurse, 4, '152/88/70');
  await rowOf(doctor, '152/88/70')
    .getByRole('button', { name: /^Warning range of/ })
    .click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog).toContainText('90–139 / 60–89 mmHg');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('high');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number in every field');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('50');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog.getByRole('alert')).toContainText('does not meet the specifications');
  await dialog.getByRole('textbox', { name: 'Systolic above' }).fill('160');
  await dialog.getByRole('button', { name: 'Save the range' }).click();
  await expect(dialog).toHaveCount(0);
  await enter(nurse, 4, '158/86/72');
  await enter(nurse, 4, '162/86/72');
  await expect(rowOf(doctor, '162/86/72')).toContainText('90–160 / 60–89');
  await expect(rowOf(doctor, '158/86/72')).toHaveCount(0);
  await nurse.goto('/intelligent/pressureRemind');
  await expect(rowOf(nurse, '162/86/72').getByRole('button', { name: /^Acknowledge the warning/ })).toHaveCount(2);
  await expect(nurse.getByRole('button', { name: /^Warning range of/ })).toHaveCount(0);
  await nurse.close();
  await doctor.close();
});

test('the list of all warnings comes page by page, and a filter that fits nothing says so (spec 2, /intelligent)', async () => {
  // Makes sure that a warning of this and one of another indicator are open; the other has its own screen.
  const nurse = await unlockPage('nurse', '/bp', 'en');
  await enter(nurse, 18, '178/108/90');
  await nurse.goto('/');
  await nurse.getByRole('radio', { name: 'Standard', exact: true }).click();
  const cell = nurse.locator('td[data-place$=":1"]').nth(2);
  await cell.focus();
  await nurse.keyboard.type('17.4');
  await nurse.keyboard.press('Enter');
  await expect(cell).not.toContainText('not yet saved');
  await expect(cell).toContainText('17.4');
  await nurse.close();
  const page = await unlockPage('doctor', '/intelligent', 'zh');
  const lines = page.locator('tr[role="row"], tbody tr').filter({ has: page.locator('td') });
  const open = await hospital.query(`
    select id from warning where indicator = 'glucose' and acknowledged_at is null and superseded_at is null
      and patient_id in (${visiblePatients('doctor', 'true')})`);
  expect(open.length).toBeGreaterThan(0);
  await expect(lines).toHaveCount(Math.min(50, open.length));
  await expect(lines.first().locator('[data-meaning]').first()).toHaveText(/^\d+\.\d/);
  await page.getByRole('radio', { name: '全部', exact: true }).click();
  await expect(lines).toHaveCount(50);
  await page.getByRole('button', { name: '显示更多' }).click();
  await expect(lines).toHaveCount(100);
  await page.getByRole('combobox', { name: '时间' }).selectOption('days');
  await page.getByLabel('开始日期').fill('2020-01-01');
  await page.getByLabel('结束日期').fill('2020-01-02');
  await expect(page.getByText('没有符合条件的预警')).toBeVisible();
  await page.close();
});

test('who may only read is shown the list without a way to take anything on', async () => {
  const page = await unlockPage('dean', '/intelligent/tp', 'en');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Acknowledge the warning|Warning range)/ })).toHaveCount(0);
  await page.close();
});

test('the sound and the time of a window are set, heard, kept and followed by the next warning (spec 2, /center/styleNotice; spec 9, window and sound)', async () => {
  const doctor = await unlockPage('doctor', '/intelligent', 'en');
  await doctor.getByRole('button', { name: /Li Wen/ }).click();
  await doctor.getByRole('menuitem', { name: 'Warning notices' }).click();
  await expect(doctor).toHaveURL(/\/center\/styleNotice$/);
  const played = await listenToSounds(doctor);
  const sounds = async () => (await played()).join(' ');
  await doctor.getByRole('button', { name: 'Listen to sound 6' }).click();
  await expect.poll(sounds).toContain('prewarning_06');
  await expect(doctor.getByText('Sound works in this browser.')).toBeVisible();
  await doctor.getByRole('radio', { name: 'Sound 6' }).check();
  const seconds = doctor.getByRole('textbox', { name: /A window stays/ });
  await seconds.fill('soon');
  await doctor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(doctor.getByRole('alert').filter({ hasText: 'please enter a number' })).toBeVisible();
  await seconds.fill('0');
  await doctor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(doctor.getByText('Saved', { exact: true })).toBeVisible();

  const nurse = await unlockPage('nurse', '/tp', 'zh');
  const before = (await sounds()).length;
  await enter(nurse, 6, '39.3');
  const popup = doctor.getByTestId('warning-popup').filter({ hasText: '39.3' });
  await expect(popup).toBeVisible({ timeout: 2_000 });
  await expect.poll(async () => (await sounds()).slice(before)).toContain('prewarning_06');
  await doctor.reload();
  await expect(doctor.getByRole('radio', { name: 'Sound 6' })).toBeChecked();
  await expect(seconds).toHaveValue('0');
  await nurse.close();
  await doctor.close();
});

test('a ward’s own station, which has no socket, shows and sounds a critical value within five seconds (spec 4, chat connection)', async () => {
  const station = await unlockPage('ward', '/bp', 'zh');
  await expect(station.getByRole('table')).toBeVisible();
  const played = await listenToSounds(station);
  const nurse = await unlockPage('nurse', '/bp', 'en');
  await enter(nurse, 12, '189/115/99');
  const popup = station.getByTestId('warning-popup').filter({ hasText: '189/115/99' });
  await expect(popup).toContainText('内分泌科 · 一病区', { timeout: 5_000 });
  await expect(station.locator('tr[data-patient]').nth(11)).toContainText('189/115/99', { timeout: 5_000 });
  await expect.poll(async () => (await played()).length, { timeout: 5_000 }).toBeGreaterThan(0);
  await nurse.close();
  await station.close();
});

test('a sound that the browser blocks is said so, on the page and beside the warning', async () => {
  const doctor = await unlockPage('doctor', '/center/styleNotice', 'zh');
  // A browser refuses to play sound before the first click on the page.
  await doctor.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));
  });
  const nurse = await unlockPage('nurse', '/tp', 'en');
  await enter(nurse, 7, '39.2');
  await expect(doctor.getByTestId('warning-popup').filter({ hasText: '39.2' })).toBeVisible();
  await expect(doctor.getByText('浏览器阻止了预警声音')).toBeVisible();
  await expect(doctor.getByText(/浏览器在您点击页面之前不会播放声音/)).toBeVisible();
  await nurse.close();
  await doctor.close();
});
