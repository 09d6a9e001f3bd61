import { expect, type Browser, type Locator } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { enter, pageWithTitle, rowOf } from './support/readings.js';

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

for (const [language, row, figures] of [
  ['en', 1, '186/112/96'],
  ['zh', 2, '187/113/97'],
] as const) {
  test(`what was done about a critical pressure is chosen, handed over, and becomes a task with a clock, ${language} (spec 2, /intelligent/pressureRemind)`, async () => {
    const text = textIn(language);
    const [done, again] =
      language === 'en'
        ? ['doctor informed, recheck in 15 min, nifedipine 10 mg', /recheck by \d\d:\d\d/]
        : ['已告知医生，15 分钟后复测，nifedipine 10 mg', /\d\d:\d\d 前复测/];
    const doctor = await openPage('doctor', '/intelligent/pressureRemind', language);
    const nurse = await openPage('nurse', '/bp', language);
    await expect(nurse.getByRole('table')).toBeVisible();
    const patient = nurse.locator('tr[data-patient]').nth(row - 1);
    const patientId = String(await patient.getAttribute('data-patient'));
    await enter(nurse, row, figures);

    const popup = doctor.getByTestId('warning-popup').filter({ hasText: figures });
    await expect(popup).toContainText(language === 'en' ? 'Blood pressure warning' : '血压预警', BY_SOCKET);
    await expect(popup).toContainText(text('warnings.critical'));
    const line = rowOf(doctor, figures);
    await expect(line).toContainText(language === 'en' ? 'severely high' : '重度偏高');
    await expect(line).toContainText(language === 'en' ? 'Endocrinology · ' : '内分泌科 · ');
    await expect(popup).toContainText(language === 'en' ? 'Endocrinology · ' : '内分泌科 · ');
    await line.getByRole('button', { name: language === 'en' ? /^Handle the warning of/ : /^处理 .+ 的预警$/ }).click();
    const dialog = doctor.getByRole('dialog');
    const save = dialog.getByRole('button', { name: text('warnings.acknowledge'), exact: true });
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(text('warnings.noteMissing'));
    await dialog.getByRole('checkbox', { name: text('warnings.action.doctorTold') }).press('2');
    await expect(dialog.getByRole('checkbox', { name: text('warnings.action.doctorTold') })).toBeChecked();
    await dialog.getByRole('radio', { name: language === 'en' ? '15 min' : '15 分钟', exact: true }).check();
    await expect(dialog.getByRole('checkbox', { name: text('warnings.action.remeasure') })).toBeChecked();
    await dialog.getByRole('textbox', { name: text('warnings.note') }).fill('nifedipine 10 mg');
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(line).toContainText(text('warnings.done'));

    await doctor.getByRole('radio', { name: text('warnings.filter.state.acknowledged'), exact: true }).click();
    await expect(line).toContainText(language === 'en' ? 'Li Wen' : '李文');
    await expect(line).toContainText(done);
    await doctor.getByRole('combobox', { name: text('warnings.filter.level') }).selectOption('low');
    await expect(line).toHaveCount(0);

    await test.step('what was acknowledged today is one key away', async () => {
      await doctor.goto('/');
      await expect(doctor.locator('.warning-tabs')).toBeVisible();
      await doctor.keyboard.press('a');
      const today = doctor.locator('.acknowledged-today li').filter({ hasText: figures });
      await expect(today).toContainText(done);
      await expect(today).toContainText(language === 'en' ? 'Li Wen' : '李文');
      await doctor.keyboard.press('a');
      await expect(doctor.locator('.warning-tabs [aria-pressed=true]')).toHaveText(text('warnings.filter.state.open'));
    });
    await test.step('the measurement is a task on the workbench and the execution sheet, done by the next reading', async () => {
      await expect(patient.locator('.recheck')).toHaveText(again);
      await nurse.goto('/intelligent/execution');
      const task = nurse.locator('[data-recheck]').filter({ has: nurse.locator(`a[href$="id=${patientId}"]`) });
      await expect(task).toContainText(figures.slice(0, 7));
      await expect(task).toContainText(language === 'en' ? /by \d\d:\d\d/ : /\d\d:\d\d 前/);
      await nurse.goto('/bp');
      await enter(nurse, row, `13${row}/84/72`);
      await expect(patient.locator('.recheck')).toHaveCount(0);
      await nurse.goto('/intelligent/execution');
      await expect(task).toContainText(language === 'en' ? /measured \d\d:\d\d/ : /\d\d:\d\d 已复测/);
    });

    await nurse.goto('/intelligent/pressureRemind');
    await nurse.getByRole('radio', { name: text('warnings.viewOf.handover'), exact: true }).click();
    const taken = nurse.getByRole('table', { name: language === 'en' ? 'Acknowledged in this shift' : '本班已确认' });
    const handed = taken.getByRole('row').filter({ hasText: figures });
    await expect(handed).toContainText(done);
    const [found] = await hospital.query(`
      select patient.bed, ward.name as zh, ward.latin_name as en from patient
        join organisation_node ward on ward.id = patient.ward_id where patient.id = ${patientId}`);
    const ward = `${language === 'en' ? 'Endocrinology' : '内分泌科'} · ${String(found?.[language])}`;
    await expect(handed.getByRole('cell').first()).toHaveText(`${String(found?.bed)} ${ward}`);
    await nurse.getByRole('combobox', { name: text('frame.ward'), exact: true }).selectOption({ label: ward });
    await expect(nurse.locator('.handover-head')).toContainText(`${ward} · `);
    await nurse.emulateMedia({ media: 'print' });
    await expect(taken).toBeVisible();
    await expect(nurse.getByRole('navigation').first()).toBeHidden();
    await nurse.close();
    await doctor.close();
  });
}

