import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { readFile } from 'node:fs/promises';
import { openChromium } from './support/browsers.js';
import { languagesOf } from './support/languages.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { chooseInPatientMenu, openPatientTab, TAB } from './support/patient-menu.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // Nothing has been measured or given in this window yet.
  [hospital, browser] = await Promise.all([startHospital('05:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const tasks = (page: Page): Locator => page.locator('tr[data-task]');

async function open(path: string, language: 'zh' | 'en', who: string): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path });
  return page;
}

/** Id of a patient on the sheet with insulin due now. */
async function patientWithInsulin(page: Page): Promise<string> {
  const line = tasks(page).filter({ hasText: 'Insulin aspart' }).first();
  return (await line.getAttribute('data-patient')) ?? '';
}

test('the sheet is worked through by keyboard alone; nothing is lost without a network, and others see it at once (spec 2, /intelligent/execution)', async () => {
  const nurse = await open('/intelligent/execution', 'en', 'nurse');
  const insulin = (page: Page): Locator => tasks(page).filter({ hasText: 'Insulin aspart' });
  await expect(insulin(nurse).first()).toBeVisible();
  const [first, second] = await Promise.all([0, 1].map((index) => insulin(nurse).nth(index).getAttribute('data-task')));
  const doctor = await open('/intelligent/execution', 'zh', 'doctor');
  await doctor.getByRole('button', { name: '全部', exact: true }).click();
  await expect(tasks(doctor).first()).toBeVisible();
  await nurse.getByRole('button', { name: 'All', exact: true }).click();
  const line = (page: Page, task: string | null | undefined): Locator => page.locator(`tr[data-task="${task}"]`);

  // Enter records the ordered dose, and the focus moves to the next line.
  await line(nurse, first)
    .getByRole('button', { name: /: done$/ })
    .focus();
  await nurse.keyboard.press('Enter');
  await expect(line(nurse, first)).toContainText('Wang Xiao');
  await expect(line(nurse, first).getByText('done', { exact: true })).toBeVisible();
  // The doctor's page is updated without a reload.
  await expect(line(doctor, first)).toContainText('王晓');
  await expect(line(nurse, first).locator(':focus')).toHaveCount(0);
  await expect(nurse.locator('tr[data-task] :focus')).toHaveCount(1);

  // Without a network the entry waits, and is stored once when the network is back.
  await nurse.context().setOffline(true);
  await line(nurse, second)
    .getByRole('button', { name: /: done$/ })
    .focus();
  await nurse.keyboard.press('Enter');
  await expect(line(nurse, second)).toContainText('not yet saved');
  await nurse.context().setOffline(false);
  await expect(line(nurse, second).getByText('done', { exact: true })).toBeVisible();
  const [, planId, slot] = (second ?? '').split(' ');
  const stored = await hospital.query(
    `select count(*)::int as count from order_execution where medication_plan_id = ${planId} and slot = ${slot}
       and day = (select max(day) from order_execution)`,
  );
  expect(stored).toEqual([{ count: 1 }]);

  // N asks for the reason; the reason "other" also needs a note.
  const third = await insulin(nurse).nth(2).getAttribute('data-task');
  await line(nurse, third)
    .getByRole('button', { name: /: done$/ })
    .focus();
  await nurse.keyboard.press('n');
  // It says the bed too: two patients may have the same name.
  const dialog = nurse.getByRole('dialog', { name: /^Not done: \d+ [A-Z]/ });
  await expect(dialog).toBeVisible();
  await nurse.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason');
  await dialog.getByRole('radio', { name: 'other' }).check();
  await nurse.keyboard.press('Enter');
  await expect(dialog).toContainText('Write a note');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('fasting for surgery');
  await nurse.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(line(nurse, third)).toContainText('other: fasting for surgery');

  // Recorded by mistake: withdrawn with a reason, and due again.
  await line(nurse, third)
    .getByRole('button', { name: /undo what was recorded/ })
    .click();
  const back = nurse.getByRole('dialog', { name: /^Undo/ });
  await back.getByRole('textbox').fill('wrong bed');
  await nurse.keyboard.press('Enter');
  await expect(line(nurse, third).getByRole('button', { name: /: done$/ })).toBeVisible();
  await nurse.goto('/sugar/execution');
  const taken = nurse.locator('tr[data-row].voided');
  await expect(taken).toContainText(/Voided by Wang Xiao, \d\d:\d\d: wrong bed/);
  await expect(taken.getByRole('cell', { name: 'not done', exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await doctor.close();
  await nurse.close();
});

test('a doctor orders insulin by category and brand; the nurse’s open sheet follows, the earlier plan is invalidated (spec 2, /intelligent/execution; spec 4, a new plan)', async () => {
  const nurse = await open('/intelligent/execution', 'en', 'nurse');
  await nurse.getByRole('combobox', { name: 'Slot' }).selectOption({ label: 'Bedtime' });
  await expect(tasks(nurse).filter({ hasText: 'Insulin glargine' }).first()).toBeVisible();
  const line = tasks(nurse).filter({ hasText: 'Insulin glargine' }).first();
  const patientId = (await line.getAttribute('data-patient')) ?? '';
  const own = nurse.locator(`tr[data-patient="${patientId}"]`);

  const doctor = await open(`/patient?id=${patientId}`, 'en', 'doctor');
  const orders = doctor.getByRole('region', { name: 'Orders', exact: true });
  await expect(orders.getByText('Insulin glargine')).toBeVisible();
  const glargine = await orders.getByRole('listitem').filter({ hasText: 'Insulin glargine' }).textContent();
  const dose = /(\d+)\sU/.exec(glargine ?? '')?.[1] ?? '';
  await orders.getByRole('button', { name: 'Order medicine' }).click();
  const form = doctor.getByRole('dialog', { name: 'Order medicine' });
  await expect(form.locator('select[name=brandKey]')).toBeDisabled();
  await form.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Check the marked fields');
  await form.locator('select[name=insulinCategory]').selectOption({ label: 'rapid-acting' });
  await expect(form.locator('select[name=brandKey] option')).toContainText(['Choose', 'NovoRapid']);
  await form.locator('select[name=insulinCategory]').selectOption({ label: 'long-acting' });
  await expect(form.locator('select[name=brandKey]')).toHaveValue('');
  await form.locator('select[name=brandKey]').selectOption('levemir');
  await form.getByRole('button', { name: 'Side effect' }).click();
  await form.getByRole('textbox', { name: 'Bedtime', exact: true }).fill('72');
  // The draft survives a reload. Ordered before the dialog has the running orders, it is compared with them all the same.
  await doctor.reload();
  await expect(orders.getByText('Insulin glargine')).toBeVisible();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await doctor.route('**/cdms/order/plans', async (route) => {
    await released;
    await route.continue();
  });
  await orders.getByRole('button', { name: 'Order medicine' }).click();
  await expect(form.getByRole('textbox', { name: 'Bedtime', exact: true })).toHaveValue('72');
  await form.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
  await expect(form.getByRole('alert')).toHaveCount(0);
  release();
  await expect(form.getByRole('alert')).toContainText('enter the marked doses again');
  await expect(form.getByRole('status')).toContainText('more than 60');
  await form.getByRole('textbox', { name: 'Bedtime', exact: true }).fill(dose);
  await form.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(orders.getByText('Insulin detemir')).toBeVisible();
  await expect(orders.getByText('Insulin glargine')).toHaveCount(0);

  // The sheet is updated without a reload.
  await expect(own.filter({ hasText: 'Insulin detemir' })).toContainText(`${dose} U`);
  await expect(own.filter({ hasText: 'Insulin glargine' })).toHaveCount(0);

  await orders.getByRole('button', { name: /^Earlier/ }).click();
  const history = doctor.getByRole('dialog', { name: 'Orders that have ended' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Insulin glargine' }).first()).toContainText(
    'invalidated',
  );
  await doctor.keyboard.press('Escape');

  await orders.getByRole('button', { name: 'Stop: Insulin detemir' }).click();
  const ending = doctor.getByRole('dialog', { name: 'Stop: Insulin detemir' });
  await ending.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(ending).toContainText('Please fill this in');
  await ending.getByRole('button', { name: 'Side effect' }).click();
  await ending.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(ending).toHaveCount(0);
  await expect(own.filter({ hasText: 'Insulin detemir' })).toHaveCount(0);
  await openPatientTab(doctor, TAB.timeline);
  const timeline = doctor.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Orders' }).click();
  await expect(timeline.getByText('Order ended: Insulin detemir, Side effect')).toBeVisible();
  await expect(timeline.getByText(`Order changed: Insulin detemir ${dose} U from`)).toBeVisible();
  await doctor.close();
  await nurse.close();
});

test('a monitoring plan is completed by its reading, in Chinese (spec 2, /intelligent/execution)', async () => {
  const nurse = await open('/intelligent/execution', 'zh', 'nurse');
  await nurse.getByRole('button', { name: '全部', exact: true }).click();
  const line = tasks(nurse).filter({ hasText: '测血糖' }).filter({ hasText: '待执行' }).first();
  const [patientId, task] = [await line.getAttribute('data-patient'), await line.getAttribute('data-task')];
  const own = nurse.locator(`tr[data-patient="${patientId}"][data-task="${task}"]`);
  const board = await open('/', 'zh', 'nurse');
  await chooseView(board, '标准');
  // A bed card has a place of the same name until the other view is there.
  await board.locator(`.slot-board [data-place="${patientId}:1"]`).focus();
  await board.keyboard.type('6.4');
  await board.keyboard.press('Enter');
  await expect(own).toContainText('已执行');
  await expect(own).toContainText('王晓');

  // The reason why a measurement was not made appears on the sheet and on the board.
  const next = tasks(nurse).filter({ hasText: '测血糖' }).filter({ hasText: '待执行' }).first();
  const nextTask = await next.getAttribute('data-task');
  await next.getByRole('button', { name: /未执行原因/ }).click();
  await nurse.getByRole('dialog').getByRole('radio', { name: '检查中' }).check();
  await nurse.keyboard.press('Enter');
  await expect(nurse.locator(`tr[data-task="${nextTask}"]`)).toContainText('检查中');
  await board.close();
  await nurse.close();
});

test('a nurse orders nothing, a doctor gives nothing; a user who may not look is told so', async () => {
  const nurse = await open('/intelligent/execution', 'en', 'nurse');
  await expect(tasks(nurse).first()).toBeVisible();
  const patientId = await patientWithInsulin(nurse);
  await nurse.goto(`/patient?id=${patientId}`);
  const orders = nurse.getByRole('region', { name: 'Orders', exact: true });
  await expect(orders.getByText('Insulin aspart')).toBeVisible();
  await expect(orders.getByRole('button', { name: 'Order medicine' })).toHaveCount(0);
  await expect(orders.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await nurse.close();
  const doctor = await open('/intelligent/execution', 'en', 'doctor');
  await expect(tasks(doctor).first()).toBeVisible();
  await expect(doctor.getByRole('button', { name: /: done$/ })).toHaveCount(0);
  const refusal = { status: 403, code: 'permission.missing', description: 'The server refused' };
  await doctor.route('**/cdms/order/sheet', (route) => route.fulfill({ status: 403, json: refusal }));
  await doctor.getByRole('button', { name: 'Refresh' }).click();
  await expect(doctor.getByText('You may not see this')).toBeVisible();
  await doctor.close();
});

for (const language of ['en', 'zh'] as const) {
  test(`the records of medication and executions are filtered, paged and exported: ${language} (spec 2, /sugar/medication; spec 2, /sugar/execution)`, async () => {
    const page = await open('/sugar/medication', language, 'nurse');
    const lines = page.locator('tr[data-row]');
    await expect(lines.first()).toBeVisible();
    await page
      .getByRole('combobox', { name: language === 'en' ? 'Status' : '状态' })
      .selectOption({ label: language === 'en' ? 'invalidated' : '已作废' });
    await expect(lines.filter({ hasText: language === 'en' ? 'invalidated' : '已作废' }).first()).toBeVisible();
    await expect(lines.filter({ hasNotText: language === 'en' ? 'invalidated' : '已作废' })).toHaveCount(0);
    await page.getByRole('link', { name: language === 'en' ? 'Execution' : '医嘱执行' }).click();
    await expect(page).toHaveURL(/\/sugar\/execution$/);
    await expect(lines).toHaveCount(100);
    await page.getByRole('button', { name: language === 'en' ? 'Show more' : '显示更多' }).click();
    await expect(lines).toHaveCount(200);
    const ids = await lines.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    expect(new Set(ids).size).toBe(200);
    await page
      .getByRole('combobox', { name: language === 'en' ? 'Outcome' : '结果' })
      .selectOption({ label: language === 'en' ? 'not done' : '未执行' });
    await expect(lines.filter({ hasNotText: language === 'en' ? 'not done' : '未执行' })).toHaveCount(0);
    await expect(lines.first()).toBeVisible();
    const shown = await page.getByRole('table').evaluate((table) =>
      // Withdrawn rows are shown struck through on the screen, and are not exported.
      [...table.querySelectorAll('tr:not(.voided)')].map((row) =>
        [...row.querySelectorAll('th, td')].flatMap((cell) => {
          const under = cell.querySelector('small');
          const text = cell.textContent ?? '';
          const texts = under ? [text.slice(0, -under.textContent.length || undefined), under.textContent] : [text];
          // A file has ordinary spaces where the screen keeps a line from breaking.
          return texts.map((one) => one.replaceAll('\u00a0', ' '));
        }),
      ),
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^(Order execution records|医嘱执行记录) .*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const exported = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(exported.slice(0, shown.length)).toEqual(shown.map((cells) => cells.join(',')));
    await page.getByRole('searchbox').fill(language === 'en' ? 'nobody of this name' : '没有这个人');
    await expect(page.getByText(language === 'en' ? 'No records' : '没有记录')).toBeVisible();
    await page.close();
  });
}

const WORDS = {
  en: {
    dose: /another dose or a note/,
    amount: /^Dose given/,
    again: /^Re-enter the dose given/,
    reason: 'a doctor said so',
    more: /more than ordered.*10× the order/,
    two: 'the two figures differ',
    beyond: /^Above the maximum single dose \(99\.999\sU\)/,
    insulin: 'Insulin aspart',
    discharge: 'Discharge',
    transfer: 'Transfer',
    confirm: 'Confirm: Insulin aspart',
    toConfirm: 'to be confirmed',
    left: /^Patients who left: \d+ doses? not recorded$/,
    cancel: 'Cancel the discharge',
    none: 'No order in effect',
    ended: /^Orders that ended/,
    time: 'Time',
    noTime: 'Enter when it was given',
    orders: 'Orders',
    change: 'Change: Insulin aspart',
    sign: 'Order the change',
    lunch: 'Before lunch',
    lunchAgain: 'Before lunch once more',
    dinner: 'Before dinner',
    ends: /^Before dinner: .* ends$/,
    far: 'enter the marked doses again',
    asked: 'order again to confirm',
    context: 'Patient',
    reason2: 'High after meals',
    because: 'Reason: High after meals',
    tomorrow: /^Tomorrow/,
    today: /today, /,
    until: /^Until \d{4}-\d\d-\d\d: Insulin aspart Before breakfast/,
    from: /^From \d{4}-\d\d-\d\d: Before breakfast/,
    back: 'Cancel',
    changeGlucose: 'Change: Measure glucose',
    reason3: 'Stable values',
    because3: 'Reason: Stable values',
    askedSlots: 'Check which slots end',
    undo: 'Undo: Insulin aspart',
    sheet: /^On the sheet of \d\d-\d\d$/,
    protocols: 'Protocols for insulin',
    beside: /^Beside a steroid/,
    save: 'Save',
    own: 'set here',
    takeBack: 'Use the inherited rule again',
    orderMedicine: 'Order medicine',
    start: 'Start from a protocol of the department',
    weight: 'Weight, kg',
    prednisone: 'Prednisone or equivalent, mg a day',
    take: 'Take into the form: intermediate-acting',
    breakfast: 'Before breakfast',
    order: 'Order',
    nph: 'Isophane insulin human',
    undoNph: 'Undo: Isophane insulin human',
  },
  zh: {
    dose: /登记其他剂量或说明/,
    amount: /^实际剂量/,
    again: /^请再输入一次实际剂量/,
    reason: '医生口头医嘱',
    more: /比医嘱多.*是医嘱的 10 倍/,
    two: '两次不一致',
    beyond: /^超过单次最大剂量（99\.999\sU）/,
    insulin: '门冬胰岛素',
    discharge: '办理出院',
    transfer: '转科 / 转病区',
    confirm: '确认：门冬胰岛素',
    toConfirm: '待确认',
    left: /^已离开的患者：\d+ 次用药未记录$/,
    cancel: '取消出院',
    none: '没有执行中的医嘱',
    ended: /^已结束医嘱中/,
    time: '执行时间',
    noTime: '请填写执行时间',
    orders: '医嘱',
    change: '修改：门冬胰岛素',
    sign: '下达修改',
    lunch: '午餐前',
    lunchAgain: '午餐前再输入一次',
    dinner: '晚餐前',
    ends: /^晚餐前：.* 将结束$/,
    far: '请再输入一次标出的剂量',
    asked: '确认无误请再次点击下达',
    context: '患者',
    reason2: '餐后血糖偏高',
    because: '更改原因：餐后血糖偏高',
    tomorrow: /^明天/,
    today: /今日.*前, /,
    until: /^\d{4}-\d\d-\d\d 之前：门冬胰岛素 早餐前/,
    from: /^\d{4}-\d\d-\d\d 起：早餐前/,
    back: '取消',
    changeGlucose: '修改：测血糖',
    reason3: '血糖平稳',
    because3: '更改原因：血糖平稳',
    askedSlots: '请核对将结束的时段',
    undo: '撤销：门冬胰岛素',
    sheet: /^\d\d-\d\d 执行单$/,
    protocols: '胰岛素方案',
    beside: /^使用激素时/,
    save: '保存',
    own: '本级设置',
    takeBack: '改用上级规则',
    orderMedicine: '开药',
    start: '从科室方案开始',
    weight: '体重（kg）',
    prednisone: '泼尼松或等效剂量（mg/日）',
    take: '填入表单：中效胰岛素',
    breakfast: '早餐前',
    order: '下达',
    nph: '精蛋白人胰岛素',
    undoNph: '撤销：精蛋白人胰岛素',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  test(`ten times the ordered dose is asked about with both figures, typed again and stored with its reason: ${language}`, async () => {
    const words = WORDS[language];
    const nurse = await open('/intelligent/execution', language, 'nurse');
    const open8 = tasks(nurse)
      .filter({ hasText: words.insulin })
      // Ten times as much is a figure that insulin can have.
      .filter({ hasText: /(?<!\d)[3-9]\sU/ })
      .filter({ has: nurse.getByRole('button', { name: words.dose }) })
      .first();
    const task = await open8.getAttribute('data-task');
    const ordered = Number(/(\d+)\sU/.exec((await open8.textContent()) ?? '')?.[1]);
    await open8.getByRole('button', { name: words.dose }).click();
    const dialog = nurse.getByRole('dialog');
    const [amount, again] = [words.amount, words.again].map((name) => dialog.getByRole('textbox', { name }));
    if (!amount || !again) throw new Error('two fields');
    await amount.fill('100');
    await nurse.keyboard.press('Enter');
    await expect(dialog.getByText(words.beyond)).toBeVisible();
    await amount.fill(`${ordered}0`);
    await expect(dialog.getByRole('status')).toContainText(words.more);
    const figures = dialog.getByRole('status').locator('dd');
    await expect(figures).toHaveText([new RegExp(`^${ordered}\\sU$`), new RegExp(`^${ordered}0\\sU$`)]);
    // Enter does not store it: the question gets the focus, and only typing answers it.
    await nurse.keyboard.press('Enter');
    await expect(again).toBeFocused();
    await nurse.keyboard.type(String(ordered));
    await nurse.keyboard.press('Enter');
    await expect(dialog).toContainText(words.two);
    await again.fill('');
    await nurse.keyboard.type(`${ordered}0`);
    await nurse.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: words.reason }).check();
    await nurse.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const [, planId, slot] = (task ?? '').split(' ');
    const stored = async () =>
      hospital.query(
        `select amount::float, amount_reason from order_execution where medication_plan_id = ${planId} and slot = ${slot}
           and day = (select max(day) from order_execution)`,
      );
    await expect.poll(stored).toEqual([{ amount: ordered * 10, amount_reason: 'doctorSaid' }]);
    await nurse.close();
  });

  test(`a discharge ends the orders, a dose from before it is written down, and cancelling restores them: ${language}`, async () => {
    const words = WORDS[language];
    const nurse = await open('/intelligent/execution', language, 'nurse');
    const due = tasks(nurse)
      .filter({ hasText: words.insulin })
      .filter({ has: nurse.getByRole('button', { name: words.dose }) })
      .last();
    const patientId = await due.getAttribute('data-patient');
    const page = await open(`/patient?id=${patientId}`, language, 'doctor');
    const orders = page.getByRole('region', { name: words.orders, exact: true });
    const running = orders.getByRole('listitem');
    await expect(running.filter({ hasText: words.insulin })).toBeVisible();
    const count = await running.count();
    await chooseInPatientMenu(page, words.discharge);
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(orders.getByText(words.none)).toBeVisible();
    // The sheet of the ward asks for nothing any more.
    await expect(nurse.locator(`tr[data-patient="${patientId}"]`)).toHaveCount(0);

    await nurse.goto(`/patient?id=${patientId}`);
    await nurse.getByText(words.ended).click();
    const ended = nurse.locator('li[data-task^="ended"]').filter({ hasText: words.insulin });
    await ended.getByRole('button').click();
    const form = nurse.getByRole('dialog');
    const time = form.getByRole('textbox', { name: words.time, exact: true });
    await expect(time).toBeVisible();
    await nurse.keyboard.press('Enter');
    await expect(time).toBeFocused();
    await expect(form).toContainText(words.noTime);
    await time.fill('05:01');
    await nurse.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(ended).toHaveCount(0);
    const stored = await hospital.query(
      `select count(*)::int as count from order_execution where patient_id = ${patientId} and slot = 1
         and order_type = 'medication' and day = (select max(day) from order_execution)`,
    );
    expect(stored).toEqual([{ count: 1 }]);

    await chooseInPatientMenu(page, words.cancel);
    await dialog.locator('button[type=submit]').click();
    await expect(running).toHaveCount(count);
    await page.close();
    await nurse.close();
  });

  test(`a dose from before a transfer is written down by the nurse of the former department: ${language}`, async () => {
    const words = WORDS[language];
    const nurse = await open('/intelligent/execution', language, 'nurse');
    const due = tasks(nurse)
      .filter({ hasText: words.insulin })
      .filter({ has: nurse.getByRole('button', { name: words.dose }) })
      .first();
    const patientId = await due.getAttribute('data-patient');
    const list = nurse.locator('details').filter({ has: nurse.getByText(words.left) });
    const lines = list.locator(`li[data-patient="${patientId}"]`).filter({ hasText: words.insulin });
    const doctor = await open(`/patient?id=${patientId}`, language, 'doctor');
    await chooseInPatientMenu(doctor, words.transfer);
    const wards = doctor.getByRole('dialog').locator('select[name=wardId]');
    const orthopaedics = await wards
      .locator('option', { hasText: /Orthop|骨科/ })
      .first()
      .getAttribute('value');
    await wards.selectOption(orthopaedics);
    await doctor.getByRole('dialog').locator('button[type=submit]').click();
    await expect(doctor.getByRole('dialog')).toHaveCount(0);
    // The orders run, until a doctor of the new department has confirmed them.
    const orders = doctor.getByRole('region', { name: words.orders, exact: true });
    const line = orders.getByRole('listitem').filter({ hasText: words.insulin });
    await expect(line).toContainText(words.toConfirm);
    await line.getByRole('button', { name: words.confirm }).click();
    await expect(line).not.toContainText(words.toConfirm);
    // Without a reload.
    await expect(nurse.locator(`tr[data-patient="${patientId}"]`)).toHaveCount(0);
    await list.getByText(words.left).click();
    await lines.getByRole('button').click();
    const form = nurse.getByRole('dialog');
    await form.getByRole('textbox', { name: words.time, exact: true }).fill('05:01');
    await nurse.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(lines).toHaveCount(0);
    const stored = await hospital.query(
      `select count(*)::int as count from order_execution where patient_id = ${patientId} and slot = 1
         and kind = 'insulin:rapidActing' and withdrawn_at is null and day = (select max(day) from order_execution)`,
    );
    expect(stored).toEqual([{ count: 1 }]);
    await doctor.close();
    await nurse.close();
  });

  test(`an order is changed from its own line: what runs stands beside it, and ten times as much is typed again: ${language}`, async () => {
    const words = WORDS[language];
    const [{ id: patientId }] = (await hospital.query(
      `select patient_id::text as id from medication_plan join patient on patient.id = patient_id
       where insulin_category = 'rapidActing' and ended_at is null and replaced_at is null and ended_on is null
         and patient.kind = 'inpatient' and jsonb_array_length(doses) = 3
         and exists (select from jsonb_array_elements(doses) dose where dose ->> 'slot' = '3' and (dose ->> 'amount')::int < 10)
       order by patient_id ${language === 'zh' ? 'asc' : 'desc'} limit 1`,
    )) as [{ id: string }];
    const page = await open(`/patient?id=${patientId}`, language, 'doctor');
    const orders = page.getByRole('region', { name: words.orders, exact: true });
    await orders.getByRole('button', { name: words.change }).click();
    const form = page.getByRole('dialog', { name: words.change });
    await expect(form.getByRole('region', { name: words.context })).toContainText(words.insulin);
    const lunch = form.getByRole('textbox', { name: words.lunch, exact: true });
    const dinner = form.getByRole('textbox', { name: words.dinner, exact: true });
    const now = await lunch.inputValue();
    expect(Number(now)).toBeGreaterThan(0);
    await lunch.fill(`${now}0`);
    const sign = form.getByRole('button', { name: words.sign });
    await form.getByRole('button', { name: words.reason2, exact: true }).click();
    // The day of the change is chosen, and stands between the old and the new doses.
    await form.getByRole('radio', { name: words.tomorrow }).check();
    await expect(form.locator('.plan-ends b')).toHaveText([words.until, words.from]);
    await form.getByRole('radio', { name: words.today }).first().check();
    // Its buttons are in view on a low screen, with all questions open.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(sign).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: words.back, exact: true })).toBeInViewport({ ratio: 1 });
    await sign.click();
    await expect(form.getByRole('alert')).toContainText(words.far);
    await form.getByRole('textbox', { name: words.lunchAgain }).fill(`${now}0`);
    // A dose that is taken out is named before it ends.
    await dinner.fill('');
    await expect(form.getByRole('listitem').filter({ hasText: words.ends })).toBeVisible();
    await sign.click();
    await expect(form.getByRole('alert')).toContainText(words.asked);
    // What the sheet of the next day will say stands in the form before it is signed.
    const changed = form.getByRole('table', { name: words.sheet }).locator('tr.changed');
    await expect(changed.locator('ins')).toHaveText([new RegExp(`${now}0\\sU$`)]);
    await expect(changed.locator('del')).toHaveCount(2);
    await sign.click();
    await expect(form).toHaveCount(0);
    const line = orders.getByRole('listitem').filter({ hasText: words.insulin });
    await expect(line).toContainText(`${now}0`);
    await expect(line).not.toContainText(words.dinner);
    await expect(line).toContainText(words.because);
    // Signed by mistake: within two minutes the former doses go on.
    await line.getByRole('button', { name: words.undo }).click();
    await expect(line).toContainText(words.dinner);
    await expect(line).not.toContainText(`${now}0`);
    await expect(line).not.toContainText(words.because);

    // Measurements are changed from their line too, beside those that end.
    await orders.getByRole('button', { name: words.changeGlucose }).click();
    const slots = page.getByRole('dialog', { name: words.changeGlucose });
    const last = slots.locator('.plan-chips').first().getByRole('button', { pressed: true }).last();
    const ending = await last.textContent();
    await last.click();
    await expect(slots.getByRole('status')).toContainText(ending ?? '');
    await slots.getByRole('button', { name: words.reason3, exact: true }).click();
    await slots.getByRole('button', { name: words.sign }).click();
    await expect(slots.getByRole('alert')).toContainText(words.askedSlots);
    await slots.getByRole('button', { name: words.sign }).click();
    await expect(slots).toHaveCount(0);
    await expect(orders.getByRole('listitem').filter({ hasText: words.because3 })).toHaveCount(1);
    await page.close();
  });

  test(`a protocol that the department adopts fills an order, which is undone after signing: ${language}`, async () => {
    const words = WORDS[language];
    const page = await open('/setting/rule', language, 'doctor');
    const rule = page.getByRole('form', { name: words.protocols });
    await rule.getByRole('checkbox', { name: words.beside }).check();
    await rule.getByRole('button', { name: words.save, exact: true }).click();
    await expect(rule).toContainText(words.own);

    const [{ id: patientId }] = (await hospital.query(
      `select patient.id::text from patient
         join organisation_node place on place.id = patient.node_id
         join node_setting rule on rule.protocols is not null and place.path like '%/' || rule.node_id || '/%'
       where patient.kind = 'inpatient' and not exists (
         select from medication_plan where patient_id = patient.id and insulin_category = 'intermediateActing')
       order by patient.id limit 1`,
    )) as [{ id: string }];
    await page.goto(`/patient?id=${patientId}`);
    const orders = page.getByRole('region', { name: words.orders, exact: true });
    await orders.getByRole('button', { name: words.orderMedicine }).click();
    const form = page.getByRole('dialog', { name: words.orderMedicine });
    await form.getByText(words.start).click();
    await form.getByRole('textbox', { name: words.weight }).fill('80');
    await form.getByRole('textbox', { name: words.prednisone }).fill('25');
    await form.getByRole('button', { name: words.take }).click();
    await expect(form.getByRole('textbox', { name: words.breakfast, exact: true })).toHaveValue('16');
    await form.locator('select[name=brandKey]').selectOption('novolin-n');
    await form.getByRole('button', { name: words.order, exact: true }).click();
    await expect(form).toHaveCount(0);
    const line = orders.getByRole('listitem').filter({ hasText: words.nph });
    await expect(line).toContainText(/16\sU/);
    await line.getByRole('button', { name: words.undoNph }).click();
    await expect(line).toHaveCount(0);

    await page.goto('/setting/rule');
    await rule.getByRole('button', { name: words.takeBack }).click();
    await expect(rule).not.toContainText(words.own);
    await page.close();
  });
}
