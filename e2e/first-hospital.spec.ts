import { expect, type Browser, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { signIn } from './support/people.js';

const zh = textIn('zh');
const languages = [
  ['zh', zh],
  ['en', textIn('en')],
] as const;

const OWN_PASSWORD = 'quiet river 27';
const DEPARTMENTS = [
  { key: 'A', name: '内分泌科', latin: 'Endocrinology', ward: '内分泌病区', latinWard: 'Endocrine Ward' },
  { key: 'B', name: '心内科', latin: 'Cardiology', ward: '心内病区', latinWard: 'Cardiac Ward' },
] as const;
const PATIENTS = {
  A: { name: '赵新来', latin: 'Zhao Xinlai', idCard: '11010519491231002X', number: 'F-0001' },
  B: { name: '钱初到', latin: 'Qian Chudao', idCard: '110105197103050110', number: 'F-0002' },
} as const;

/** Entries of the navigation for a person who may see the ward, in order: `messages` among the care, `atEnd` last. */
const entries = (messages: readonly string[], atEnd: readonly string[], people: readonly string[] = []) => [
  'ward',
  'orders',
  'warnings',
  ...messages,
  'management',
  ...people,
  // The station of a ward has no outpatients.
  ...(atEnd.includes('departmentRules') ? [] : ['outpatients']),
  'records',
  ...atEnd,
];

/** Each is opened for everybody. */
const ROUTES = [
  '/',
  '/bp',
  '/sugar',
  '/sugar/execution',
  '/intelligent/execution',
  '/management/discharged',
  '/vm',
  '/vm/record',
  '/vm/effect',
  '/ot',
  '/ot/record',
  '/ot/bs',
  '/ot/bp',
  '/reports',
  '/quality',
  '/quality/chart',
  '/quality/paper',
  '/quality/verification',
  '/quReport',
  '/quReportMonth',
  '/quality/operators',
  '/device',
  '/intelligent/tp',
  '/setting/rule',
  '/center',
  '/center/styleNotice',
  '/communicate',
  '/system',
  '/system/hospital',
  '/system/permissions',
];
/** Pages that name patients or belong to the beds: a person who leads the hospital opens none, whatever their role. */
const OF_PATIENTS = [
  '/bp',
  '/sugar',
  '/sugar/execution',
  '/intelligent/execution',
  '/management/discharged',
  '/reports',
  '/intelligent/tp',
  '/setting/rule',
  '/center/styleNotice',
  '/communicate',
  '/ot',
  '/ot/record',
  '/ot/bs',
  '/ot/bp',
  '/vm',
  '/vm/record',
  '/vm/effect',
];
const SYSTEM = ['/system', '/system/hospital', '/system/permissions'];

interface Person {
  username: string;
  name: string;
  latin: string;
  /** User type as in section 6 of the specification. */
  type: '1' | '2' | '3' | '21' | '31';
  role: string;
  /** The node's name as stored in the hospital's database. */
  place: string;
  menus: readonly string[];
  forbidden: readonly string[];
  sees: readonly (keyof typeof PATIENTS)[];
  /** Wards whose warnings pop up: by the chat socket, or by polling on a station. */
  warnedOf: readonly (keyof typeof PATIENTS)[];
  hasSocket: boolean;
}

const PEOPLE = {
  nurse: {
    username: 'wang.nurse',
    name: '王静',
    latin: 'Wang Jing',
    type: '1',
    role: '护士',
    place: '内分泌病区',
    menus: entries(['messages', 'contacts'], ['reports', 'statistics', 'quality', 'devices'], ['virtualWard']),
    forbidden: SYSTEM,
    sees: ['A'],
    warnedOf: ['A'],
    hasSocket: true,
  },
  station: {
    username: 'ward.station',
    name: '病区工作站',
    latin: 'Ward Station',
    type: '21',
    role: '护士',
    place: '内分泌病区',
    menus: entries([], ['reports', 'statistics', 'quality', 'devices', 'departmentRules']),
    forbidden: ['/communicate', ...SYSTEM],
    sees: ['A'],
    warnedOf: ['A'],
    hasSocket: false,
  },
  doctor: {
    username: 'zhao.doctor',
    name: '赵明',
    latin: 'Zhao Ming',
    type: '1',
    role: '医生',
    place: '心内科',
    menus: entries(['messages', 'contacts'], ['reports', 'statistics', 'quality', 'devices'], ['virtualWard']),
    forbidden: SYSTEM,
    sees: ['B'],
    warnedOf: ['B'],
    hasSocket: true,
  },
  // A doctor of the same department, outside the hospital: the patients are those who enrol, here none.
  outside: {
    username: 'zhou.outside',
    name: '周外',
    latin: 'Zhou Wai',
    type: '2',
    role: '医生',
    place: '心内科',
    menus: ['homePatients', 'homeNotices', 'messages', 'contacts', 'homeSurvey', 'homeSystem'],
    forbidden: [
      '/vm',
      '/vm/record',
      '/vm/effect',
      '/device',
      '/quality',
      '/quality/chart',
      '/quality/paper',
      '/quality/verification',
      '/quality/operators',
      '/quReport',
      '/quReportMonth',
      ...SYSTEM,
    ],
    sees: [],
    warnedOf: [],
    hasSocket: true,
  },
  dean: {
    username: 'qian.dean',
    name: '钱远',
    latin: 'Qian Yuan',
    type: '3',
    role: '院长',
    place: '新城医院',
    menus: ['survey', 'patientDean', 'statistics', 'quality', 'systemDean'],
    forbidden: [...OF_PATIENTS, ...SYSTEM],
    sees: [],
    warnedOf: [],
    hasSocket: false,
  },
  system: {
    username: 'sun.system',
    name: '孙立',
    latin: 'Sun Li',
    type: '31',
    role: '管理员',
    place: '新城医院',
    menus: ['survey', 'statistics', 'quality', 'devices', 'system', 'systemDean'],
    forbidden: OF_PATIENTS,
    sees: [],
    warnedOf: [],
    hasSocket: false,
  },
} as const satisfies Record<string, Person>;
const people = Object.values(PEOPLE) as Person[];

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const popups = (page: Page) => page.getByTestId('warning-popup');

/** Navigates within the app, without a reload. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** First start: creates the hospital with its zone and the first administrator, who is then logged in. */
async function begin(page: Page, hospital: Hospital): Promise<void> {
  await page.goto('/');
  await field(page, 'code').fill(/with the code ([0-9a-f]+)/.exec(hospital.printed)?.[1] ?? '');
  await field(page, 'name').fill('新城医院');
  await field(page, 'hospitalLatin').fill('Xincheng Hospital');
  await field(page, 'zone').fill('Asia/Shanghai');
  await field(page, 'realName').fill('张三');
  await field(page, 'username').fill('zhang.san');
  await field(page, 'password').fill(OWN_PASSWORD);
  await field(page, 'again').fill(OWN_PASSWORD);
  await button(page, '创建机构').click();
  await page.getByRole('link', { name: '去登录', exact: true }).click();
  await signIn(page, 'zhang.san', OWN_PASSWORD);
}

/** Adds two departments with one ward of ten beds each. */
async function addPlaces(page: Page): Promise<void> {
  await page.getByRole('link', { name: zh('nav.system'), exact: true }).click();
  const item = (name: string) => page.getByRole('treeitem').filter({ hasText: name }).first();
  const dialog = page.getByRole('dialog');
  const input = (name: string) => dialog.locator(`[name=${name}]`);
  const add = async (above: string, kind: string, names: { name: string; latin: string; code: string }) => {
    await item(above).click();
    await page.locator('.node-actions').getByRole('button', { name: '新增下级', exact: true }).click();
    await input('kind').selectOption({ label: kind });
    await input('name').fill(names.name);
    await input('latinName').fill(names.latin);
    await input('code').fill(names.code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: names.name })).toBeVisible();
  };
  for (const { key, name, latin, ward, latinWard } of DEPARTMENTS) {
    await add('新城医院', '科室', { name, latin, code: `D-${key}` });
    await add(name, '病区', { name: ward, latin: latinWard, code: `W-${key}` });
    const beds = page.getByRole('region', { name: '床位', exact: true });
    await beds.getByRole('button', { name: '新增床位', exact: true }).click();
    await input('start').fill('01');
    await input('end').fill('10');
    await page.keyboard.press('Enter');
    await expect(beds.getByRole('row')).toHaveCount(11);
  }
}

