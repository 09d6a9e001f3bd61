import { errorCatalogue } from '@wardlink/contract';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { controlFaults } from './support/controls.js';
import { languagesOf } from './support/languages.js';
import { settledOverflows } from './support/overflow.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { visit } from './support/messages.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Pixels across each picture of a place; 0 for one that was not loaded. */
const widths = (place: Locator): Promise<number[]> =>
  place.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const rows = (page: Page) => page.locator('.contacts-groups .contacts-row');
  const nameOf = async (username: string): Promise<string> => {
    const [row] = await hospital.query(`select real_name, latin_name from account where username = '${username}'`);
    return String(language === 'en' ? row?.['latin_name'] : row?.['real_name']);
  };
  const choose = async (dialog: Locator, person: string): Promise<void> => {
    await dialog.getByRole('searchbox').fill(person);
    await dialog.locator('.person-choice').filter({ hasText: person }).first().getByRole('checkbox').check();
  };

  test(`my groups: none, a failure, a new one, a search, and the way into one by keys, ${language} (spec 2, /mailList)`, async () => {
    await hospital.query('update chat_group set dissolved_at = now()');
    const [surgeon, doctor] = await Promise.all([
      staffWindow(browser, hospital.url, 'surgeon', language),
      staffWindow(browser, hospital.url, 'doctor', language),
    ]);
    await surgeon.goto('/mailList');
    await surgeon
      .getByRole('navigation', { name: text('contacts.tabs') })
      .getByRole('link', { name: text('contacts.tab.groups') })
      .click();
    await expect(surgeon).toHaveURL(/\/mailList\/MyGroups$/);
    await expect(surgeon.locator('.contacts-groups')).toContainText(text('contacts.noGroups'));
    expect(await findings(surgeon, 'light')).toEqual([]);

    // It is not known whether there are any.
    await surgeon.route('**/cdms/group/list', (route) => route.abort());
    await surgeon.goto('/mailList/MyGroups');
    await expect(surgeon.locator('.contacts-groups')).toContainText(text('states.failed'));
    await surgeon.unroute('**/cdms/group/list');
    await surgeon.getByRole('button', { name: text('states.retry') }).click();
    await expect(surgeon.locator('.contacts-groups')).toContainText(text('contacts.noGroups'));

    for (const name of ['肾内会诊组', '术后血糖组']) {
      await surgeon.goto('/mailList/MyGroups');
      await surgeon.getByRole('button', { name: text('group.new') }).click();
      const dialog = surgeon.getByRole('dialog');
      await dialog.locator('input[name=name]').fill(name);
      await choose(dialog, await nameOf('doctor'));
      await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
      await expect(surgeon).toHaveURL(/\/communicate\/GroupCommunicateDetail\?group=\d+$/);
    }
    // An announcement stands in the list.
    await surgeon
      .locator('.group-panel')
      .getByRole('button', { name: text('group.announce') })
      .click();
    await surgeon.getByRole('dialog').getByRole('textbox').fill('每周一 9:00 小结');
    await surgeon
      .getByRole('dialog')
      .getByRole('button', { name: text('group.save') })
      .click();
    await expect(surgeon.locator('.group-announcement')).toContainText('每周一 9:00 小结');

    await doctor.goto('/mailList/MyGroups');
    await expect(rows(doctor)).toHaveCount(2);
    const row = rows(doctor).filter({ hasText: '术后血糖组' });
    await expect(row).toContainText(text('group.role.member'));
    await expect(row).toContainText('每周一 9:00 小结');
    await expect(row).toContainText('2');
    await expect(row.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await expect(row.locator('.group-face')).toHaveCount(2);
    for (const width of [1024, 1440]) {
      await doctor.setViewportSize({ width, height: 900 });
      expect([width, await settledOverflows(doctor)]).toEqual([width, []]);
    }
    expect(await controlFaults(doctor, language)).toEqual([]);
    expect(await findings(doctor, language === 'en' ? 'light' : 'dark')).toEqual([]);

    const search = doctor.getByRole('searchbox', { name: text('contacts.searchGroups') });
    await search.fill('no such group');
    await expect(doctor.getByText(text('contacts.noGroupFound'))).toBeVisible();
    await search.fill('肾内');
    await expect(rows(doctor)).toHaveCount(1);
    await rows(doctor).focus();
    await doctor.keyboard.press('Enter');
    await expect(doctor).toHaveURL(/\/communicate\/GroupCommunicateDetail\?group=\d+$/);
    await expect(doctor.locator('.group-heading')).toContainText('肾内会诊组');

    // The new owner sees it without a reload.
    await visit(doctor, '/mailList/MyGroups');
    await surgeon.goto('/mailList/MyGroups');
    await expect(rows(surgeon).filter({ hasText: '肾内会诊组' })).toContainText(text('group.role.owner'));
    await Promise.all([doctor, surgeon].map((page) => page.context().close()));
  });

  test(`a group has a picture of its own until it is removed, ${language} (spec 2, /communicate)`, async () => {
    const [doctor, nurse, phone] = await Promise.all([
      staffWindow(browser, hospital.url, 'doctor', language),
      staffWindow(browser, hospital.url, 'nurse', language),
      patientWindow(browser, hospital.url, firstPatient(hospital), language),
    ]);
    const [patient] = await hospital.query(
      `select patient.name, patient.latin_name from patient join account on account.patient_id = patient.id
       where account.mobile = '${firstPatient(hospital)}'`,
    );
    const name = `头像组 ${language}`;
    await doctor.goto('/mailList/MyGroups');
    await doctor.getByRole('button', { name: text('group.new') }).click();
    const dialog = doctor.getByRole('dialog');
    await dialog.locator('input[name=name]').fill(name);
    await choose(dialog, await nameOf('nurse'));
    await choose(dialog, String(language === 'en' ? patient?.['latin_name'] : patient?.['name']));
    await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
    await expect(doctor).toHaveURL(/\/communicate\/GroupCommunicateDetail\?group=\d+$/);
    await nurse.goto(new URL(doctor.url()).pathname + new URL(doctor.url()).search);

    const identity = doctor.getByRole('region', { name: text('group.identity') });
    const put = async (buffer: Buffer): Promise<void> => {
      const [chooser] = await Promise.all([
        doctor.waitForEvent('filechooser'),
        identity
          .getByRole('button', {
            name: new RegExp(`^(${text('group.choosePicture')}|${text('group.changePicture')})$`),
          })
          .press('Enter'),
      ]);
      await chooser.setFiles({ name: 'group.png', mimeType: 'image/png', buffer });
    };
    await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await expect(identity.getByRole('alert')).toHaveText(errorCatalogue['attachment.pictureType'][language]);
    await put(await doctor.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } }));

    // In the list, the head and beside the members, of each of them, and on the patient's phone.
    const pictures = (page: Page) => page.locator('.group-picture');
    await expect.poll(() => widths(pictures(doctor))).toEqual([320, 320, 320]);
    await expect(identity.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => widths(pictures(nurse))).toEqual([320, 320, 320]);
    await expect(nurse.getByRole('log')).toContainText(text('group.line.pictured', { by: await nameOf('doctor') }));
    await expect(nurse.getByRole('button', { name: text('group.changePicture') })).toHaveCount(0);
    await expect
      .poll(() => widths(phone.locator('.member.group').filter({ hasText: name }).locator('.face img')))
      .toEqual([320]);
    await visit(nurse, '/mailList/MyGroups');
    await expect.poll(() => widths(rows(nurse).filter({ hasText: name }).locator('.group-picture'))).toEqual([320]);
    expect(await controlFaults(doctor, language)).toEqual([]);
    expect(await findings(doctor, language === 'en' ? 'dark' : 'light')).toEqual([]);

    await identity.getByRole('button', { name: text('group.removePicture') }).press('Enter');
    await expect(pictures(doctor)).toHaveCount(0);
    await expect(identity.locator('.group-face')).toHaveCount(3);
    await expect(rows(nurse).filter({ hasText: name }).locator('.group-face')).toHaveCount(3);
    await expect(phone.locator('.member.group').filter({ hasText: name }).locator('.face img')).toHaveCount(0);
    await Promise.all([doctor, nurse, phone].map((page) => page.context().close()));
  });

  test(`a report sent to a group opens for its reader with their own rights, ${language} (spec 2, /communicate)`, async () => {
    const [patient] = await hospital.query(
      `select patient.id, patient.name, patient.latin_name from patient join account on account.patient_id = patient.id
       where account.mobile = '${firstPatient(hospital)}'`,
    );
    const patientName = String(language === 'en' ? patient?.['latin_name'] : patient?.['name']);
    const [doctor, nurse, surgeon] = await Promise.all(
      ['doctor', 'nurse', 'surgeon'].map((who) => staffWindow(browser, hospital.url, who, language)),
    );
    if (!doctor || !nurse || !surgeon) throw new Error('no windows');
    await doctor.goto('/communicate');
    await doctor.getByRole('button', { name: text('group.new') }).click();
    const dialog = doctor.getByRole('dialog');
    await dialog.locator('input[name=name]').fill(`报告组 ${language}`);
    for (const who of ['nurse', 'surgeon']) await choose(dialog, await nameOf(who));
    await choose(dialog, patientName);
    await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
    await expect(doctor).toHaveURL(/\/communicate\/GroupCommunicateDetail\?group=\d+$/);
    const address = new URL(doctor.url()).pathname + new URL(doctor.url()).search;
    await Promise.all([nurse, surgeon].map((page) => page.goto(address)));

    await doctor.getByRole('button', { name: text('group.sharePatient') }).press('Enter');
    const report = language === 'zh' ? `近 7 天报告：${patientName}` : `Report of 7 days: ${patientName}`;
    await doctor.getByRole('menuitem', { name: report }).press('Enter');

    // A member who may not see the patient reads neither the name nor a link.
    const hidden = surgeon.getByRole('log').locator('.group-bubble.of-patient');
    await expect(hidden).toContainText(text('group.sharedHidden'));
    await expect(hidden.getByRole('link')).toHaveCount(0);

    const card = nurse.getByRole('log').locator('.shared-patient');
    await expect(card).toContainText(patientName);
    await expect(card).toContainText(/\d{4}-\d\d-\d\d.+\d{4}-\d\d-\d\d/);
    expect(await findings(nurse, 'light')).toEqual([]);
    await card.getByRole('link', { name: text('group.openReport') }).press('Enter');
    await expect(nurse).toHaveURL(new RegExp(`/reports\\?form=StandardReport&.*patients=${String(patient?.['id'])}`));
    await expect(nurse.locator('.report-paper, .report-sheet').first()).toContainText(patientName);
    await Promise.all([doctor, nurse, surgeon].map((page) => page.context().close()));
  });
}
