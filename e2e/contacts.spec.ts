import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { BY_SOCKET } from './support/live.js';
import { textIn } from './support/locale.js';
import { visit } from './support/messages.js';
import { staffWindow } from './support/people.js';
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

interface PatientElsewhere {
  username: string;
  name: string;
  latin: string;
  card: string;
}

/** Account and visit card of an inpatient of another ward than the surgeon’s. */
async function patientElsewhere(place: number): Promise<PatientElsewhere> {
  const [row] = await hospital.query(
    `select account.username, patient.name, patient.latin_name as latin, patient.visit_card_number as card
     from account join patient on patient.id = account.patient_id
     join organisation_node place on place.id = patient.node_id
     where patient.kind = 'inpatient' and not exists (
       select from account surgeon join organisation_node own on own.id = surgeon.node_id
       where surgeon.username = 'surgeon' and place.path like own.path || '%')
     order by account.id limit 1 offset ${place}`,
  );
  return row as unknown as PatientElsewhere;
}

/** Ends what tests left between two people: the next language begins again. */
const forget = () => hospital.query('delete from contact_request; delete from contact; delete from contact_search');

const mobileOf = async (username: string): Promise<string> =>
  String((await hospital.query(`select mobile from account where username = '${username}'`))[0]?.['mobile']);
const idOf = async (username: string): Promise<string> =>
  String((await hospital.query(`select id from account where username = '${username}'`))[0]?.['id']);
