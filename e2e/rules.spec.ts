import { expect, type Browser } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';

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
    meals: '餐段时间',
    begin: '早餐前：开始',
    end: '早餐前：结束',
    glucose: '血糖',
    high: '预警范围: 高于时预警',
    save: '保存',
    saved: '已保存',
    overlap: '设置的时间段不符合规范',
    incomplete: '请选择完整的对应时间段',
    invalid: '预警值不符合规范',
    own: '本级设置',
    takeBack: '改用上级规则',
    standard: '系统默认',
    readOnly: '您可以查看规则，修改由医生或管理员进行。',
    changed: '规则已被他人修改',
    again: '查看当前规则',
    menu: '科室规则',
    discard: '放弃修改',
  },
  en: {
    meals: 'Meal times',
    begin: 'Before breakfast: begin',
    end: 'Before breakfast: end',
    glucose: 'Blood glucose',
    high: 'Range: Warn above',
    save: 'Save',
    saved: 'Saved; it applies from now on',
    overlap: 'The set time period does not meet the specifications',
    incomplete: 'Please select the complete corresponding time period',
    invalid: 'The warning value does not meet the specifications',
    own: 'set here',
    takeBack: 'Use the inherited rule again',
    standard: 'product default',
    readOnly: 'You can only view these rules. Doctors and administrators change them.',
    changed: 'The rules were changed by somebody else',
    again: 'Show the current values',
    menu: 'Department rules',
    discard: 'Discard changes',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  test(`a department sets its rules, in ${language === 'zh' ? 'Chinese' : 'English'} (spec 2, /setting/rule)`, async () => {
    const word = words[language];
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    // Each language uses its own department, so that neither sees the rules of the other.
    const rows = await hospital.query(`select id, name from organisation_node where kind = 'department' order by id`);
    const department = String(rows[language === 'zh' ? 1 : 2]?.id);
    await page.goto('/setting/rule');
    await page.locator('select.ward-selector').selectOption(department);
    const card = (title: string) => page.getByRole('form', { name: title, exact: true });

    await test.step('meal times that overlap or are incomplete are named, and nothing is saved', async () => {
      const meals = card(word.meals);
      await expect(meals).toContainText(word.standard);
      await meals.getByLabel(word.end).fill('09:00');
      await meals.getByRole('button', { name: word.save }).click();
      await expect(meals.getByRole('alert')).toContainText(word.overlap);
      await expect(meals.getByLabel(word.end)).toHaveAttribute('aria-invalid', 'true');
      await meals.getByLabel(word.end).fill('');
      await meals.getByRole('button', { name: word.save }).click();
      await expect(meals.getByRole('alert')).toContainText(word.incomplete);
      await expect(meals).toContainText(word.standard);
    });

    await test.step('what is typed waits while another page is looked at', async () => {
      const meals = card(word.meals);
      await meals.getByLabel(word.end).fill('08:00');
      await meals.getByLabel(word.begin).fill('05:30');
      await page
        .getByRole('link')
        .filter({ hasText: language === 'zh' ? '患者' : 'Patients' })
        .first()
        .click();
      await page.goBack();
      await expect(meals.getByLabel(word.begin)).toHaveValue('05:30');
      await meals.getByRole('button', { name: word.save }).click();
      await expect(meals).toContainText(word.own);
      await page.reload();
      await expect(meals.getByLabel(word.begin)).toHaveValue('05:30');
    });

    await test.step('a range that cannot be is refused at its field; a good one holds, and is taken back', async () => {
      const glucose = card(word.glucose);
      await glucose.getByLabel(word.high, { exact: true }).fill('3');
      await glucose.getByRole('button', { name: word.save }).click();
      await expect(glucose.getByRole('alert')).toContainText(word.invalid);
      await glucose.getByLabel(word.high, { exact: true }).fill('14.5');
      await page.keyboard.press('Enter');
      await expect(glucose).toContainText(word.own);
      await glucose.getByRole('button', { name: word.takeBack }).click();
      await expect(glucose).toContainText(word.standard);
      await expect(glucose.getByLabel(word.high, { exact: true })).toHaveValue('16.7');
    });

    await test.step('after how many hours a measure time is asked about is set, and nonsense refused', async () => {
      const text = textIn(language);
      const late = card(text('rules.title.late'));
      const hours = late.getByLabel(text('rules.lateHours'));
      await expect(hours).toHaveValue('48');
      for (const wrong of ['0', '721', '1.5']) {
        await hours.fill(wrong);
        await late.getByRole('button', { name: word.save }).click();
        await expect(late.getByRole('alert')).toContainText(text('rules.hoursAsked'));
        await expect(hours).toHaveAttribute('aria-invalid', 'true');
      }
      await hours.fill('12');
      await late.getByRole('button', { name: word.save }).click();
      await expect(late).toContainText(word.own);
      const rule = `select late_hours from node_setting where node_id = ${department}`;
      expect(await hospital.query(rule)).toEqual([{ late_hours: 12 }]);
      await late.getByRole('button', { name: word.takeBack }).click();
      await expect(hours).toHaveValue('48');
    });

    await test.step('when two users change a rule at once, the second is told', async () => {
      const other = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/setting/rule' });
      await other.locator('select.ward-selector').selectOption(department);
      const [mine, theirs] = [page, other].map((each) =>
        each.getByRole('form', { name: word.glucose, exact: true }),
      ) as [ReturnType<typeof card>, ReturnType<typeof card>];
      await theirs.getByLabel(word.high, { exact: true }).fill('15');
      await mine.getByLabel(word.high, { exact: true }).fill('12');
      await mine.getByRole('button', { name: word.save }).click();
      await expect(mine).toContainText(word.own);
      await theirs.getByRole('button', { name: word.save }).click();
      await expect(theirs.getByRole('alert')).toContainText(word.changed);
      await theirs.getByRole('button', { name: word.again }).click();
      await expect(theirs.getByLabel(word.high, { exact: true })).toHaveValue('12');
    });
  });

  test(`a nurse looks at the rules and cannot change them, in ${language === 'zh' ? 'Chinese' : 'English'}`, async () => {
    const word = words[language];
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await nurse.locator('.user-menu-trigger').click();
    await nurse.getByRole('menuitem', { name: word.menu }).click();
    await expect(nurse.getByText(word.readOnly)).toBeVisible();
    const begin = nurse.getByRole('form', { name: word.meals }).getByLabel(word.begin);
    await expect(begin).not.toBeEditable();
    // Both bounds are read as one range, such as 05:00–08:00: nothing but the dash is between them.
    const bounds = await begin
      .locator('..')
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => input.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    expect((bounds[1]?.left ?? 0) - (bounds[0]?.right ?? 0)).toBeLessThan(16);
    await expect(begin.locator('..')).toHaveText('–');
    await expect(nurse.getByRole('button', { name: word.save })).toHaveCount(0);
  });
}
