import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:00'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = {
  zh: {
    region: '头像',
    choose: '选择图片',
    change: '更换图片',
    remove: '删除头像',
    saved: '头像已保存',
    removed: '头像已删除',
    unreadable: '头像须为 PNG、JPEG 或 WebP 图片',
    name: '李文',
  },
  en: {
    region: 'Picture',
    choose: 'Choose a picture',
    change: 'Choose another picture',
    remove: 'Remove the picture',
    saved: 'Picture saved',
    removed: 'Picture removed',
    unreadable: 'Choose a PNG, JPEG or WebP picture',
    name: 'Li Wen',
  },
} as const;

/** Natural width in pixels of the picture in an element; 0 without a picture. */
const widthOf = (page: Page, place: string): Promise<number> =>
  page.locator(`${place} img.initial-picture`).evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return 0;
    await image.decode().catch(() => undefined);
    return image.naturalWidth;
  });

for (const language of languagesOf(import.meta.url)) {
  const word = WORDS[language];

  test(`the user’s picture stands in the menu and in messages until it is removed, ${language} (spec 2, /center)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/center/content' });
    const card = page.getByRole('region', { name: word.region, exact: true });
    const file = card.locator('input[type=file]');
    const put = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        card.getByRole('button', { name: new RegExp(`^(${word.choose}|${word.change})$`) }).press('Enter'),
      ]);
      await chooser.setFiles({ name, mimeType, buffer });
    };
    await expect(file).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp');

    for (const [name, type, text] of [
      ['me.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['me.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ] as const) {
      await put(name, type, Buffer.from(text));
      await expect(card.getByRole('alert')).toContainText(word.unreadable);
    }
    await put('me.png', 'image/png', await page.screenshot());
    await expect(page.getByText(word.saved, { exact: true })).toBeVisible();
    await expect(card.getByRole('alert')).toHaveCount(0);
    for (const place of ['.own-picture', '.user-menu-trigger']) expect(await widthOf(page, place)).toBe(256);
    // The file is cropped to its middle and re-encoded; nothing else of it is stored.
    const [stored] = await hospital.query(
      `select media_type as kind, length(bytes) < 60000 as small, account.avatar as address
       from avatar join account on account.id = avatar.account_id where username = 'doctor'`,
    );
    expect(stored).toMatchObject({ kind: 'image/jpeg', small: true });

    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/communicate' });
    const line = `.conversation:has-text("${word.name}")`;
    await expect(nurse.locator(line)).toBeVisible();
    expect(await widthOf(nurse, line)).toBe(256);
    const { context } = await openWindow(browser, hospital.url, language);
    expect((await context.request.get(String(stored?.address))).status()).toBe(401);
    await context.close();

    await card.getByRole('button', { name: word.remove }).click();
    await expect(page.getByText(word.removed, { exact: true })).toBeVisible();
    await expect(page.locator('img.initial-picture')).toHaveCount(0);
    await nurse.reload();
    await expect(nurse.locator(line)).toBeVisible();
    await expect(nurse.locator(`${line} img.initial-picture`)).toHaveCount(0);
    await page.context().close();
    await nurse.context().close();
  });
}

test('where a picture cannot be shown, the letter stands', async () => {
  await hospital.query(`update account set avatar = '/media/avatars/nothing-is-at-this-one' where username = 'nurse2'`);
  const page = await staffWindow(browser, hospital.url, 'nurse2', 'en');
  await expect(page.locator('.user-menu-trigger .initial')).toHaveText('Z');
  await expect(page.locator('.user-menu-trigger img')).toHaveCount(0);
  await page.context().close();
});
