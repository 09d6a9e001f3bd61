import { expect, type Browser, type Page } from '@playwright/test';
import { AUDIT_EVENTS, type AuditEventName } from '@wardlink/contract';
import { openChromium } from './support/browsers.js';
import { confirmProposal } from './support/confirm-proposal.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { textIn } from './support/locale.js';
import { expectMovingPicture } from './support/media.js';
import { patientWindow, staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // Insulin before breakfast is due, and nothing was given yet.
  [hospital, browser] = await Promise.all([startHospital('05:10'), openChromium(5)]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** An orthopaedic inpatient with an account, for whom nobody has applied. */
async function patientAt(place: number) {
  const [found] = await hospital.query(`
    select patient.id, patient.name, patient.latin_name, account.mobile from patient
      join account on account.patient_id = patient.id
    where patient.kind = 'inpatient'
      and patient.department_id = (select node_id from account where username = 'surgeon')
      and not exists (select from virtual_application where virtual_application.patient_id = patient.id)
    order by patient.id offset ${place} limit 1`);
  if (!found) throw new Error('the demonstration has no such patient');
  return {
    id: String(found.id),
    names: { zh: String(found.name), en: String(found.latin_name) },
    mobile: String(found.mobile),
  };
}

/** What the trail has to tell of the whole story. */
const STORY: readonly AuditEventName[] = [
  'application.saved',
  'application.step',
  'grant.given',
  'grant.withdrawn',
  'conference.started',
  'conference.invited',
  'conference.joined',
  'conference.left',
  'conference.ended',
  'consultation.asked',
  'consultation.answered',
  'medication.planned',
  'order.executed',
];

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  const text = textIn(language);
  const words = (key: string): string => text(`virtualWard.${key}`);

  test(`the virtual ward from the application to the transfer-out, with a call of four, ${language} (spec 3, virtual ward application)`, async () => {
    test.setTimeout(300_000);
    const patient = await patientAt(index);
    const name = patient.names[language];
    const page = `/patient?id=${patient.id}`;
    // Each in a browser context of their own; the nurse of endocrinology sees the patient as a member of the team alone.
    const [surgeon, doctor, nurse, member, admin] = (await Promise.all(
      (['surgeon', 'doctor', 'nurse3', 'nurse', 'admin'] as const).map((username) =>
        staffWindow(browser, hospital.url, username, language),
      ),
    )) as [Page, Page, Page, Page, Page];
    const phone = await patientWindow(browser, hospital.url, patient.mobile, language);

    /** Whether the member of the team finds the patient: by the page's address, and by the search. */
    const expectSeen = async (isSeen: boolean): Promise<void> => {
      await member.goto(page);
      if (isSeen) await expect(member.locator('.patient-header')).toContainText(name);
      else await expect(member.locator('.listing-state').first()).toBeVisible();
      await expect(member.locator('.patient-header')).toHaveCount(isSeen ? 1 : 0);
    };
    const inDialog = (of: Page, key: string): Promise<void> =>
      of
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: words(key), exact: true })
        .click();

    await test.step('the administrator adds a nurse to the team', async () => {
      await admin.goto('/vm');
      await admin.getByRole('button', { name: words('teams') }).click();
      await admin.getByRole('button', { name: words('editTeam'), exact: true }).click();
      const form = admin.getByRole('dialog');
      const who = language === 'zh' ? '王晓' : 'Wang Xiao';
      await form.getByRole('searchbox').fill(who);
      const found = form.getByRole('button', { name: new RegExp(who) });
      await expect(found.first()).toBeVisible();
      // The team of the first language has her already.
      if ((await found.first().getAttribute('aria-pressed')) !== 'true') await found.first().click();
      await form.getByRole('button', { name: words('save'), exact: true }).click();
      await expect(form).toHaveCount(0);
    });

    const own = surgeon.getByRole('dialog').first();
    await test.step('the surgeon applies', async () => {
      await expectSeen(false);
      await surgeon.goto(page);
      await surgeon.getByRole('button', { name: text('overview.more') }).click();
      await surgeon.getByRole('menuitem', { name: words('title') }).click();
      const form = surgeon.getByRole('dialog');
      await form.locator('[name=complaint]').fill('glucose above 13.9 before surgery');
      await form.locator('[name=diagnosis]').fill('type 2 diabetes');
      await form.locator('[name=consultationRequest]').fill('can the surgery go ahead?');
      await form.getByRole('button', { name: words('apply'), exact: true }).click();
      await expect(surgeon.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.applied'));
    });

    const panel = doctor.locator('.virtual-aside');
    const row = doctor.locator('.virtual-board tr[data-application]').filter({ hasText: name });
    await test.step('the team accepts, and sees the patient from then on', async () => {
      await doctor.goto('/vm');
      await doctor.getByRole('button', { name: new RegExp(`^${words('shown.applied')}`) }).click();
      await row.locator('.virtual-name').click();
      await expect(panel.locator('.virtual-who')).toContainText(name);
      await expectSeen(false);
      await panel.getByRole('button', { name: words('step.accept'), exact: true }).click();
      await inDialog(doctor, 'step.accept');
      await expect(row).toHaveCount(0);
      await doctor.getByRole('button', { name: new RegExp(`^${words('shown.managed')}`) }).click();
      await row.locator('.virtual-name').click();
      await expect(panel.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.managed'));
      await expectSeen(true);
    });

    await test.step('the ward, the team and the patient talk in a call of four', async () => {
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.managed'));
      await own.getByRole('button', { name: words('videoConsultation'), exact: true }).click();
      const start = surgeon.getByRole('dialog').last();
      const choices = start.locator('.conference-choice');
      await expect(choices.first()).toBeVisible();
      for (const choice of await choices.all()) await choice.locator('input').setChecked(false);
      for (const person of language === 'zh' ? ['李文', '刘芳', name] : ['Li Wen', 'Liu Fang', name]) {
        await choices.filter({ hasText: person }).locator('input').check();
      }
      await start.getByRole('button', { name: text('conference.begin'), exact: true }).click();
      for (const rung of [doctor, nurse]) {
        await rung
          .getByRole('alertdialog')
          .getByRole('button', { name: text('conference.answer'), exact: true })
          .click();
      }
      await phone
        .locator('.conference-screen')
        .getByRole('button', { name: language === 'zh' ? '接听' : 'Answer' })
        .click();
      for (const inside of [surgeon, doctor, nurse]) {
        const pictures = inside.locator('.conference-tile').getByTestId('conference-picture');
        await expect(pictures).toHaveCount(4);
        for (const picture of await pictures.all()) await expectMovingPicture(picture);
      }
      const seen = phone.locator('.conference-screen .tile .picture');
      await expect(seen).toHaveCount(4);
      for (const picture of await seen.all()) await expectMovingPicture(picture);
      await phone.getByRole('button', { name: language === 'zh' ? '离开' : 'Leave' }).click();
      for (const inside of [nurse, doctor, surgeon]) {
        await inside.getByRole('button', { name: text('conference.leave'), exact: true }).click();
        await expect(inside.locator('.conference-screen')).toHaveCount(0);
      }
    });

    await test.step('the surgeon asks, the team proposes insulin', async () => {
      await own.getByRole('button', { name: words('ask'), exact: true }).click();
      await surgeon.getByRole('dialog').last().locator('textarea').fill('how much insulin before breakfast?');
      await inDialog(surgeon, 'ask');
      await expect(panel.locator('.virtual-consultation')).toContainText('how much insulin before breakfast?');
      await panel.getByRole('button', { name: words('answer'), exact: true }).click();
      const answer = doctor.getByRole('dialog').first();
      await answer.locator('textarea').fill('aspart 13 U before breakfast');
      await answer.getByRole('button', { name: text('orders.addMedication') }).click();
      const form = doctor.getByRole('dialog').last();
      await form.locator('select[name=insulinCategory]').selectOption('rapidActing');
      await form.locator('select[name=brandKey]').selectOption({ index: 1 });
      await form.locator('.plan-doses input').first().fill('13');
      await form.getByRole('button', { name: text('orders.propose'), exact: true }).click();
      await expect(answer.locator('.virtual-proposals li')).toHaveCount(1);
      await answer.getByRole('button', { name: words('sign'), exact: true }).click();
      await expect(panel.locator('.virtual-opinion')).toHaveText('aspart 13 U before breakfast');
    });

    await test.step('the surgeon confirms, and only then it is ordered; the nurse gives it', async () => {
      await nurse.goto(page);
      const due = nurse
        .getByRole('region', { name: text('overview.tasks.title') })
        .locator('[data-task]')
        .filter({ hasText: '13 U' });
      await expect(nurse.locator('.patient-header')).toContainText(name);
      await expect(due).toHaveCount(0);
      await own
        .locator('[data-proposal=medication]')
        .getByRole('button', { name: words('confirm') })
        .click();
      await confirmProposal(surgeon, text('orders.order'));
      await expect(own.locator('[data-proposal=medication]')).toContainText(language === 'zh' ? '已确认' : 'Confirmed');
      await due.getByRole('button').first().click();
      const given = (): Promise<Record<string, unknown>[]> =>
        hospital.query(`
          select execution.amount from order_execution execution
            join medication_plan plan on plan.id = execution.medication_plan_id
          where plan.patient_id = ${patient.id} and execution.outcome = 'done' and execution.amount = 13`);
      await expect.poll(async () => (await given()).length).toBe(1);
    });

    await test.step('the patient is transferred out, with what it changed', async () => {
      await panel.getByRole('button', { name: words('step.requestOut'), exact: true }).click();
      await doctor.getByRole('dialog').last().locator('select').selectOption('goalReached');
      await inDialog(doctor, 'step.requestOut');
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.outRequested'));
      await own.getByRole('button', { name: words('step.release'), exact: true }).click();
      await inDialog(surgeon, 'step.release');
      await expect(own.locator('.virtual-steps [aria-current=step]')).toContainText(words('stage.out'));
      await expect(own.locator('.virtual-figures')).toBeVisible();
      await expectSeen(false);
      await doctor.goto('/vm/effect');
      await expect(doctor.locator('.virtual-departments tbody tr').first()).toBeVisible();
      expect((await print(doctor)).text).toContain(words('effect.departments'));
    });

    await test.step('the trail tells it all', async () => {
      await admin.goto('/system/audit');
      const filters = admin.getByRole('search', { name: /^(查询日志|Search the trail)$/ });
      const rows = admin.getByRole('main').getByRole('table').locator('tbody tr');
      await expect(rows.first()).toBeVisible();
      const [{ number } = { number: '' }] = await hospital.query(
        `select hospitalization_number as number from patient where id = ${patient.id}`,
      );
      await filters.getByLabel(language === 'zh' ? '患者' : 'Patient', { exact: true }).fill(String(number));
      await filters.getByRole('button', { name: language === 'zh' ? '查询' : 'Search' }).click();
      const table = admin.getByRole('main').getByRole('table');
      for (const event of STORY) await expect(table).toContainText(AUDIT_EVENTS[event][language]);
    });
    for (const one of [surgeon, doctor, nurse, member, admin, phone]) await one.context().close();
  });
}
