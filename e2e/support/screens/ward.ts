import { expect } from '@playwright/test';
import type { Screen } from './screen.js';
import { beds, chosenTable, field, list, table } from './waits.js';

/** Screens of the ward’s round: boards, filters, monitors, pumps and records. */
export const WARD: Readonly<Record<string, readonly Screen[]>> = {
  'the ward': [
    { name: 'bed cards', path: '/', ready: beds },
    {
      name: 'board as a list',
      path: '/',
      ready: chosenTable(/^(List|列表)$/),
    },
    {
      name: 'grid',
      path: '/',
      ready: chosenTable(/^(Standard|标准)$/),
    },
    {
      name: 'special mode',
      path: '/',
      ready: chosenTable(/^(Special|特殊)$/),
    },
    { name: 'blood pressure', path: '/bp', ready: table },
    { name: 'temperature', path: '/tp', ready: table },
    { name: 'uric acid', path: '/ua', ready: table },
    {
      name: 'messages',
      path: '/communicate',
      ready: (page) => expect(page.getByText(/^(Conversations|会话)$/)).toBeVisible(),
    },
    {
      name: 'a new group',
      path: '/communicate',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(New group|新建群组)$/ }).click();
        await expect(page.getByRole('dialog').locator('.person-choice').first()).toBeVisible();
      },
    },
    { name: 'contacts', path: '/mailList', ready: list },
    { name: 'applications of contacts', path: '/mailList/newFriends', ready: list },
    { name: 'a contact is added', path: '/mailList/addPatientFriend', ready: field },
  ],
  'the ward by a filter': [
    { name: 'added this week', path: '/week', ready: beds },
    { name: 'followed', path: '/isFollow', ready: beds },
    { name: 'pressure of this week', path: '/weekP', ready: table },
    { name: 'pressure of the followed', path: '/isFollowP', ready: table },
    { name: 'abnormal pressure', path: '/surgerP', ready: list },
    { name: 'abnormal temperature', path: '/sugerT', ready: list },
  ],
  'monitors and pumps': [
    { name: 'ambulatory pressure', path: '/bp/dyn', ready: table },
    {
      name: 'a monitoring',
      path: '/bp/dyn',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Ended|已结束)/ }).click();
        await page
          .getByRole('link', { name: /^(Open the monitoring|打开.*的动态血压)/ })
          .first()
          .click();
        await expect(page.locator('.ambulatory-chart canvas').first()).toBeVisible();
      },
    },
    { name: 'insulin pumps', path: '/ins', ready: table },
    {
      name: 'a pump',
      path: '/ins',
      ready: async (page) => {
        await page
          .getByRole('link', { name: /^(Open the pump|打开.*的胰岛素泵)/ })
          .first()
          .click();
        await expect(page.locator('.pump-chart canvas').first()).toBeVisible();
      },
    },
  ],
  'the records': [
    { name: 'glucose records', path: '/sugar', ready: table },
    { name: 'blood pressure records', path: '/sugar/bp', ready: table },
    { name: 'temperature records', path: '/temperature', ready: table },
    { name: 'uric acid records', path: '/record/uric-acid', ready: table },
    { name: 'blood ketone records', path: '/record/ketone', ready: table },
    { name: 'medication records', path: '/sugar/medication', ready: table },
    { name: 'execution records', path: '/sugar/execution', ready: table },
  ],
};
