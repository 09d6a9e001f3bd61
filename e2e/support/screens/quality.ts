import { expect } from '@playwright/test';
import type { Screen } from './screen.js';
import { list, table } from './waits.js';

/** Screens of quality control and devices. */
export const QUALITY: Readonly<Record<string, readonly Screen[]>> = {
  'the quality control': [
    { name: 'control runs', path: '/quality', ready: table },
    {
      name: 'a control run',
      path: '/quality',
      ready: async (page) => {
        await page.locator('.run-open').first().click();
        await expect(page.locator('.run-panel')).toBeVisible();
      },
    },
    {
      name: 'control chart',
      path: '/quality/chart',
      ready: (page) => expect(page.getByTestId('lj-plot')).toBeVisible(),
    },
    {
      name: 'entering a control',
      path: '/quality',
      ready: async (page) => {
        await page.locator('.meter-card').first().getByRole('button').last().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'printed control runs',
      path: '/quReport',
      ready: (page) => expect(page.locator('.printed-sheets .report-sheet tbody tr').first()).toBeVisible(),
    },
    {
      name: 'printed control chart',
      path: '/quReportLJ',
      ready: (page) => expect(page.locator('svg.lj-paper').first()).toBeVisible(),
    },
    {
      name: 'printed month of control',
      path: '/quReportMonth',
      ready: (page) => expect(page.locator('.printed-sheets tr.total')).toBeVisible(),
    },
    { name: 'lots of strips', path: '/quality/paper', ready: table },
    {
      name: 'a lot of strips',
      path: '/quality/paper',
      ready: async (page) => {
        await page.locator('.run-open').first().click();
        await expect(page.locator('.lot-stock')).toBeVisible();
      },
    },
    { name: 'lots of control solution', path: '/quality/record', ready: table },
    {
      name: 'a lot of control solution',
      path: '/quality/record',
      ready: async (page) => {
        await page.locator('.run-open').first().click();
        await expect(page.locator('.lot-panel')).toBeVisible();
      },
    },
    { name: 'verification of meters', path: '/quality/verification', ready: table },
    {
      name: 'a comparison with the laboratory',
      path: '/quality/verification',
      ready: async (page) => {
        await page
          .locator('tr')
          .filter({ hasText: /实验室比对|Comparison/ })
          .filter({ hasText: /不合格|Not accepted/ })
          .locator('.run-open')
          .click();
        await expect(page.getByTestId('difference-plot')).toBeVisible();
      },
    },
    { name: 'operators', path: '/quality/operators', ready: table },
    {
      name: 'an operator',
      path: '/quality/operators',
      ready: async (page) => {
        await page.locator('.run-open').first().click();
        await expect(page.locator('.operator-history')).toBeVisible();
      },
    },
    {
      name: 'the precision of a meter',
      path: '/quality/verification',
      ready: async (page) => {
        await page
          .locator('tr')
          .filter({ hasText: /重复性|Repeatability/ })
          .locator('.run-open')
          .first()
          .click();
        await expect(page.getByText(/^(统计与结论|Figures and verdict)$/)).toBeVisible();
      },
    },
    // On another page than the screen before, because a panel left open would cover a small screen.
    {
      name: 'filing a lot of strips',
      path: '/quality/paper',
      ready: async (page) => {
        await page.locator('.board-toolbar .primary').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'an external assessment',
      path: '/quality/verification',
      ready: async (page) => {
        await page
          .locator('tr')
          .filter({ hasText: /室间质评|External assessment/ })
          .locator('.run-open')
          .first()
          .click();
        await expect(page.getByText(/^(统计与结论|Figures and verdict)$/)).toBeVisible();
      },
    },
    {
      name: 'filing a lot of control solution',
      path: '/quality/record',
      ready: async (page) => {
        await page.locator('.board-toolbar .primary').click();
        await page
          .getByRole('dialog')
          .getByRole('button')
          .filter({ hasText: /专用|Add limits/ })
          .click();
      },
    },
    {
      name: 'beginning a verification',
      path: '/quality/verification',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(开始验证|Start a verification)$/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  'the devices': [
    { name: 'out-of-hospital devices', path: '/device', ready: table },
    { name: 'hospital devices', path: '/device/hospital', ready: table },
    {
      name: 'a device with its history',
      path: '/device/hospital',
      ready: async (page) => {
        await page.locator('.device-open').first().click();
        await page.locator('.device-facts').waitFor();
      },
    },
    { name: 'unmatched readings', path: '/device/inbox', ready: list },
  ],
};