/** Sets the upper bound of department A to 14.5 and the begin of breakfast in department B to 05:30. */
async function setRules(page: Page, idOf: (name: string) => string): Promise<void> {
  await visit(page, '/setting/rule');
  const card = (title: string) => page.getByRole('form', { name: title, exact: true });
  const place = page.locator('select.ward-selector');
  await place.selectOption(idOf('内分泌科'));
  const glucose = card('血糖');
  await glucose.getByLabel('预警范围: 高于时预警', { exact: true }).fill('14.5');
  await glucose.getByRole('button', { name: '保存' }).click();
  await expect(glucose).toContainText('本级设置');
  await place.selectOption(idOf('心内科'));
  const meals = card('餐段时间');
  await meals.getByLabel('早餐前：开始').fill('05:30');
  await meals.getByRole('button', { name: '保存' }).click();
  await expect(meals).toContainText('本级设置');
}

/** Adds a user. @returns the initial password, which is shown once */
async function addPerson(page: Page, person: Person, idOf: (name: string) => string): Promise<string> {
  await visit(page, '/system/hospital/add');
  await field(page, 'username').fill(person.username);
  await field(page, 'realName').fill(person.name);
  await field(page, 'latinName').fill(person.latin);
  await field(page, 'type').selectOption(person.type);
  await field(page, 'nodeId').selectOption(idOf(person.place));
  await field(page, 'roleId').selectOption({ label: person.role });
  await button(page, zh('staff.create')).click();
  const password = await page.locator('.first-password-text').innerText();
  await button(page, '已记下').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/system\/hospital\/detail\/\d+$/);
  return password;
}

