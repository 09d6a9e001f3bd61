import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { Walk } from './support/walk.js';

/** The twenty commonest jobs, done by pointer and by keyboard, and counted: docs/jobs.md has what each may take. */
let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // A day on which the demonstration has a critical value that nobody took yet: not each has one at that time.
  [hospital, browser] = await Promise.all([startHospital('2026-11-26T06:20:00+08:00'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

interface Job {
  /** As the table names it. */
  name: string;
  user?: 'nurse' | 'doctor';
  /** Page on which it begins. */
  from: string | (() => Promise<string>);
  pointer?: (walk: Walk) => Promise<void>;
  keyboard?: (walk: Walk) => Promise<void>;
  /** What has to be there at its end. */
  done: (page: Page) => Promise<void>;
}

const ELSEWHERE = '/management';
const PATIENT = '/patient?id=2';

const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation').first().locator('.nav-entry', { hasText: name });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const at = (address: RegExp) => (page: Page) => expect(page).toHaveURL(address);

/** A page of the ward from elsewhere: it stands beside the ward's entry, and in the command palette. */
const ofWard = (name: string, word: string, typed: string, address: RegExp): Job => ({
  name,
  from: ELSEWHERE,
  done: at(address),
  pointer: async (walk) => {
    await walk.rest(entry(walk.page, 'Ward'));
    await walk.click(walk.page.locator('.nav-fly-out').getByRole('link', { name: word, exact: true }));
  },
  keyboard: (walk) => walk.goTo(typed, word),
});

/** A page with an entry of its own. */
const ofEntry = (name: string, word: string, typed: string, address: RegExp): Job => ({
  name,
  from: PATIENT,
  done: at(address),
  pointer: (walk) => walk.click(entry(walk.page, word)),
  keyboard: (walk) => walk.goTo(typed, word),
});

/** An action of the menu, which a resting pointer opens. */
async function chooseInMenu(walk: Walk, word: string): Promise<void> {
  await walk.rest(button(walk.page, 'More'));
  await walk.click(walk.page.getByRole('menuitem', { name: word, exact: true }));
}

/** An action on the patient whose page is open. */
const ofPatient = (name: string, word: string, key: string, done: Job['done']): Job => ({
  name,
  user: 'doctor',
  from: PATIENT,
  done,
  pointer: (walk) => chooseInMenu(walk, word),
  keyboard: (walk) => walk.press(key),
});

const cellOf = (page: Page, bed: number): Locator => page.locator('td[data-place$=":1"]').nth(bed - 1);
const warning = (page: Page, name: RegExp): Locator =>
  page.locator('.side-panel').getByRole('button', { name }).first();

/** The board; a critical warning is open again that the other way has answered. */
async function boardWithCriticalWarning(): Promise<string> {
  await hospital.query(
    `update warning set acknowledged_at = null, acknowledged_by = null, actions = null, note = null, recheck_at = null
     where critical and acknowledged_at is not null`,
  );
  return '/';
}

const ordersOf = (page: Page): Locator => page.getByRole('region', { name: 'Orders', exact: true });

/** A patient with three running doses of rapid-acting insulin, whose dose before lunch may become one unit more. */
async function patientWithDoses(number: number): Promise<string> {
  const [row] = await hospital.query(
    `select patient_id::text as id from medication_plan join patient on patient.id = patient_id
     where insulin_category = 'rapidActing' and ended_at is null and replaced_at is null and ended_on is null
       and patient.kind = 'inpatient' and jsonb_array_length(doses) = 3
       and exists (select from jsonb_array_elements(doses) dose where dose ->> 'slot' = '3' and (dose ->> 'amount')::int between 5 and 20)
     order by patient_id offset ${number} limit 1`,
  );
  return `/patient?id=${String(row?.id)}`;
}

/** Changes the dose before lunch by one unit, from the line of the order; both doses are seen before it is signed. */
async function changeDose(page: Page, click: (target: Locator) => Promise<void>): Promise<void> {
  await click(ordersOf(page).getByRole('button', { name: 'Change: Insulin aspart' }));
  const form = dialog(page, 'Change: Insulin aspart');
  const lunch = form.getByRole('textbox', { name: 'Before lunch', exact: true });
  const dose = Number(await lunch.inputValue()) + 1;
  await click(lunch);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(String(dose));
  await expect(form).toContainText(String(dose - 1));
  await click(form.getByRole('button', { name: 'High after meals', exact: true }));
  await click(form.getByRole('button', { name: 'Order the change' }));
  await expect(form).toHaveCount(0);
}

const JOBS: Job[] = [
  {
    name: 'Enter the value of the bed that is due next',
    from: '/',
    // Which patient's cell it is depends on what the other way has entered before.
    pointer: async (walk) => {
      await walk.click(walk.page.locator('.next-due'));
      await walk.type('6.4');
      await walk.press('Enter');
    },
    keyboard: async (walk) => {
      await walk.press('n');
      await walk.type('6.4');
      await walk.press('Enter');
    },
    done: (page) => expect(page.locator('td[data-place$=":1"]', { hasText: '6.4' }).first()).toBeVisible(),
  },
  {
    name: 'Enter the value of the bed after it',
    from: '/',
    keyboard: async (walk) => {
      await cellOf(walk.page, 5).focus();
      await walk.type('7.3');
      await walk.press('Enter');
      await expect(cellOf(walk.page, 6)).toBeFocused();
    },
    done: (page) => expect(cellOf(page, 5)).toContainText('7.3'),
  },
  {
    name: 'Correct the value that was entered last',
    from: '/',
    keyboard: async (walk) => {
      await cellOf(walk.page, 6).focus();
      await walk.press('ArrowUp', 'Enter', 'Control+a');
      await walk.type('7.8');
      await walk.press('Enter');
      await walk.type('typing error');
      await walk.press('Enter');
    },
    done: (page) => expect(cellOf(page, 5)).toContainText('7.8'),
  },
  {
    name: 'Open a patient of the ward',
    from: '/',
    done: at(/\/patient\?id=\d+/),
    pointer: (walk) => walk.click(walk.page.locator('main [data-patient] a').first()),
    keyboard: async (walk) => {
      await walk.press('/');
      await walk.type('03');
      await expect(walk.page.locator('.search-list [role=option]').first()).toBeVisible();
      await walk.press('Enter');
    },
  },
  ofEntry('Go to the board', 'Ward', 'glu', /:\d+\/$/),
  ofWard('Go to another indicator’s board', 'Pressure', 'pres', /\/bp$/),
  ofWard('See who is new this week', 'New this week', 'new', /\/week$/),
  ofWard('See the patients that the ward follows', 'Followed', 'fol', /\/isFollow$/),
  ofWard('Go to 24 h blood pressure', '24 h BP', 'amb', /\/bp\/dyn$/),
  ofWard('Hand over', 'Hand-over', 'hand', /view=handover/),
  ofEntry('Go to today’s orders', 'Orders', 'ord', /\/intelligent\/execution/),
  {
    name: 'Acknowledge an ordinary warning',
    from: '/',
    pointer: (walk) => walk.click(warning(walk.page, /^Acknowledge the warning/)),
    done: (page) => expect(warning(page, /^Undo/)).toBeVisible(),
  },
  {
    name: 'Answer a critical warning with what was done',
    from: boardWithCriticalWarning,
    pointer: async (walk) => {
      await walk.click(warning(walk.page, /^Handle the warning/));
      await expect(
        dialog(walk.page, /What was done/)
          .getByRole('checkbox')
          .first(),
      ).toBeVisible();
      await walk.press('1');
      await walk.click(dialog(walk.page, /What was done/).getByRole('button', { name: 'Acknowledge', exact: true }));
    },
    keyboard: async (walk) => {
      await walk.reach(warning(walk.page, /^Handle the warning/));
      await expect(
        dialog(walk.page, /What was done/)
          .getByRole('checkbox')
          .first(),
      ).toBeFocused();
      await walk.press('1', 'Enter');
    },
    done: (page) => expect(warning(page, /^Undo/)).toBeVisible(),
  },
  {
    name: 'See what was acknowledged today',
    from: '/',
    pointer: (walk) => walk.click(walk.page.getByRole('button', { name: /^Acknowledged today/ })),
    keyboard: (walk) => walk.press('a'),
    done: (page) =>
      expect(page.getByRole('button', { name: /^Acknowledged today/ })).toHaveAttribute('aria-pressed', 'true'),
  },
  ofPatient('Print the record sheet of a patient', 'Print', 'p', (page) =>
    expect(page.locator('body')).toHaveAttribute('data-printed', 'yes'),
  ),
  {
    name: 'Make a link to a sheet with test counts',
    user: 'doctor',
    from: PATIENT,
    pointer: async (walk) => {
      await chooseInMenu(walk, 'Print or share a record sheet…');
      await walk.click(walk.page.locator('.form-card').filter({ hasText: 'test counts' }));
      await walk.click(button(walk.page, 'Signed link'));
    },
    done: (page) => expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/StandardReportNT/),
  },
  ofPatient('Edit the record of a patient', 'Edit record', 'e', (page) =>
    expect(dialog(page, 'Edit record')).toBeVisible(),
  ),
  ofPatient('Change the bed of a patient', 'Change bed', 'b', (page) =>
    expect(dialog(page, 'Change bed')).toBeVisible(),
  ),
  ofPatient('Transfer a patient', 'Transfer', 't', (page) => expect(dialog(page, 'Transfer')).toBeVisible()),
  ofPatient('Discharge a patient', 'Discharge', 'd', (page) => expect(dialog(page, 'Discharge')).toBeVisible()),
  {
    name: 'Write to a patient',
    user: 'doctor',
    from: PATIENT,
    done: at(/\/communicate\?user=\d+/),
    pointer: (walk) => chooseInMenu(walk, 'Message'),
    keyboard: (walk) => walk.press('m'),
  },
  {
    name: 'Call a patient',
    user: 'doctor',
    from: PATIENT,
    pointer: (walk) => walk.click(button(walk.page, 'Video call')),
    keyboard: (walk) => walk.reach(button(walk.page, 'Video call')),
    done: (page) => expect(page.locator('.call-screen')).toBeVisible(),
  },
  {
    name: 'Change one dose of a running order',
    user: 'doctor',
    from: () => patientWithDoses(0),
    pointer: async (walk) => {
      await changeDose(walk.page, (target) => walk.click(target));
    },
    keyboard: async (walk) => {
      const { page } = walk;
      await walk.reach(ordersOf(page).getByRole('button', { name: 'Change: Insulin aspart' }));
      const form = dialog(page, 'Change: Insulin aspart');
      const lunch = form.getByRole('textbox', { name: 'Before lunch', exact: true });
      await expect(lunch).toBeVisible();
      const dose = Number(await lunch.inputValue()) + 1;
      await walk.tabTo(lunch);
      await walk.press('Control+a');
      await walk.type(String(dose));
      await walk.tabTo(form.getByRole('button', { name: 'High after meals', exact: true }));
      await walk.press('Enter');
      await walk.tabTo(form.getByRole('button', { name: 'Order the change' }));
      await walk.press('Enter');
      await expect(form).toHaveCount(0);
    },
    done: (page) => expect(ordersOf(page).getByRole('button', { name: /^Undo/ })).toBeVisible(),
  },
  {
    name: 'Take back a change that was just signed',
    user: 'doctor',
    from: () => patientWithDoses(1),
    pointer: async (walk) => {
      await changeDose(walk.page, (target) => target.click());
      await walk.click(ordersOf(walk.page).getByRole('button', { name: /^Undo/ }));
    },
    done: (page) => expect(ordersOf(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0),
  },
  {
    name: 'Print the sheets of one ward of a department',
    from: '/reports',
    pointer: async (walk) => {
      await walk.click(button(walk.page, 'Whole ward').first());
      await walk.click(button(walk.page, /^Print \d+ pages?$/));
    },
    done: (page) => expect(page.locator('body')).toHaveAttribute('data-printed', 'yes'),
  },
  {
    name: 'See what came while away',
    from: '/',
    pointer: (walk) => walk.click(walk.page.getByRole('button', { name: /while you were away$/ })),
    done: (page) => expect(page.getByRole('menu').or(page.locator('.bell-list')).first()).toBeVisible(),
  },
];

interface Limits {
  keys: number | undefined;
  clicks: number | undefined;
  keysBefore: number | undefined;
  clicksBefore: number | undefined;
  secondsBefore: number | undefined;
  seconds: number | undefined;
}

/** The rows of the table: the name of a job, and keys and clicks before and now; a dash where there is no such way. */
function limits(): Map<string, Limits> {
  const table = readFileSync(fileURLToPath(new URL('../docs/jobs.md', import.meta.url)), 'utf8');
  const number = (cell = ''): number | undefined => (/\d/.test(cell) ? Number(cell.match(/[\d.]+/)?.[0]) : undefined);
  return new Map(
    table.split('\n').flatMap((line) => {
      const [, name = '', keysBefore, keys, clicksBefore, clicks, secondsBefore, seconds] = line
        .split('|')
        .map((cell) => cell.trim());
      if (clicks === undefined || !/\d|–/.test(clicks)) return [];
      return [
        [
          name,
          {
            keys: number(keys),
            clicks: number(clicks),
            keysBefore: number(keysBefore),
            clicksBefore: number(clicksBefore),
            secondsBefore: number(secondsBefore),
            seconds: number(seconds),
          },
        ] as const,
      ];
    }),
  );
}

/** Seconds of a key, and of a click with the movement to it, by the keystroke-level model. */
const [KEY, CLICK] = [0.28, 1.3];
/** Seconds of the faster way, to one decimal; undefined if no way was counted. */
function secondsOf(keys: number | undefined, clicks: number | undefined): number | undefined {
  const ways = [keys === undefined ? [] : [keys * KEY], clicks === undefined ? [] : [clicks * CLICK]].flat();
  return ways.length === 0 ? undefined : Number(Math.min(...ways).toFixed(1));
}

/** Opens the page on which a job begins, ready for it. */
async function open({ user = 'nurse', from }: Job): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, user, 'en');
  await page.evaluate(() => localStorage.setItem('wardlink.board.mode', 'standard'));
  await page.goto(typeof from === 'string' ? from : await from());
  await page.evaluate(() => {
    window.print = () => (document.body.dataset.printed = 'yes');
  });
  await expect(
    page.locator('.patient-header, main [data-patient], main table, .gallery-patients').first(),
  ).toBeVisible();
  return page;
}

test('the table names every job, and none takes more than it did', () => {
  const allowed = limits();
  expect([...allowed.keys()]).toEqual(JOBS.map(({ name }) => name));
  for (const [name, { keys, keysBefore, clicks, clicksBefore }] of allowed) {
    if (keysBefore !== undefined) expect(keys, `keys: ${name}`).toBeLessThanOrEqual(keysBefore);
    if (clicksBefore !== undefined) expect(clicks, `clicks: ${name}`).toBeLessThanOrEqual(clicksBefore);
  }
});

test('all jobs together take a fifth less time than before', () => {
  const sums = { before: 0, now: 0 };
  for (const [name, one] of limits()) {
    const computed = [secondsOf(one.keysBefore, one.clicksBefore), secondsOf(one.keys, one.clicks)];
    expect([name, one.secondsBefore, one.seconds]).toEqual([name, ...computed]);
    sums.before += one.secondsBefore ?? one.seconds ?? 0;
    sums.now += one.seconds ?? 0;
  }
  expect(sums.now / sums.before).toBeLessThanOrEqual(0.8);
});

for (const job of JOBS) {
  test(`${job.name} takes no more than the table says`, async () => {
    const { keys, clicks } = limits().get(job.name) ?? {};
    expect({ pointer: clicks !== undefined, keyboard: keys !== undefined }).toEqual({
      pointer: job.pointer !== undefined,
      keyboard: job.keyboard !== undefined,
    });
    for (const [way, act] of Object.entries({ pointer: job.pointer, keyboard: job.keyboard })) {
      if (!act) continue;
      const page = await open(job);
      const walk = new Walk(page);
      await act(walk);
      await job.done(page);
      console.warn(`${job.name}: ${way} ${way === 'pointer' ? `${walk.clicks} clicks` : `${walk.keys} keys`}`);
      if (way === 'pointer') expect(walk.clicks).toBeLessThanOrEqual(clicks ?? 0);
      else expect(walk.keys).toBeLessThanOrEqual(keys ?? 0);
      await page.context().close();
    }
  });
}
