import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
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
    nav: '系统管理',
    tree: '机构树',
    add: '新增下级',
    save: '保存',
    added: '已新增',
    saved: '已保存',
    name: '名称',
    code: '编码',
    kind: '节点类型',
    type: '类型',
    clinical: '临床',
    ward: '病区',
    fields: '基本信息',
    incomplete: '信息填写不完整',
    exists: '名称已存在',
    region: '地区',
    beds: '床位',
    addBeds: '新增床位',
    custom: '自定义添加',
    prefix: '前缀',
    start: '开始床号',
    end: '结束床号',
    onlyNumbers: '开始和结束床号只能是数字',
    prefixAsked: '自定义添加需要输入前缀',
    bedExists: '02 床已存在',
    remove: '删除',
    disable: '停用',
    disabled: '已停用',
    enable: '重新启用',
    move: '移动',
    moveTo: '移动到',
    moved: '已移动',
    merge: '合并',
    mergeInto: '合并到',
    bedPrefix: '转入床位的前缀',
    inUse: '该节点已被使用，不能删除，可以停用',
    occupied: '请先为其转科或办理出院',
    changed: '该节点已被他人修改',
    again: '查看当前内容',
    cancel: '取消',
    removed: '已删除',
    bed: (action: string, bed: string) => `${action} ${bed} 床`,
    bedInUse: '床正在使用，不能删除或停用',
    forbidden: '没有权限访问该页面',
    discard: '放弃修改',
  },
  en: {
    nav: 'System',
    tree: 'Tree of the organisation',
    add: 'Add below',
    save: 'Save',
    added: 'Added',
    saved: 'Saved',
    name: 'Name',
    code: 'Code',
    kind: 'Kind of node',
    type: 'Type',
    clinical: 'clinical',
    ward: 'Ward',
    fields: 'Fields',
    incomplete: 'Incomplete information filling',
    exists: 'Name exist',
    region: 'Region',
    beds: 'Beds',
    addBeds: 'Add beds',
    custom: 'Custom',
    prefix: 'Prefix',
    start: 'Start bed number',
    end: 'End bed number',
    onlyNumbers: 'The start and end bed numbers can only be numbers',
    prefixAsked: 'Custom addition requires entering a prefix',
    bedExists: 'Bed 02 exists already',
    remove: 'Remove',
    disable: 'Disable',
    disabled: 'disabled',
    enable: 'Enable again',
    move: 'Move',
    moveTo: 'Move to',
    moved: 'Moved',
    merge: 'Merge',
    mergeInto: 'Merge into',
    bedPrefix: 'Prefix of the beds that move',
    inUse: 'This node is in use: it cannot be removed, but it can be disabled',
    occupied: 'transfer or discharge them first',
    changed: 'This node was changed by somebody else',
    again: 'Load it again',
    cancel: 'Cancel',
    removed: 'Removed',
    bed: (action: string, bed: string) => `${action} bed ${bed}`,
    bedInUse: 'is in use: it cannot be removed or disabled',
    forbidden: 'You may not open this page',
    discard: 'Discard changes',
  },
} as const;
type Words = (typeof words)['zh' | 'en'];

/** The page's controls, by their names in one language. */
function partsOf(page: Page, word: Words) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    tree: page.getByRole('tree', { name: word.tree }),
    item: (name: string) => page.getByRole('treeitem').filter({ hasText: name }).first(),
    action: (name: string) => page.locator('.node-actions').getByRole('button', { name, exact: true }),
    fields: page.getByRole('region', { name: word.fields, exact: true }),
    beds: page.getByRole('region', { name: word.beds, exact: true }),
    field: (name: string) => dialog.locator(`[name=${name}]`),
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 2 }).filter({ hasText: name }),
  };
}

const NODES = '**/cdms/organisation/nodes*';

