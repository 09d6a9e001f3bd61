import { expect } from '@playwright/test';
import type { Screen } from './screen.js';
import { choose, heading, list, patientsToPrint, table } from './waits.js';

/** Screens of the printed forms, the warnings and the administration. */
export const ADMINISTRATION: Readonly<Record<string, readonly Screen[]>> = {
  'the printed forms': [
    {
      name: 'forms to print',
      path: '/reports',
      ready: (page) => expect(patientsToPrint(page).first()).toBeVisible(),
    },
    {
      name: 'a form of a patient',
      path: '/reports?form=StandardReportRN&patients=3',
      ready: async (page) => {
        await expect(patientsToPrint(page).first()).toBeVisible();
        await expect(page.locator('.report-sheet tbody tr').first()).toBeVisible();
      },
    },
  ],
  'the warnings': [
    { name: 'warnings', path: '/intelligent', ready: list },
    { name: 'pressure warnings', path: '/intelligent/pressureRemind', ready: list },
    {
      name: 'every temperature warning',
      path: '/intelligent/tp',
      ready: async (page) => {
        await choose(page, /^(All|全部)$/);
        await expect(page.getByRole('row').nth(3)).toBeVisible();
      },
    },
    {
      name: 'hand-over',
      path: '/intelligent',
      ready: async (page) => {
        await choose(page, /^(Hand-over|交班)$/);
        await expect(page.locator('.handover-table').first()).toBeVisible();
      },
    },
    {
      name: 'department rules',
      path: '/setting/rule',
      ready: (page) => expect(page.getByRole('form')).toHaveCount(9),
    },
    { name: 'warning notices', path: '/center/styleNotice', ready: heading },
    { name: 'change of password', path: '/center/changePw', ready: heading },
  ],
  'the administration': [
    {
      name: 'authorising an operator',
      path: '/quality/operators',
      ready: async (page) => {
        await page.locator('.run-open').first().click();
        await page.locator('.operator-panel .primary').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'organisation',
      path: '/system',
      ready: (page) => expect(page.locator('.node-fields')).toBeVisible(),
    },
    {
      name: 'a ward and its beds',
      path: '/system',
      ready: async (page) => {
        await page.getByRole('treeitem').nth(2).click();
        await expect(page.locator('.bed-table')).toBeVisible();
      },
    },
    {
      name: 'adding beds',
      path: '/system',
      ready: async (page) => {
        await page.getByRole('treeitem').nth(2).click();
        await page.getByRole('button', { name: /^(Add beds|新增床位)$/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'own account',
      path: '/center',
      ready: (page) => expect(page.locator('.center-sessions li').first()).toBeVisible(),
      // The number of earlier logins.
      changing: '.center-sessions li:has(button)',
    },
    {
      name: 'staff',
      path: '/system/hospital',
      ready: table,
      // The last use depends on the screens that were opened before.
      changing: '.admin-card tbody td:last-child',
    },
    {
      name: 'a new person',
      path: '/system/hospital/add',
      ready: (page) => expect(page.locator('select[name=roleId]')).toBeVisible(),
    },
    {
      name: 'a person',
      path: '/system/hospital/detail/1',
      ready: (page) => expect(page.locator('input[name=username]')).not.toHaveValue(''),
    },
    { name: 'live calls', path: '/system/calls', ready: list },
    {
      name: 'adding an interface',
      path: '/system/interfaces',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Add an interface|新增接口)$/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'audit trail',
      path: '/system/audit',
      ready: table,
      changing: '.audit-table tbody, .audit-page .admin-bar [role=status]',
    },
    {
      name: 'hospital rules',
      path: '/system/rule',
      ready: (page) => expect(page.getByRole('form')).toHaveCount(10),
    },
    {
      name: 'adding a destination of results',
      path: '/system/interfaces?direction=out',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Add a destination|新增目的系统)$/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'menus',
      path: '/system/menu',
      ready: (page) => expect(page.locator('.menu-line[data-entry]').first()).toBeVisible(),
    },
    { name: 'import of staff', path: '/system/hospital/import', ready: heading },
    { name: 'roles', path: '/system/permissions', ready: table },
    {
      name: 'a role',
      path: '/system/permissions/detail/2',
      ready: (page) =>
        expect(page.getByRole('region', { name: /^(As this role sees it|该角色看到的内容)$/ })).toBeVisible(),
    },
  ],
};