/** Logs a user in: the first login allows only a change of the password, the second opens the ward. */
async function enter(page: Page, person: Person, first: string): Promise<void> {
  await signIn(page, person.username, first);
  await expect(page.getByRole('heading', { name: '首次登录，请先修改密码' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await field(page, 'oldPassword').fill(first);
  await field(page, 'newPassword').fill(OWN_PASSWORD);
  await field(page, 'again').fill(OWN_PASSWORD);
  await button(page, '修改密码').click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person.username, OWN_PASSWORD);
}

/** Admits the patient of a ward to its first bed. */
async function admit(page: Page, { name, latin, idCard, number }: (typeof PATIENTS)['A' | 'B']): Promise<void> {
  await visit(page, '/management');
  await button(page, '办理入院').click();
  const form = page.getByRole('dialog');
  await form.locator('select[name=wardId]').selectOption({ index: 1 });
  await form.locator('select[name=bed]').selectOption('01');
  await form.getByLabel('姓名', { exact: false }).first().fill(name);
  await form.getByLabel('拼音姓名').fill(latin);
  await form.getByLabel('住院号').fill(number);
  await form.getByLabel('身份证号').fill(idCard);
  await expect(form.locator('input[name=birthday]')).not.toHaveValue('');
  await form.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/patient\?id=\d+/);
}

/** Enters a value in the board's grid, which shows one patient. */
async function measure(page: Page, value: string): Promise<void> {
  // For a person who does not work at the beds, the board has its own address.
  await visit(page, '/?workbench');
  await chooseView(page, '标准');
  await page.getByRole('grid').locator('[tabindex="0"]').first().focus();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: new RegExp(value.replace('.', '\\.')) }).first()).toBeVisible();
}

/** Checks the menus, routes and patients that a user has, in one language. */
async function expectTheirs(page: Page, person: Person, language: 'zh' | 'en'): Promise<void> {
  const text = textIn(language);
  const links = page.getByRole('navigation', { name: text('frame.navigation') }).locator('.nav-entry');
  await expect(links).toHaveText(person.menus.map((menu) => new RegExp(`^\\d*${text(`nav.${menu}`)}\\d*$`)));
  const [forbidden, unknown] = [text('states.forbiddenPage'), text('states.unknownPage')].map((words) =>
    page.getByText(words),
  );
  for (const route of ROUTES) {
    await visit(page, '/no-such-page');
    await expect(unknown!).toBeVisible();
    await visit(page, route);
    await expect(unknown!).toBeHidden();
    await expect(forbidden!, `${route} for ${person.username}`).toHaveCount(person.forbidden.includes(route) ? 1 : 0);
  }
  await visit(page, '/management');
  const list = page.getByRole('region', { name: text('management.list') });
  for (const key of ['A', 'B'] as const) {
    const name = language === 'zh' ? PATIENTS[key].name : PATIENTS[key].latin;
    await expect(list.getByText(name).first()).toBeVisible({ visible: person.sees.includes(key) });
  }
}