for (const language of languagesOf(import.meta.url)) {
  const inLanguage = language === 'zh' ? 'in Chinese' : 'in English';
  // Each language builds its own department. Chinese and Latin names are the same, so that both languages find them.
  const [department, ward, second] = [`Endocrine ${language}`, `Ward one ${language}`, `Ward two ${language}`];

  test(`an administrator builds a department by keyboard, ${inLanguage} (spec 2, /system)`, async () => {
    const word = words[language];
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    const { tree, dialog, item, action, field, confirm, beds, fields, heading } = partsOf(page, word);
    await page.getByRole('link', { name: word.nav, exact: true }).click();
    await expect(page).toHaveURL(/\/system/);
    await expect(tree.getByRole('treeitem')).not.toHaveCount(0);

    await test.step('the tree is walked, folded and chosen from by keys', async () => {
      const items = tree.getByRole('treeitem');
      const all = await items.count();
      await items.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(1)).toBeFocused();
      await expect(items.nth(1)).toHaveAttribute('aria-level', '2');
      await page.keyboard.press('ArrowLeft');
      await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'false');
      expect(await items.count()).toBeLessThan(all);
      await page.keyboard.press('ArrowRight');
      await expect(items).toHaveCount(all);
      await page.keyboard.press('Enter');
      await expect(items.nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await expect(items.first()).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('a department: what is missing is said in the words of the specification, then it is there', async () => {
      await action(word.add).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await field('code').focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toContainText(word.incomplete);
      await expect(field('name')).toHaveAttribute('aria-invalid', 'true');
      await field('name').focus();
      await page.keyboard.type(department);
      await field('code').focus();
      await page.keyboard.type(`END-${language}`);
      await field('type').selectOption({ label: word.clinical });
      await field('phone').fill('0571-88001234');
      await page.keyboard.press('Enter');
      await expect(heading(department)).toBeVisible();
      await expect(item(department)).toHaveAttribute('aria-selected', 'true');
      await expect(fields.locator('[name=phone]')).toHaveValue('0571-88001234');
    });

    await test.step('two wards below it; a name that exists is refused, and what was typed stays', async () => {
      for (const name of [ward, second]) {
        await item(department).click();
        await action(word.add).click();
        await field('kind').selectOption({ label: word.ward });
        if (name === second) {
          await field('name').fill(ward);
          await field('code').fill(`${name}`.replace(/ /g, '-'));
          await page.keyboard.press('Enter');
          await expect(dialog.getByRole('alert')).toContainText(word.exists);
          await expect(field('code')).toHaveValue(second.replace(/ /g, '-'));
        }
        await field('name').fill(name);
        await field('code').fill(name.replace(/ /g, '-'));
        await page.keyboard.press('Enter');
        await expect(heading(name)).toBeVisible();
      }
    });

    await test.step('beds in a batch and with a prefix, with the messages of the specification', async () => {
      await item(ward).click();
      await expect(heading(ward)).toBeVisible();
      const open = () => beds.getByRole('button', { name: word.addBeds, exact: true }).click();
      await open();
      await field('start').fill('a');
      await field('end').fill('12');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(word.onlyNumbers);
      await field('start').fill('01');
      await page.keyboard.press('Enter');
      await expect(beds.getByRole('row')).toHaveCount(13);
      await expect(beds.getByRole('rowheader').nth(11)).toHaveText('12');
      await open();
      await dialog.getByRole('radio', { name: word.custom }).click();
      await field('start').fill('1');
      await field('end').fill('2');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(word.prefixAsked);
      await field('prefix').fill('ICU-');
      await page.keyboard.press('Enter');
      await expect(beds.getByRole('row')).toHaveCount(15);
      await expect(beds.getByRole('rowheader').last()).toHaveText('ICU-2');
      await open();
      await field('start').fill('02');
      await field('end').fill('03');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(word.bedExists);
      await confirm(word.cancel).click();
    });

    await test.step('the ward and its beds are offered to an admission at once', async () => {
      const nodes = await hospital.query(`select count(*)::int as beds from organisation_node bed
        join organisation_node ward on ward.id = bed.parent_id where bed.kind = 'bed' and ward.name = '${ward}'`);
      expect(nodes).toEqual([{ beds: 14 }]);
      await expect(page.locator('select.ward-selector')).toContainText(ward);
    });

    await test.step('a free bed is removed, another one disabled and enabled again', async () => {
      await beds.getByRole('button', { name: word.bed(word.remove, 'ICU-2') }).click();
      await confirm(word.remove).click();
      await expect(beds.getByRole('row')).toHaveCount(14);
      await beds.getByRole('button', { name: word.bed(word.disable, '12') }).click();
      await confirm(word.disable).click();
      await beds.getByRole('button', { name: word.bed(word.enable, '12') }).click();
      await expect(beds.getByRole('button', { name: word.bed(word.disable, '12') })).toBeVisible();
    });

    await test.step('when two users change a node at once, the second is told, and sees what is stored', async () => {
      const other = await staffWindow(browser, hospital.url, 'admin', language);
      await other.goto(page.url());
      const theirs = partsOf(other, word);
      await theirs.fields.locator('[name=region]').fill('theirs');
      await fields.locator('[name=region]').fill('mine');
      await page.keyboard.press('Enter');
      await expect(page.getByText(word.saved, { exact: true })).toBeVisible();
      await other.keyboard.press('Enter');
      await expect(theirs.fields.getByRole('alert')).toContainText(word.changed);
      await expect(theirs.fields.locator('[name=region]')).toHaveValue('theirs');
      await theirs.fields.getByRole('button', { name: word.again }).click();
      await expect(theirs.fields.locator('[name=region]')).toHaveValue('mine');
      await other.context().close();
    });

    await test.step('a ward moves to another department, and back', async () => {
      const elsewhere = language === 'zh' ? '心' : 'Cardio';
      const move = async (name: string) => {
        await action(word.move).click();
        const option = field('target').locator('option').filter({ hasText: name }).first();
        await field('target').selectOption((await option.getAttribute('value')) ?? '');
        await confirm(word.move).click();
        await expect(dialog).toHaveCount(0);
      };
      const target = async (name: string) => {
        await move(name);
        await expect(page.locator('.node-head nav').getByRole('button').filter({ hasText: name })).toBeVisible();
      };
      await target(elsewhere);
      // A node that is selected before the reloaded tree arrives stays selected.
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(NODES, (route) => held.then(() => route.continue()));
      await move(department);
      await item(second).click();
      await expect(heading(second)).toBeVisible();
      const come = page.waitForResponse(NODES);
      release();
      await (await come).finished();
      await page.unroute(NODES);
      const under = (name: string) => page.locator('.node-below').getByRole('button').filter({ hasText: name });
      await item(department).click();
      await expect(under(ward)).toBeVisible();
      await page.goBack();
      await expect(heading(second)).toBeVisible();
      await item(ward).click();
      await expect(heading(ward)).toBeVisible();
    });

    await test.step('two wards merge: one takes the beds over, the other is disabled', async () => {
      await item(second).click();
      await expect(heading(second)).toBeVisible();
      await beds.getByRole('button', { name: word.addBeds, exact: true }).click();
      await field('start').fill('01');
      await field('end').fill('02');
      await page.keyboard.press('Enter');
      await expect(beds.getByRole('row')).toHaveCount(3);
      await action(word.merge).click();
      const option = field('target').locator('option').filter({ hasText: ward }).first();
      await field('target').selectOption((await option.getAttribute('value')) ?? '');
      await confirm(word.merge).click();
      await expect(dialog.getByRole('alert')).toContainText('01');
      await field('bedPrefix').fill('B');
      await confirm(word.merge).click();
      await expect(heading(ward)).toBeVisible();
      await expect(beds.getByRole('rowheader').last()).toHaveText('B02');
      await expect(item(second)).toContainText(word.disabled);
    });

    await test.step('an unused ward is removed, a used one is not', async () => {
      await item(ward).click();
      await action(word.remove).click();
      await confirm(word.remove).click();
      await expect(dialog.getByRole('alert')).toContainText(word.inUse);
      await confirm(word.cancel).click();
      await item(department).click();
      await action(word.add).click();
      await field('kind').selectOption({ label: word.ward });
      await field('name').fill(`Mistake ${language}`);
      await field('code').fill(`MISTAKE-${language}`);
      await page.keyboard.press('Enter');
      await expect(heading(`Mistake ${language}`)).toBeVisible();
      await action(word.remove).click();
      await confirm(word.remove).click();
      await expect(heading(department)).toBeVisible();
      await expect(page.getByRole('treeitem').filter({ hasText: `Mistake ${language}` })).toHaveCount(0);
    });
  });

  test(`where somebody lies nothing is disabled, and a nurse does not come in, ${inLanguage}`, async () => {
    const word = words[language];
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    const { action, confirm, dialog, beds } = partsOf(page, word);
    const [busy] = await hospital.query(
      `select ward_id, bed from patient where kind = 'inpatient' order by id limit 1`,
    );
    await page.goto(`/system?node=${String(busy?.ward_id)}`);
    await action(word.disable).click();
    await confirm(word.disable).click();
    await expect(dialog.getByRole('alert')).toContainText(word.occupied);
    await confirm(word.cancel).click();
    await beds.getByRole('button', { name: word.bed(word.remove, String(busy?.bed)), exact: true }).click();
    await confirm(word.remove).click();
    await expect(dialog.getByRole('alert')).toContainText(word.bedInUse);

    const nurse = await staffWindow(browser, hospital.url, 'nurse', language);
    await expect(nurse.getByRole('link', { name: word.nav, exact: true })).toHaveCount(0);
    await nurse.goto('/system');
    await expect(nurse.getByText(word.forbidden)).toBeVisible();
  });
}
