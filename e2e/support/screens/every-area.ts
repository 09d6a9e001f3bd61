import { expect } from '@playwright/test';
import { ADMINISTRATION } from './administration.js';
import { PATIENTS } from './patients.js';
import { QUALITY } from './quality.js';
import type { Screen } from './screen.js';
import { STATISTICS } from './statistics.js';
import { heading } from './waits.js';
import { WARD } from './ward.js';

/**
 * Every screen that needs a session, by area; `whoLooks` gives its user. Add a new screen here: the tests of every screen and
 * the pictures use this list.
 */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  ...WARD,
  ...STATISTICS,
  ...QUALITY,
  ...PATIENTS,
  ...ADMINISTRATION,
};

/** Screens by area without a stored picture: states of a screen that are shown only sometimes. */
export const MORE_SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'what a dean may not open': [
    {
      name: 'no forms to print',
      path: '/reports',
      ready: (page) => expect(page.getByText(/^(You may not open this page|没有权限访问该页面)$/)).toBeVisible(),
    },
  ],
  'the design of forms': [
    { name: 'own forms', path: '/reports/forms', ready: heading },
    {
      name: 'design of a form',
      path: '/reports/forms/edit?copy=StandardReport',
      ready: (page) => expect(page.locator('.form-preview article.report-sheet').first()).toBeVisible(),
    },
  ],
  'what comes and goes': [
    {
      name: 'patient with an open warning',
      path: '/sugar',
      ready: async (page) => {
        await page.locator('.rail-patients a').first().click();
        await expect(page.locator('.patient-warning').first()).toBeVisible();
      },
    },
    {
      name: 'warnings above a page',
      path: '/sugar',
      ready: async (page) => {
        await expect(page.locator('.records-page table')).toBeVisible();
        await expect(page.locator('.side-rail')).toBeVisible();
        await page.keyboard.press('a');
        await expect(page.getByRole('button', { name: /^(Acknowledged today|今日已确认)/ })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await page.keyboard.press('a');
        await expect(page.locator('.side-panel.above .open-warning').first()).toBeVisible();
      },
    },
    {
      name: 'a conversation',
      path: '/communicate',
      ready: async (page) => {
        await page.locator('.conversations button, .conversation').first().click();
        await expect(page.locator('form textarea').first()).toBeVisible();
      },
    },
  ],
};

/** User who opens an area's screens: a nurse, unless only administrators may open them. */
export function whoLooks(area: string): 'admin' | 'dean' | 'doctor' | 'nurse' | 'outdoctor' {
  if (area === 'the virtual ward') return 'doctor';
  if (area === 'the care at home') return 'outdoctor';
  if (area === 'the dean' || area === 'what a dean may not open') return 'dean';
  return area === 'the administration' || area === 'the design of forms' ? 'admin' : 'nurse';
}

/** The only screen that is shown without a session. */
export const LOGIN: Screen = {
  name: 'login',
  path: '/login',
  ready: async (page) => {
    await expect(page.locator('.login-accounts button').first()).toBeVisible();
    await expect(page.locator('.login-captcha img')).toBeVisible();
  },
};