test('open warnings stand by patient, the critical one first with the only solid button, and ordinary ones get one answer', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  const nurse = await openPage('nurse', '/bp', 'en');
  const patientId = String(await nurse.locator('tr[data-patient]').nth(19).getAttribute('data-patient'));
  for (const figures of ['151/91/70', '152/92/70', '189/118/98']) await enter(nurse, 20, figures);
  const column = doctor.getByRole('complementary', { name: 'To do' });
  const group = column.locator('.open-warning', { has: doctor.locator(`a[href$="id=${patientId}"]`) });
  await expect(group).toHaveCount(1);
  await expect(group.locator('.open-warning-line')).toHaveCount(3);
  await expect(group.locator('.open-warning-line').first()).toContainText('189/118/98');
  await expect(column.locator('.open-warning').first()).toContainText('critical');
  await expect(column.locator('button.primary')).toHaveCount(1);
  await expect(column.locator('button.primary')).toHaveText('Handle…');
  await group.getByRole('button', { name: 'Handle 2 together…' }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog).not.toContainText('189/118/98');
  await dialog.getByRole('checkbox', { name: 'Ordered medication given' }).check();
  await dialog.getByRole('button', { name: 'Acknowledge 2', exact: true }).click();
  await expect(group.locator('.open-warning-line').filter({ hasText: 'Acknowledged' })).toHaveCount(2);
  // The three values may be stored in any order.
  const stored = await hospital.query(
    `select actions, acknowledged_at is not null as done, critical
      from (select * from warning where patient_id = ${patientId} order by id desc limit 3) latest order by critical desc`,
  );
  const ordinary = { actions: ['medication'], done: true, critical: false };
  expect(stored).toEqual([{ actions: null, done: false, critical: true }, ordinary, ordinary]);
  await nurse.close();
  await doctor.close();
});

test('nothing moves under the pointer: two clicks acknowledge one warning, which is undone (spec 2, /intelligent)', async () => {
  const doctor = await openPage('doctor', '/intelligent/tp', 'en');
  const nurse = await openPage('nurse', '/tp', 'en');
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
    const lines = path === '/' ? doctor.locator('.open-warning-line') : doctor.getByRole('row');
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
    // Several are one window with their number.
    await expect(doctor.locator('.warning-popup-several')).toContainText('2 new warnings');
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