const nameOf = async (username: string, language: 'zh' | 'en'): Promise<string> => {
  const [row] = await hospital.query(`select real_name, latin_name from account where username = '${username}'`);
  return String(language === 'en' ? row?.['latin_name'] : row?.['real_name']);
};

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = (key: string, places?: Record<string, string>) => text(`contacts.${key}`, places);
    const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
    const popup = (page: Page) => page.getByTestId('message-popup');
    const row = (page: Page, name: string) => page.locator('.contacts-column .contacts-row').filter({ hasText: name });
    const count = (page: Page) =>
      page.getByRole('navigation', { name: text('frame.navigation') }).locator('[href="/mailList"] .nav-count');

    test.beforeEach(forget);

    async function find(page: Page, path: string, number: string): Promise<void> {
      await visit(page, path);
      await page.getByRole('textbox').first().waitFor();
      await page.locator('.contacts-find input.num').fill(number);
      await page.keyboard.press('Enter');
    }

    test(`two become contacts, attend, talk, and end it, ${language} (spec 2, /mailList)`, async () => {
      const [surgeon, doctor] = await Promise.all([
        staffWindow(browser, hospital.url, 'surgeon', language),
        staffWindow(browser, hospital.url, 'doctor', language),
      ]);
      const [own, other] = [await nameOf('surgeon', language), await nameOf('doctor', language)];

      // An empty field and a number of nobody are answered beside the field.
      await find(surgeon, '/mailList/addDoctorDetail', '');
      await expect(surgeon.locator('.form-problem')).toHaveText(words('problem.number'));
      await find(surgeon, '/mailList/addDoctorDetail', '13000000000');
      await expect(surgeon.getByText(words('nobody'), { exact: true })).toBeVisible();
      await find(surgeon, '/mailList/addDoctorDetail', await mobileOf('doctor'));
      const found = surgeon.locator('.contacts-found');
      await expect(found).toContainText(other);
      await found.getByRole('textbox').fill('about Mr Zhang');
      expect(await findings(surgeon, 'light')).toEqual([]);
      await button(surgeon, 'apply').click();
      await expect(found).toContainText(words('isSent'));

      // The other side is told at once, with the name alone, and sees the number beside the entry.
      await expect(popup(doctor)).toContainText(words('notice.applied', { name: own }), BY_SOCKET);
      await expect(popup(doctor)).not.toContainText('Mr Zhang');
      await expect(count(doctor)).toHaveText('1');
      await popup(doctor)
        .getByRole('link', { name: words('tab.requests') })
        .click();
      await expect(doctor).toHaveURL(/\/mailList\/newFriends$/);
      const request = doctor.locator('.contacts-requests li').filter({ hasText: own });
      await expect(request).toContainText('about Mr Zhang');
      expect(await findings(doctor, 'light')).toEqual([]);
      await request.getByRole('button', { name: words('add'), exact: true }).focus();
      await doctor.keyboard.press('Enter');
      await expect(request).toContainText(words('state.added'));
      await expect(count(doctor)).toHaveCount(0);
      await expect(popup(surgeon)).toContainText(words('notice.added', { name: other }), BY_SOCKET);

      // Alias, a label, and special attention.
      await popup(surgeon)
        .getByRole('link', { name: words('tab.all') })
        .click();
      await row(surgeon, other).click();
      await expect(surgeon).toHaveURL(/\/mailList\/doctorDetail\?user=\d+$/);
      await surgeon.getByLabel(words('alias'), { exact: true }).fill('old friend');
      await surgeon.getByLabel(words('labels'), { exact: true }).fill('consult');
      await surgeon.keyboard.press('Enter');
      await button(surgeon, 'save').click();
      await expect(row(surgeon, other)).toContainText('old friend');
      await expect(surgeon.locator('.contacts-labels .chip')).toHaveText('consult 1');
      await button(surgeon, 'special').click();
      await expect(button(surgeon, 'special')).toHaveAttribute('aria-pressed', 'true');
      expect(await findings(surgeon, 'light')).toEqual([]);
      await surgeon
        .getByRole('link', { name: words('tab.special'), exact: true })
        .first()
        .click();
      await expect(row(surgeon, other)).toHaveCount(1);
      await surgeon
        .getByRole('link', { name: words('tab.staff'), exact: true })
        .first()
        .click();
      await expect(row(surgeon, other)).toHaveCount(1);
      await surgeon.getByRole('searchbox', { name: words('search') }).fill('nobody');
      await expect(surgeon.getByText(words('nothingFound'))).toBeVisible();
      await surgeon.getByRole('searchbox', { name: words('search') }).fill('old fr');

      // The conversation stands first, with a star.
      await row(surgeon, other).click();
      await surgeon.getByRole('link', { name: words('message'), exact: true }).click();
      await expect(surgeon.locator('.conversation').first()).toContainText(other);
      await expect(surgeon.locator('.conversation').first().locator('.conversation-star')).toBeVisible();
      await surgeon.getByRole('textbox', { name: text('chat.write') }).fill(`good morning, ${language}`);
      await surgeon.keyboard.press('Enter');
      await expect(popup(doctor).filter({ hasText: 'good morning' })).toBeVisible(BY_SOCKET);

      // One removes the other, who is told; both lists are empty then.
      await visit(doctor, `/mailList/doctorDetail?user=${await idOf('surgeon')}`);
      await button(doctor, 'remove').click();
      expect(await findings(doctor, 'light')).toEqual([]);
      await doctor
        .getByRole('dialog')
        .getByRole('button', { name: words('remove'), exact: true })
        .click();
      await expect(doctor).toHaveURL(/\/mailList$/);
      await expect(doctor.getByText(words('none'), { exact: true })).toBeVisible();
      await expect(popup(surgeon).filter({ hasText: words('notice.removed', { name: other }) })).toBeVisible(BY_SOCKET);
      await visit(surgeon, '/mailList');
      await expect(surgeon.getByText(words('none'), { exact: true })).toBeVisible();
    });

    test(`both addresses of each page of the contacts open it, with what they ask for, ${language} (spec 2, /mailList)`, async () => {
      const surgeon = await staffWindow(browser, hospital.url, 'surgeon', language);
      for (const [path, title] of [
        ['/newFriends', 'tab.requests'],
        ['/SpecialAttention', 'tab.special'],
        ['/MyGroups', 'tab.groups'],
        ['/patientDetails', 'detail'],
        ['/doctorDetail', 'detail'],
        ['/addDoctorDetail', 'addStaff'],
        ['/addPatientFriend', 'addPatient'],
      ] as const) {
        const address = `${path}?user=${await idOf('doctor')}`;
        for (const opened of [address, `/mailList${address}`]) {
          await visit(surgeon, opened);
          await expect(surgeon).toHaveURL(`${hospital.url}/mailList${address}`);
          await expect.poll(() => surgeon.title()).toContain(words(title));
          await visit(surgeon, '/');
          await expect(surgeon).not.toHaveURL(/mailList/);
        }
      }
      await surgeon.context().close();
    });

    test(`a patient of another ward is found by the card, with a masked name, and shows nothing but the name, ${language} (spec 2, /mailList)`, async () => {
      const surgeon = await staffWindow(browser, hospital.url, 'surgeon', language);
      const patient = await patientElsewhere(place);
      const name = language === 'en' ? patient.latin : patient.name;
      await find(surgeon, '/mailList/addPatientFriend', patient.card);
      const found = surgeon.locator('.contacts-found');
      await expect(found.locator('strong')).toHaveText(`${[...name][0]}**`);
      await button(surgeon, 'apply').click();
      await expect(found).toContainText(words('isSent'));
      await visit(surgeon, '/newFriends');
      const request = surgeon.locator('.contacts-requests li').first();
      await expect(request).toContainText(words('state.applying'));
      await expect(request).not.toContainText(name);

      // The patient, in the app without a menu.
      const own = await staffWindow(browser, hospital.url, patient.username, language, {
        path: '/mailList/newFriends',
      });
      await own.getByRole('button', { name: words('add'), exact: true }).click();
      await expect(popup(surgeon)).toContainText(words('notice.added', { name }), BY_SOCKET);
      await visit(surgeon, '/mailList');
      await row(surgeon, name).click();
      await expect(surgeon).toHaveURL(/\/mailList\/patientDetails\?user=\d+$/);
      await expect(surgeon.locator('.contacts-panel')).toContainText(words('nameAlone'));
      await expect(surgeon.getByRole('link', { name: text('chat.openPatient') })).toHaveCount(0);
      await surgeon.getByRole('link', { name: words('message'), exact: true }).click();
      await expect(surgeon.locator('.chat-head')).toContainText(name);
      await expect(surgeon.locator('.chat-head .chat-place')).toHaveCount(0);
      await expect(surgeon.locator('.chat-identity')).toHaveCount(0);
    });

    test(`a blocked person is not shown the block, and can be let in again, ${language}`, async () => {
      const [surgeon, doctor] = await Promise.all([
        staffWindow(browser, hospital.url, 'surgeon', language),
        staffWindow(browser, hospital.url, 'doctor', language),
      ]);
      const [own, other] = [await nameOf('surgeon', language), await nameOf('doctor', language)];
      await find(surgeon, '/mailList/addDoctorDetail', await mobileOf('doctor'));
      await button(surgeon, 'apply').click();
      await visit(doctor, '/mailList/newFriends');
      const request = (page: Page, name: string) => page.locator('.contacts-requests li').filter({ hasText: name });
      await request(doctor, own)
        .getByRole('button', { name: words('block'), exact: true })
        .click();
      await expect(request(doctor, own)).toHaveCount(0);
      await visit(surgeon, '/mailList/newFriends');
      await expect(request(surgeon, other)).toContainText(words('state.applying'));
      await visit(doctor, '/mailList');
      await doctor.locator('.contacts-blocked summary').click();
      await button(doctor, 'unblock').click();
      await expect(doctor.locator('.contacts-blocked')).toHaveCount(0);
      await visit(doctor, '/mailList/newFriends');
      await request(doctor, own)
        .getByRole('button', { name: words('refuse'), exact: true })
        .click();
      await expect(popup(surgeon)).toContainText(words('notice.refused', { name: other }), BY_SOCKET);
      await expect(request(surgeon, other)).toContainText(words('state.refused'));
    });

    test(`a failure is shown with a retry, and a contact of somebody else as none, ${language}`, async () => {
      const page = await staffWindow(browser, hospital.url, 'surgeon', language);
      await page.route('**/cdms/contact/list', (route) => route.abort());
      await visit(page, '/mailList');
      await expect(page.locator('.contacts-column')).toContainText(text('states.failed'));
      await page.unroute('**/cdms/contact/list');
      await page.getByRole('button', { name: text('states.retry') }).click();
      await expect(page.locator('.contacts-column')).toContainText(words('none'));
      await visit(page, '/mailList/doctorDetail?user=1');
      await expect(page.getByText(words('unknown'), { exact: true })).toBeVisible();
    });
  });
}
