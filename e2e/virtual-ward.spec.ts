import { expect, type Browser, type Page } from '@playwright/test';
import { addDays } from '@wardlink/domain';
import { findings } from './support/accessibility.js';
import { openChromium } from './support/browsers.js';
import { confirmProposal } from './support/confirm-proposal.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium()]);
});

/** Adds a nurse of the endocrinologists to the team: what she sees of other departments, she sees by its grants. */
test.beforeAll(async () => {
  const text = textIn('en');
  const admin = await staffWindow(browser, hospital.url, 'admin', 'en', { path: '/vm' });
  await admin.getByRole('button', { name: text('virtualWard.teams') }).click();
  await admin.getByRole('button', { name: text('virtualWard.editTeam'), exact: true }).click();
  const form = admin.getByRole('dialog');
  expect(await findings(admin, 'light')).toEqual([]);
  await form.getByRole('searchbox').fill('Wang Xiao');
  await form.getByRole('button', { name: /Wang Xiao/ }).click();
  await form.getByRole('button', { name: text('virtualWard.save'), exact: true }).click();
  await expect(form).toHaveCount(0);
  await admin.context().close();
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Id and hospitalization number of an orthopaedic patient for whom nobody has applied, by the surgeon's board. */
async function patientAt(surgeon: Page, place: number): Promise<{ id: string; name: string }> {
  await surgeon.goto('/management/hospitalized');
  const link = surgeon.locator('tbody tr a[href^="/patient?id="]').nth(place);
  await expect(link).toBeVisible();
  const id = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('id') ?? '';
  return { id, name: (await link.innerText()).trim() };
}

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  test.describe(`in ${language}`, () => {
    const text = textIn(language);
    const words = (key: string) => text(`virtualWard.${key}`);

    test(`a surgeon applies, the team accepts, advises and lets go, the nurse carries out, ${language} (spec 3, virtual ward application)`, async () => {
      test.setTimeout(300_000);
      const [surgeon, doctor, nurse, endocrine] = await Promise.all(
        (['surgeon', 'doctor', 'nurse3', 'nurse'] as const).map((username) =>
          staffWindow(browser, hospital.url, username, language),
        ),
      );
      if (!surgeon || !doctor || !nurse || !endocrine) throw new Error('a window is missing');
      // Of the team, and not of the ward: sees the patient by a grant alone.
      const patient = await patientAt(surgeon, 4 + index);
      const page = `/patient?id=${patient.id}`;
      await endocrine.goto(page);
      await expect(endocrine.locator('.listing-state').first()).toBeVisible();

      // The surgeon applies from the patient's page.
      await surgeon.goto(page);
      await surgeon.getByRole('button', { name: text('overview.more') }).click();
      await surgeon.getByRole('menuitem', { name: words('title') }).click();
      const form = surgeon.getByRole('dialog');
      await expect(form.locator('[name=complaint]')).toBeVisible();
      expect(await findings(surgeon, 'light')).toEqual([]);
      await form.getByRole('button', { name: words('apply'), exact: true }).click();
      await expect(form.getByText(words('problem.incomplete')).first()).toBeVisible();
      await form.locator('[name=complaint]').fill('glucose above 13.9 before surgery');
      await form.locator('[name=diagnosis]').fill('type 2 diabetes');
      await form.locator('[name=consultationRequest]').fill('can the surgery go ahead?');
      await form.locator('[name=surgeryKind]').fill('hip replacement');
      await form.locator('[name=surgeryAt]').fill(`${addDays(todayAt('00:00').slice(0, 10), 1)} 08:30`);
      await form.getByRole('button', { name: words('apply'), exact: true }).click();
      await expect(surgeon.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.applied'));

      // The team reads the application, not the patient.
      await doctor.goto('/vm');
      await doctor.getByRole('button', { name: new RegExp(`^${words('shown.applied')}`) }).click();
      const row = doctor.locator('.virtual-board tr[data-application]').filter({ hasText: patient.name });
      await row.locator('.virtual-name').click();
      const panel = doctor.locator('.virtual-aside');
      await expect(panel.locator('.virtual-who')).toContainText(patient.name);
      await expect(panel).toContainText('hip replacement');
      await endocrine.goto(page);
      await expect(endocrine.locator('.listing-state').first()).toBeVisible();
      await panel.getByRole('button', { name: words('step.accept'), exact: true }).click();
      await doctor
        .getByRole('dialog')
        .getByRole('button', { name: words('step.accept'), exact: true })
        .click();
      await expect(row).toHaveCount(0);
      await doctor.getByRole('button', { name: new RegExp(`^${words('shown.managed')}`) }).click();
      await row.locator('.virtual-name').click();
      await expect(panel.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.managed'));
      expect(await findings(doctor, 'light')).toEqual([]);
      await endocrine.goto(page);
      await expect(endocrine.locator('.patient-page, .patient-header').first()).toBeVisible();

      // The surgeon asks; the page hears of the acceptance by itself.
      const own = surgeon.getByRole('dialog');
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.managed'));
      await own.getByRole('button', { name: words('ask'), exact: true }).click();
      const asking = surgeon.getByRole('dialog').last();
      await asking.locator('textarea').fill('how much insulin tonight?');
      await asking.getByRole('button', { name: words('ask'), exact: true }).click();
      await expect(own.locator('.virtual-consultation')).toContainText('how much insulin tonight?');

      // The team answers with an opinion and two proposals; nothing is ordered by that.
      await expect(panel.locator('.virtual-consultation')).toContainText('how much insulin tonight?');
      await panel.getByRole('button', { name: words('answer'), exact: true }).click();
      const answer = doctor.getByRole('dialog');
      await answer.locator('textarea').fill('glargine 14 U tonight, no morning dose');
      await answer.getByRole('button', { name: text('orders.addMonitoring') }).click();
      await doctor
        .getByRole('dialog')
        .getByRole('button', { name: text('orders.propose'), exact: true })
        .click();
      await answer.getByLabel(words('field.words')).fill('no breakfast dose tomorrow');
      await answer.getByRole('button', { name: words('addWords'), exact: true }).click();
      await expect(answer.locator('.virtual-proposals li')).toHaveCount(2);
      await answer.getByRole('button', { name: words('sign'), exact: true }).click();
      await expect(panel.locator('.virtual-opinion')).toHaveText('glargine 14 U tonight, no morning dose');
      await expect(panel.getByRole('button', { name: words('confirm') })).not.toHaveCount(0);

      // The surgeon confirms one by the order's own form, and declines the other.
      await expect(own.locator('.virtual-opinion')).toHaveText('glargine 14 U tonight, no morning dose');
      await own
        .locator('[data-proposal=monitoring]')
        .getByRole('button', { name: words('confirm') })
        .click();
      await confirmProposal(surgeon, text('orders.order'));
      await expect(own.locator('[data-proposal=monitoring]')).toContainText(language === 'zh' ? '已确认' : 'Confirmed');
      await own
        .locator('[data-proposal=other]')
        .getByRole('button', { name: words('decline') })
        .click();
      await expect(own.locator('[data-proposal=other]')).toContainText(language === 'zh' ? '未采纳' : 'Declined');

      // The nurse finds the order, and measures.
      await nurse.goto(page);
      await expect(nurse.locator('.order-plans li').first()).toBeVisible();

      // The team asks for the transfer-out, the surgeon agrees, and the effect stands there.
      await panel.getByRole('button', { name: words('step.requestOut'), exact: true }).click();
      const out = doctor.getByRole('dialog');
      const ask = out.getByRole('button', { name: words('step.requestOut'), exact: true });
      // Why a patient leaves is a judgement: nothing is preset, and nothing goes without it.
      await expect(out.locator('select')).toHaveValue('');
      await ask.click();
      await expect(out.locator('select')).toHaveAttribute('aria-invalid', 'true');
      await out.locator('select').selectOption('goalReached');
      await ask.click();
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.outRequested'));
      await own.getByRole('button', { name: words('step.release'), exact: true }).click();
      await surgeon
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: words('step.release'), exact: true })
        .click();
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.out'));
      await expect(own.locator('.virtual-figures')).toBeVisible();

      // The team sees nothing of the patient any more; the list has the whole story.
      await endocrine.goto(page);
      await expect(endocrine.locator('.listing-state').first()).toBeVisible();
      await surgeon.goto('/vm/record');
      const line = surgeon.locator('tr[data-application]').filter({ hasText: patient.name });
      await expect(line).toContainText(language === 'zh' ? '已转出' : 'Out');
      expect(await findings(surgeon, 'light')).toEqual([]);
      const [file] = await Promise.all([
        surgeon.waitForEvent('download'),
        surgeon.getByRole('button', { name: text('lists.exportAs', { format: 'CSV' }) }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
      for (const one of [surgeon, doctor, nurse, endocrine]) await one.context().close();
    });

    /** The paper has its heading, and the table that is collapsed on the screen. */
    const expectEffectPrint = async (page: Page): Promise<void> => {
      const { paper, text: printed } = await print(page);
      expect(paper).toBe('594.96 x 841.92');
      const [house] = await hospital.query(
        `select name, latin_name from organisation_node where kind = 'hospital' limit 1`,
      );
      const houseName = String(house?.[language === 'en' ? 'latin_name' : 'name']);
      await expect(page.locator('.print-head > p').first()).toHaveText(houseName);
      for (const part of [houseName, words('effect.page'), words('effect.segment')]) expect(printed).toContain(part);
      await expect(page.locator('.print-head .num')).toHaveText(
        /\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d · .*\d{4}-\d\d-\d\d/,
      );
      await expect(page.locator('.virtual-effect-table')).not.toHaveAttribute('open');
    };

    test(`candidates, effect and duty, ${language} (spec 2, /vm)`, async () => {
      const surgeon = await staffWindow(browser, hospital.url, 'surgeon', language, { path: '/vm' });
      await expect(
        surgeon.locator('.virtual-candidates').getByRole('heading', { name: words('candidates') }),
      ).toBeVisible();
      await expect(surgeon.locator('.virtual-candidates li, .virtual-candidates .listing-state').first()).toBeVisible();
      expect(await findings(surgeon, 'light')).toEqual([]);
      await surgeon.context().close();

      const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/vm/effect' });
      await expect(doctor.locator('.virtual-departments tbody tr').first()).toBeVisible();
      expect(await findings(doctor, 'light')).toEqual([]);
      await expectEffectPrint(doctor);
      const joint = doctor.waitForEvent('download');
      await doctor.getByRole('button', { name: text('lists.exportAs', { format: 'CSV' }) }).click();
      expect((await joint).suggestedFilename()).toMatch(/\.csv$/);

      // Of one patient, from the application.
      await doctor.goto('/vm');
      await doctor.locator('.virtual-board tr[data-application] .virtual-name').first().click();
      await doctor.getByRole('link', { name: words('effect.paper') }).click();
      await expect(doctor.locator('.virtual-effect-page .virtual-figures')).toBeVisible();
      expect(await findings(doctor, 'light')).toEqual([]);
      await expectEffectPrint(doctor);
      const own = doctor.waitForEvent('download');
      await doctor.getByRole('button', { name: text('lists.exportAs', { format: 'Excel' }) }).click();
      expect((await own).suggestedFilename()).toMatch(/\.xlsx$/);
      await doctor.goto('/vm');
      await doctor.getByRole('button', { name: words('teams') }).click();
      await doctor.getByRole('button', { name: words('duty'), exact: true }).click();
      const duty = doctor.getByRole('dialog');
      const before = await duty.locator('.virtual-duties li').count();
      await duty.getByRole('button', { name: words('addDuty') }).click();
      await expect(duty.locator('.virtual-duties li')).toHaveCount(before + 1);
      expect(await findings(doctor, 'light')).toEqual([]);
      await duty.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(duty).toHaveCount(0);
      await expect(doctor.locator('.virtual-duty')).toBeVisible();
      await doctor.context().close();
    });

    test(`a dean has no virtual ward, and is told that they may not open it, ${language} (spec 6)`, async () => {
      const dean = await staffWindow(browser, hospital.url, 'dean', language, { path: '/vm' });
      await expect(dean.getByText(text('states.forbiddenPage'))).toBeVisible();
      await dean.context().close();
    });

    test(`an application that ends with the discharge is told to the team, ${language} (spec 3, virtual ward application)`, async () => {
      const [found] = await hospital.query(`
        select application.id, patient.id as patient_id from virtual_application application
          join patient on patient.id = application.patient_id
          join account on account.username = 'surgeon' and account.node_id = patient.department_id
        where application.state in ('applied', 'accepted', 'managed') and patient.kind = 'inpatient'
        order by application.state desc, application.id limit 1`);
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/vm' });
      const surgeon = await staffWindow(browser, hospital.url, 'surgeon', language, {
        path: `/patient?id=${String(found?.patient_id)}`,
      });
      await expect(surgeon.locator('.patient-header')).toBeVisible();
      await surgeon.keyboard.press('d');
      await surgeon.getByRole('dialog').locator('button[type=submit]').click();
      const popup = doctor.getByTestId('message-popup').filter({ hasText: words('title') });
      await expect(popup).toBeVisible();
      await popup.getByRole('link', { name: words('notice.open') }).click();
      await expect(doctor).toHaveURL(/\/vm\/record/);
      const row = doctor.locator(`[data-application="${String(found?.id)}"]`);
      await expect(row).toBeVisible();
      await Promise.all([doctor.context().close(), surgeon.context().close()]);
    });
  });
}