test.describe('a hospital from an empty database', () => {
  let hospital: Hospital;
  let browser: Browser;
  test.beforeAll(async () => {
    [hospital, browser] = await Promise.all([startHospital('07:10', { demonstration: false }), openChromium()]);
  });
  test.afterAll(async () => {
    await browser.close();
    await hospital.stop();
  });

  test('is set up by its own screens, and each of six people finds what is theirs, in both languages (spec 6, roles)', async () => {
    test.setTimeout(300_000);
    const { page: admin } = await openWindow(browser, hospital.url, 'zh');
    const firstPasswords = new Map<string, string>();
    const windows = new Map<string, { page: Page; sockets: string[] }>();
    const windowOf = (person: Person) => windows.get(person.username) ?? { page: admin, sockets: [] };

    await test.step('first start, two departments, twenty beds', async () => {
      await begin(admin, hospital);
      await addPlaces(admin);
    });
    const places = await hospital.query('select id, name from organisation_node');
    const idOf = (name: string): string => String(places.find((place) => place.name === name)?.id);

    await test.step('rules and six people', async () => {
      await setRules(admin, idOf);
      for (const person of people) firstPasswords.set(person.username, await addPerson(admin, person, idOf));
      const beds = await hospital.query(`select count(*)::int as beds from organisation_node where kind = 'bed'`);
      expect(beds).toEqual([{ beds: 20 }]);
    });

    await test.step('each signs in, with a password of the own first of all', async () => {
      for (const person of people) {
        const { page } = await openWindow(browser, hospital.url, 'zh');
        const sockets: string[] = [];
        page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
        windows.set(person.username, { page, sockets });
        await enter(page, person, firstPasswords.get(person.username) ?? '');
      }
    });

    await test.step('each ward admits a patient', async () => {
      await admit(windowOf(PEOPLE.nurse).page, PATIENTS.A);
      await admit(windowOf(PEOPLE.doctor).page, PATIENTS.B);
    });

    await test.step('a warning reaches the people of its ward who may have it, and nobody else', async () => {
      // Above the upper bound of department A, and below that of the hospital.
      await measure(windowOf(PEOPLE.nurse).page, '15.2');
      await measure(windowOf(PEOPLE.doctor).page, '3.2');
      const values = { A: '15.2', B: '3.2' };
      // The person who typed a value knows it, and is asked at the cell.
      const typedBy: Record<'A' | 'B', Person> = { A: PEOPLE.nurse, B: PEOPLE.doctor };
      const shownTo = (person: Person) => person.warnedOf.filter((key) => typedBy[key] !== person);
      for (const person of people) {
        const { page } = windowOf(person);
        for (const key of shownTo(person)) {
          await expect(popups(page).filter({ hasText: values[key] }), person.username).toHaveCount(1);
        }
      }
      for (const person of people) {
        const { page, sockets } = windowOf(person);
        await expect(popups(page), person.username).toHaveCount(shownTo(person).length);
        expect(
          sockets.some((path) => path.startsWith('/chat/ws/')),
          person.username,
        ).toBe(person.hasSocket);
      }
    });

    for (const [language, text] of languages) {
      await test.step(`menus, routes and patients, ${language}`, async () => {
        for (const person of people) {
          const { page } = windowOf(person);
          if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click();
          await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? /zh/ : /en/);
          await expectTheirs(page, person, language);
          await visit(page, '/intelligent');
          const warned = page.getByRole('main');
          await expect(warned.getByText('15.2').first()).toBeVisible({ visible: person.sees.includes('A') });
          await expect(warned.getByText('3.2').first()).toBeVisible({
            visible: person.sees.includes('B'),
          });
          expect(text('nav.warnings')).not.toBe('');
        }
      });
    }
  });
});
