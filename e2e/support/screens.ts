import { expect, type Locator, type Page } from '@playwright/test';

/** A screen, as tests of every screen open it in any language. */
export interface Screen {
  /** Also used as the name of its picture. */
  name: string;
  path: string;
  /** Brings the screen into its final state and waits for it. */
  ready: (page: Page) => Promise<void>;
  /** Parts that depend on earlier tests. A picture is taken without them. */
  changing?: string;
}

/** Rows of a table with something in them, no headings of wards: a table may be there before its rows. */
const rows = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr:not(.ward-row):has(:is(th, td):not(:empty))');

/** Waits for the first row of a table. */
const table = (page: Page): Promise<void> => expect(rows(page).first()).toBeVisible();
/** Waits for the first row of a list, or for the message that replaces an empty one. */
const list = (page: Page): Promise<void> =>
  expect(rows(page).or(page.getByRole('main').locator('.listing-state')).first()).toBeVisible();
const chart = (page: Page): Promise<void> => expect(page.locator('canvas').first()).toBeVisible();
const curve = (page: Page): Promise<void> => expect(page.getByTestId('glucose-curve')).toBeVisible();
const heading = (page: Page): Promise<void> => expect(page.getByRole('heading').first()).toBeVisible();
const field = (page: Page): Promise<void> => expect(page.getByRole('textbox').first()).toBeVisible();
const patientsToPrint = (page: Page): Locator => page.locator('.gallery-patients li');
const beds = (page: Page): Promise<void> => expect(page.getByRole('main')).toContainText('mmol/L');

/** The first patient of the list of patients at home, with curve, plan and advice. */
async function careOfFirst(page: Page): Promise<void> {
  await page.locator('.home-table tbody a').first().click();
  await expect(page.locator('.small-curve svg')).toBeVisible();
  await expect(page.locator('.home-consent')).toBeVisible();
}

const choose = (page: Page, name: RegExp): Promise<void> => page.getByRole('radio', { name }).click();

/**
 * Every screen that needs a session, by area; `whoLooks` gives its user. Add a new screen here: the tests of every screen and
 * the pictures use this list.
 */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'the ward': [
    { name: 'bed cards', path: '/', ready: beds },
    {
      name: 'board as a list',
      path: '/',
      ready: async (page) => {
        await choose(page, /^(List|列表)$/);
        await table(page);
      },
    },
    {
      name: 'grid',
      path: '/',
      ready: async (page) => {
        await choose(page, /^(Standard|标准)$/);
        await table(page);
      },
    },
    {
      name: 'special mode',
      path: '/',
      ready: async (page) => {
        await choose(page, /^(Special|特殊)$/);
        await table(page);
      },
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
      ready: (page) =>
        expect(page.locator('section[aria-labelledby=statistics-top-patients] tbody tr').first()).toBeVisible(),
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
      ready: (page) => expect(page.locator('.statistics-columns').first()).toBeVisible(),
    },
  ],
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
    // On another page than the one before: a panel that is left open stands above a small screen.
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
        await page.getByRole('button', { name: /^(开始验证|Begin a verification)$/ }).click();
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
        await page.getByRole('link', { name: /^(Whole record|完整记录)$/ }).click();
        await curve(page);
      },
    },
    {
      name: 'warnings at home',
      path: '/earlyWarning/warningNotice',
      ready: async (page) => {
        await choose(page, /^(All|全部)$/);
        await table(page);
      },
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
      ready: (page) => expect(page.getByRole('form')).toHaveCount(8),
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
    { name: 'staff', path: '/system/hospital', ready: table },
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
      name: 'audit trail',
      path: '/system/audit',
      ready: table,
      changing: '.audit-table tbody, .audit-page .admin-bar [role=status]',
    },
    {
      name: 'hospital rules',
      path: '/system/rule',
      ready: (page) => expect(page.getByRole('form')).toHaveCount(9),
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

/** Screens by area that no picture is kept of: what stands on a screen only sometimes. */
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
