import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { controlFaults } from './support/controls.js';
import { languagesOf } from './support/languages.js';
import { settledOverflows } from './support/overflow.js';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const log = (page: Page): Locator => page.getByRole('log');
const panel = (page: Page): Locator => page.locator('.group-panel');

interface Names {
  real_name: string;
  latin_name: string;
}

/** The name of an account, as a language shows it. */
async function nameOf(username: string, language: Language): Promise<string> {
  const [row] = await hospital.query(`select real_name, latin_name from account where username = '${username}'`);
  const { real_name, latin_name } = row as unknown as Names;
  return language === 'en' ? latin_name : real_name;
}

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const box = (page: Page): Locator => page.getByRole('textbox', { name: text('chat.write') });
  const write = async (page: Page, words: string): Promise<void> => {
    await box(page).fill(words);
    await page.keyboard.press('Enter');
  };

  test.describe.serial(`a group, ${language} (spec 2, /communicate)`, () => {
    const name = `出院管理组 ${language}`;
    let doctor: Page;
    let nurse: Page;
    let nurse2: Page;
    let phone: Page;
    let [nurseName, nurse2Name, doctorName, patientName] = ['', '', '', ''];

    test.beforeAll(async () => {
      [doctor, nurse, nurse2, phone] = await Promise.all([
        staffWindow(browser, hospital.url, 'doctor', language),
        staffWindow(browser, hospital.url, 'nurse', language),
        staffWindow(browser, hospital.url, 'nurse2', language),
        patientWindow(browser, hospital.url, firstPatient(hospital), language),
      ]);
      [nurseName, nurse2Name, doctorName] = await Promise.all([
        nameOf('nurse', language),
        nameOf('nurse2', language),
        nameOf('doctor', language),
      ]);
      const [patient] = await hospital.query(
        `select patient.id, patient.name, patient.latin_name from patient join account on account.patient_id = patient.id
         where account.mobile = '${firstPatient(hospital)}'`,
      );
      patientName = String(language === 'en' ? patient?.latin_name : patient?.name);
    });
    test.afterAll(async () => {
      await Promise.all([doctor, nurse, nurse2, phone].map((page) => page.context().close()));
    });

    test('the doctor makes a group of two nurses and a patient, found by name', async () => {
      await doctor.goto('/communicate');
      await doctor.getByRole('button', { name: text('group.new') }).click();
      const dialog = doctor.getByRole('dialog');
      await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
      await expect(dialog.getByRole('alert')).toHaveText(text('group.nameMissing'));
      await dialog.locator('input[name=name]').fill(name);
      for (const person of [nurseName, nurse2Name, patientName]) {
        await dialog.getByRole('searchbox').fill(person);
        await dialog.locator('.person-choice').filter({ hasText: person }).first().getByRole('checkbox').check();
      }
      await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
      await expect(doctor).toHaveURL(/\/communicate\/GroupCommunicateDetail\?group=\d+/);
      await expect(panel(doctor).locator('.group-members li')).toHaveCount(4);
    });

    test('a nurse at the board is notified of a message, and opens the group from there', async () => {
      await write(doctor, '今晚餐后 2 小时再测一次');
      const popup = nurse.getByTestId('message-popup').filter({ hasText: name });
      await expect(popup).toContainText('今晚餐后 2 小时再测一次');
      await popup.getByRole('link', { name: text('group.open') }).click();
      await expect(log(nurse)).toContainText('今晚餐后 2 小时再测一次');
      await expect(log(doctor).locator('.group-foot').last()).toContainText(
        text('group.readBy').replace('{{read}}', '1').replace('{{all}}', '3'),
      );
    });

    test('the patient is notified too, and answers on the phone', async () => {
      const banner = phone.locator('.message-banner');
      await expect(banner).toContainText(name);
      await expect(banner).toContainText('今晚餐后 2 小时再测一次');
      await banner.locator('.button.primary').click();
      await expect(phone.locator('.bubble')).toContainText(['今晚餐后 2 小时再测一次']);
      await phone.locator('input[name=message]').fill(`好的 ${language}`);
      await phone.locator('form.compose button[type=submit]').click();
      const said = log(doctor)
        .locator('.group-message')
        .filter({ hasText: `好的 ${language}` });
      await expect(said).toContainText(patientName);
      await expect(said).toContainText(text('chat.patient'));
    });

    test('a nurse mentions the other one by keys, in an answer to the doctor', async () => {
      await log(nurse)
        .getByRole('button', { name: text('group.reply') })
        .first()
        .click();
      await box(nurse).pressSequentially(`@${nurse2Name.slice(0, 2)}`);
      await expect(nurse.locator('.mention-list').getByRole('option')).toHaveCount(1);
      await nurse.keyboard.press('Enter');
      await nurse.keyboard.type(language === 'zh' ? '请记录' : 'please record it');
      await nurse.keyboard.press('Enter');
      const answer = log(doctor).locator('.group-message').last();
      await expect(answer.locator('.mention')).toHaveText(`@${nurse2Name}`);
      await expect(answer.locator('.group-quote')).toContainText('今晚餐后 2 小时再测一次');
      await expect(nurse2.getByTestId('message-popup').filter({ hasText: name })).toContainText(`@${nurse2Name}`);
    });

    test('the mentioned nurse sees it in the list until she has read it', async () => {
      await nurse2.goto('/communicate');
      const entry = nurse2.locator('.conversation').filter({ hasText: name });
      await expect(entry).toContainText(text('group.mentioned'));
      await entry.click();
      await expect(log(nurse2).locator('.mention.of-me')).toHaveText(`@${nurse2Name}`);
      await expect(entry).not.toContainText(text('group.mentioned'));
    });

    test("the doctor shows the patient's curve, and the nurse sees it by her own rights", async () => {
      await doctor.getByRole('button', { name: text('group.sharePatient') }).click();
      await doctor.getByRole('menuitem').filter({ hasText: patientName }).nth(1).click();
      await expect(log(nurse).locator('.shared-patient')).toContainText(patientName);
      await expect(log(nurse).locator('.shared-curve svg, .shared-curve canvas').first()).toBeVisible();
    });

    test('pictures, documents and voice messages arrive, and a script named as a picture does not', async () => {
      const input = (kind: string): Locator => doctor.locator(`.composer-tools input[name=${kind}]`);
      const plate = await doctor.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
      await input('picture').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: plate });
      for (const page of [doctor, nurse]) {
        await expect
          .poll(() =>
            log(page)
              .locator('.attached-picture img')
              .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
          )
          .toEqual([320]);
      }
      await expect
        .poll(() =>
          phone.locator('.attached img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
        )
        .toEqual([320]);
      const script = Buffer.from('<html><script>alert(1)</script></html>');
      await input('picture').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: script });
      await expect(doctor.locator('.upload-line.failed')).toContainText('plate.png');
      await doctor
        .locator('.upload-line.failed')
        .getByRole('button', { name: text('actions.discard') })
        .click();
      await input('file').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('2 U') });
      const [download] = await Promise.all([
        nurse.waitForEvent('download'),
        log(nurse).locator('.attached-file').filter({ hasText: 'plan.txt' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('plan.txt');
      await doctor
        .locator('.composer-tools')
        .getByRole('button', { name: text('group.attach.voice') })
        .click();
      await expect(doctor.locator('.recording .num')).toHaveText('0:01');
      await doctor.getByRole('button', { name: text('group.sendVoice') }).click();
      const voice = log(nurse).locator('.attached-voice audio');
      await voice.evaluate((one) => (one as HTMLAudioElement).play());
      await expect.poll(() => voice.evaluate((one) => (one as HTMLAudioElement).currentTime)).toBeGreaterThan(0);
    });

    test('a recalled message is gone everywhere', async () => {
      await write(doctor, 'to the wrong group');
      await expect(log(nurse)).toContainText('to the wrong group');
      // Others may have it before its author's page knows that it is stored.
      await log(doctor)
        .locator('.group-message')
        .filter({ hasText: 'to the wrong group' })
        .getByRole('button', { name: new RegExp(text('group.recall')) })
        .click();
      await doctor
        .getByRole('dialog')
        .getByRole('button', { name: text('group.recall') })
        .click();
      const gone = text('group.recalledBy').replace('{{by}}', doctorName);
      for (const page of [doctor, nurse, nurse2]) {
        await expect(log(page)).toContainText(gone);
        await expect(log(page)).not.toContainText('to the wrong group');
      }
      await expect(phone.locator('.group-line').last()).toContainText(gone);
      await expect(phone.locator('.messages')).not.toContainText('to the wrong group');
    });

    test('nothing is cut off or hard to use at any width', async () => {
      for (const width of [1024, 1280, 1920, 1440]) {
        await doctor.setViewportSize({ width, height: 900 });
        expect([width, await settledOverflows(doctor)]).toEqual([width, []]);
      }
      expect(await controlFaults(doctor, language)).toEqual([]);
      expect(await findings(doctor, language === 'en' ? 'light' : 'dark')).toEqual([]);
    });

    test('a new name needs a text, and is shown to everybody', async () => {
      await panel(doctor)
        .getByRole('button', { name: text('group.rename') })
        .click();
      const rename = doctor.getByRole('dialog');
      await rename.getByRole('textbox').fill(' ');
      await rename.getByRole('button', { name: text('group.save') }).click();
      await expect(rename.getByRole('alert')).toHaveText(text('group.nameMissing'));
      await rename.getByRole('textbox').fill(`${name} 2`);
      await rename.getByRole('button', { name: text('group.save') }).click();
      await expect(nurse.locator('.group-heading')).toContainText(`${name} 2`);
    });

    test('only the owner writes while the group is muted', async () => {
      await panel(doctor)
        .getByRole('switch', { name: text('group.mutedAll') })
        .check();
      await expect(nurse.locator('.group-closed')).toHaveText(text('group.mutedText'));
      await expect(phone.locator('form.compose')).toBeHidden();
      await panel(doctor)
        .getByRole('switch', { name: text('group.mutedAll') })
        .uncheck();
      await expect(box(nurse)).toBeVisible();
    });

    test('messages written while a connection was lost arrive once', async () => {
      await nurse.context().setOffline(true);
      await write(nurse, `written offline ${language}`);
      await expect(log(nurse)).toContainText(text('chat.state.sending'));
      await write(doctor, `meanwhile ${language}`);
      await nurse.context().setOffline(false);
      await expect(log(doctor)).toContainText(`written offline ${language}`);
      await expect(log(nurse)).toContainText(`meanwhile ${language}`);
      await expect(log(nurse).getByText(`written offline ${language}`)).toHaveCount(1);
    });

    test('a member leaves, and the group disappears from her list', async () => {
      await panel(nurse2)
        .getByRole('button', { name: text('group.leave') })
        .click();
      await nurse2
        .getByRole('dialog')
        .getByRole('button', { name: text('group.leave') })
        .click();
      await expect(nurse2.locator('.conversation').filter({ hasText: name })).toHaveCount(0);
      await expect(log(doctor)).toContainText(text('group.line.left').replace('{{by}}', nurse2Name));
    });
  });

  test(`of two people of one name the second is mentioned, and gets it; lines tell them apart, ${language}`, async () => {
    const name = `王芳 ${language}`;
    const [first, second] = ['nurse', 'nurse3'];
    const before = await hospital.query(
      `select username, real_name, latin_name from account where username in ('${first}', '${second}')`,
    );
    await hospital.query(
      `update account set real_name = '王芳', latin_name = 'Wang Fang' where username in ('${first}', '${second}')`,
    );
    const shared = language === 'zh' ? '王芳' : 'Wang Fang';
    const [doctor, one, two] = [
      await staffWindow(browser, hospital.url, 'doctor', language, { path: '/communicate' }),
      await staffWindow(browser, hospital.url, first ?? '', language, { path: '/communicate' }),
      await staffWindow(browser, hospital.url, second ?? '', language, { path: '/communicate' }),
    ];
    await doctor.getByRole('button', { name: text('group.new') }).click();
    const dialog = doctor.getByRole('dialog');
    await dialog.locator('input[name=name]').fill(name);
    await dialog.getByRole('searchbox').fill(shared);
    const found = dialog.locator('.person-choice').filter({ hasText: shared });
    await expect(found).toHaveCount(2);
    for (const index of [0, 1]) await found.nth(index).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
    await expect(panel(doctor).locator('.group-members li')).toHaveCount(3);
    // The line about the members names each with the department.
    const [place] = await hospital.query(
      `select node.name, node.latin_name from account join organisation_node node on node.id = account.node_id
       where account.username = '${second}'`,
    );
    const department = String(language === 'zh' ? place?.name : place?.latin_name);
    const apart = text('chat.nameAt', { name: shared, place: department });
    await expect(log(doctor).locator('.group-line').first()).toContainText(apart);

    await box(doctor).pressSequentially(`@${shared.slice(0, 2)}`);
    const offered = doctor.locator('.mention-list').getByRole('option');
    await expect(offered).toHaveCount(2);
    await offered.filter({ hasText: department }).click();
    await doctor.keyboard.type(language === 'zh' ? '请来一下' : 'please come');
    await doctor.keyboard.press('Enter');
    await expect(log(doctor).locator('.mention')).toHaveText(`@${apart}`);
    const entryOf = (page: Page): Locator => page.locator('.conversation').filter({ hasText: name });
    await expect(entryOf(two)).toContainText(text('group.mentioned'));
    // The first has the message, and is not named by it.
    await expect(entryOf(one)).toContainText(language === 'zh' ? '请来一下' : 'please come');
    await expect(entryOf(one)).not.toContainText(text('group.mentioned'));

    for (const { username, real_name, latin_name } of before) {
      await hospital.query(
        `update account set real_name = '${String(real_name)}', latin_name = '${String(latin_name)}' where username = '${String(username)}'`,
      );
    }
    for (const page of [doctor, one, two]) await page.context().close();
  });
}
