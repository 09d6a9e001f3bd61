import { expect } from '@playwright/test';
import type { Screen } from './screen.js';
import { table } from './waits.js';

/** Screens of the statistics and the dean. */
export const STATISTICS: Readonly<Record<string, readonly Screen[]>> = {
  'the statistics': [
    {
      name: 'statistics overview',
      path: '/statistics',
      ready: (page) => expect(page.locator('.statistics-places .spark-band').first()).toBeVisible(),
    },
    {
      name: 'patients who need a look',
      path: '/statistics/population',
      ready: (page) => expect(page.locator('.population-patient').first()).toBeVisible(),
    },
    {
      name: 'rows of a figure',
      path: '/statistics',
      ready: async (page) => {
        await page.locator('.statistics-card .statistics-open').nth(2).click();
        await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
      },
    },
    {
      name: 'use of test strips',
      path: '/statistics/dosage',
      ready: (page) => expect(page.locator('.dosage-part tbody tr').first()).toBeVisible(),
    },
    {
      name: 'a definition of statistics',
      path: '/statistics',
      ready: async (page) => {
        await page.locator('.statistics-why').nth(1).click();
        await expect(page.locator('.statistics-definition')).toBeVisible();
      },
    },
  ],
  'the dean': [
    {
      name: 'survey of the hospital',
      path: '/surveyDean',
      ready: (page) => expect(page.locator('.survey-sheet')).toBeVisible(),
      changing: '.survey-sheet footer',
    },
    { name: 'patients without names', path: '/patientDean', ready: table },
    {
      name: 'purpose of a view',
      path: '/patientDean',
      ready: async (page) => {
        await page.locator('.dean-table a').first().click();
        await expect(page.locator('.dean-purpose')).toBeVisible();
      },
    },
    {
      name: 'a patient without a name',
      path: '/patientDean',
      ready: async (page) => {
        await page.locator('.dean-table a').first().click();
        await page.locator('.dean-purpose button').click();
        await expect(page.locator('.dean-curve')).toBeVisible();
      },
    },
    {
      name: 'account of a dean',
      path: '/systemDean',
      ready: (page) => expect(page.locator('.center-sessions li').first()).toBeVisible(),
      changing: '.center-sessions',
    },
    {
      name: 'password of a dean',
      path: '/systemDean/modifyPassword',
      ready: (page) => expect(page.locator('input[type=password]').first()).toBeVisible(),
    },
  ],
  'the further statistics': [
    {
      name: 'rankings of places and patients',
      path: '/statistics/top',
      ready: (page) => expect(page.locator('.top-patients tbody tr').first()).toBeVisible(),
    },
    {
      name: 'glucose statistics',
      path: '/statistics/bs',
      ready: (page) => expect(page.locator('.statistics-profile')).toBeVisible(),
    },
    {
      name: 'stays and harm',
      path: '/statistics/stays',
      ready: (page) => expect(page.locator('.statistics-card').first()).toBeVisible(),
    },
    {
      name: 'patient statistics',
      path: '/statistics/patients',
      ready: (page) => expect(page.locator('.column-chart').first()).toBeVisible(),
    },
  ],
};
