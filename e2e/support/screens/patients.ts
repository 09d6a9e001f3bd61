import { expect } from '@playwright/test';
import type { Screen } from './screen.js';
import { careOfFirst, chart, chosenTable, curve, field, heading, table } from './waits.js';

/** Screens of the orders, and of patients in the hospital, outside and in the virtual ward. */
export const PATIENTS: Readonly<Record<string, readonly Screen[]>> = {
  'the orders': [
    { name: 'execution sheet', path: '/intelligent/execution', ready: table },
    {
      name: 'why a task was not done',
      path: '/intelligent/execution',
      ready: async (page) => {
        await page.locator('[data-not-done]').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  'the patients': [
    { name: 'patient', path: '/patient?id=1', ready: curve },
    { name: 'curve of a patient', path: '/patient?id=1&tab=curve', ready: chart },
    { name: 'orders of a patient', path: '/patient?id=1&tab=orders', ready: heading },
    { name: 'records of a patient', path: '/patient?id=1&tab=records', ready: table },
    { name: 'timeline of a patient', path: '/patient?id=1&tab=timeline', ready: heading },
    { name: 'record of a patient', path: '/patient?id=1&tab=data', ready: heading },
    { name: 'patients', path: '/management', ready: table },
    { name: 'patients in hospital', path: '/management/hospitalized', ready: chart },
    { name: 'discharged patients', path: '/management/discharged', ready: chart },
    {
      name: 'admission',
      path: '/management',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Admit a patient|办理入院)$/ }).click();
        await expect(page.locator('select[name=wardId]')).toBeVisible();
      },
    },
  ],
  'the outpatients': [
    { name: 'outpatients', path: '/ot', ready: table },
    { name: 'visits of outpatients', path: '/ot/record?period=90', ready: table },
    { name: 'glucose of outpatients', path: '/ot/bs', ready: table },
    { name: 'blood pressure of outpatients', path: '/ot/bp', ready: heading },
    {
      name: 'an outpatient',
      path: '/ot?show=overdue',
      ready: async (page) => {
        await page.locator('.outpatient-table tbody a').first().click();
        await expect(page.locator('[data-visit]').first()).toBeVisible();
      },
    },
    {
      name: 'registration of an outpatient',
      path: '/ot?show=noData',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Register outpatient|登记门诊患者)$/ }).click();
        await expect(page.locator('[name=visitCardNumber]')).toBeVisible();
      },
    },
  ],
  'the care at home': [
    { name: 'patients at home', path: '/patientOut', ready: table },
    { name: 'adding a patient at home', path: '/patient/addPatientDetail', ready: field },
    { name: 'a patient at home', path: '/patientOut', ready: careOfFirst },
    {
      name: 'record of a patient at home',
      path: '/patientOut',
      ready: async (page) => {
        await careOfFirst(page);
        await page.getByRole('link', { name: /^(Full record|完整记录)$/ }).click();
        await curve(page);
      },
    },
    {
      name: 'warnings at home',
      path: '/earlyWarning/warningNotice',
      ready: chosenTable(/^(All|全部)$/),
    },
    {
      name: 'applications of patients',
      path: '/earlyWarning/enrollment',
      ready: (page) => expect(page.locator('.home-applications > li').first()).toBeVisible(),
    },
    {
      name: 'survey of patients at home',
      path: '/dataSurvey',
      ready: (page) => expect(page.locator('[data-figure=enrolled]')).toBeVisible(),
    },
    {
      name: 'effect of the care at home',
      path: '/dataSurvey/effect',
      ready: (page) => expect(page.locator('[data-figure=compared]')).toBeVisible(),
    },
    {
      name: 'account of a doctor outside',
      path: '/systemManagement',
      ready: (page) => expect(page.locator('.center-sessions li').first()).toBeVisible(),
      changing: '.center-sessions',
    },
  ],
  'the virtual ward': [
    {
      name: 'team board of the virtual ward',
      path: '/vm',
      ready: (page) => expect(page.locator('.virtual-panel')).toBeVisible(),
    },
    { name: 'applications for the virtual ward', path: '/vm/record', ready: table },
    {
      name: 'effect of the virtual ward',
      path: '/vm/effect',
      ready: (page) => expect(page.locator('.virtual-departments')).toBeVisible(),
    },
    {
      name: 'an application for the virtual ward',
      path: '/vm/record?state=applied',
      ready: async (page) => {
        await page.locator('.virtual-open').first().click();
        await expect(page.locator('.virtual-panel')).toBeVisible();
      },
    },
    {
      name: 'start of a video consultation',
      path: '/vm',
      ready: async (page) => {
        await page.getByRole('button', { name: /^(Video consultation|视频会诊)$/ }).click();
        await expect(page.locator('.conference-choice').first()).toBeVisible();
      },
    },
  ],
};
