import { expect, type Browser } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // The browsers of these tests are in another network.
  [hospital, browser] = await Promise.all([startHospital('07:10', { inside: '10.0.0.0/8' }), openChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);

  test(`a session from another network sees no patient of the ward but granted ones, ${language}`, async () => {
    const granted = await hospital.query(`
      select distinct given.patient_id as id from account
      left join team_member member on member.account_id = account.id
      join patient_grant given on given.account_id = account.id or given.team_id = member.team_id
      join patient on patient.id = given.patient_id and patient.bed is not null
      where account.username = 'doctor' and given.withdrawn_at is null and 'ward.read' = any(given.rights)`);
    const ids = granted.map(({ id }) => String(id));
    expect(ids.length).toBeGreaterThan(0);
    const [other] = await hospital.query(
      `select id, name, latin_name from patient where bed is not null and id not in (${ids.join()}) order by id limit 1`,
    );
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { signsIn: true });
    const links = page.getByRole('navigation').first().getByRole('link');
    await expect(links).toHaveText([text('nav.messages'), text('nav.contacts')]);
    const main = page.getByRole('main');

    await page.goto('/?workbench');
    const shown = main.locator('a[href^="/patient?id="]');
    await expect(shown).toHaveCount(ids.length);
    const addresses = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(addresses.map((one) => String(one).split('=')[1]).sort()).toEqual(ids.sort());

    await page.goto(`/patient?id=${String(other?.id)}`);
    await expect(main).toContainText(language === 'en' ? 'No such patient' : '没有找到该患者');
    await expect(main).not.toContainText(String(language === 'en' ? other?.latin_name : other?.name));
    await page.context().close();
  });
}
