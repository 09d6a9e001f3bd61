import type { Page } from '@playwright/test';

/** Chooses an entry of the patient page's menu with two clicks. */
export async function chooseInPatientMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^(更多|More)$/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Opens a part of the patient page. */
export async function openPatientTab(page: Page, tab: { zh: string; en: string }): Promise<void> {
  await page
    .getByRole('navigation', { name: /^(患者资料分类|Parts of the patient page)$/ })
    .getByRole('link', { name: new RegExp(`^(${tab.zh}|${tab.en})$`) })
    .click();
}

export const TAB = {
  curve: { zh: '曲线', en: 'Curve' },
  records: { zh: '记录', en: 'Records' },
  timeline: { zh: '时间线', en: 'Timeline' },
  data: { zh: '资料', en: 'Profile' },
} as const;
