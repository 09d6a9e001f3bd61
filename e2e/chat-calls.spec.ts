import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;
let mobile: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  mobile = firstPatient(hospital);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

test('a message is announced and counted on both sides until it is read', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en');
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  const member = phone.locator('.member').filter({ hasText: 'Li Wen' });
  await member.getByRole('button', { name: 'Write a message' }).click();
  await phone.getByRole('textbox').fill('My hands are shaking');
  await phone.keyboard.press('Enter');

  const popup = doctor.getByTestId('message-popup');
  await expect(popup).toContainText('My hands are shaking');
  await expect(popup).toContainText('Endocrinology');
  expect((await doctor.locator('.message-popups').boundingBox())?.y).toBe(300);
  await popup.getByRole('link', { name: 'Open conversation' }).click();
  await expect(doctor.getByRole('log')).toContainText('My hands are shaking');
  await expect(popup).toHaveCount(0);

  await phone.getByRole('button', { name: 'Back' }).click();
  await doctor.getByRole('textbox', { name: 'Write a message' }).fill('I am coming');
  await doctor.keyboard.press('Enter');
  const banner = phone.locator('.message-banner');
  await expect(banner).toContainText('I am coming');
  await expect(member.locator('.unread')).toHaveText('1 new');
  await expect(member.locator('.last')).toHaveText('I am coming');
  await banner.getByRole('button', { name: 'Open' }).click();
  await expect(banner).toBeHidden();
  await expect(phone.locator('.messages')).toContainText('I am coming');
  await phone.getByRole('button', { name: 'Back' }).click();
  await expect(member.locator('.last')).toHaveText('I am coming');
  await expect(member.locator('.unread')).toHaveCount(0);
  await Promise.all([doctor.close(), phone.context().close()]);
});

test('a call is a card with kind, outcome and duration on both sides, and the last values stand beside its picture', async () => {
  const [row] = await hospital.query(`
    select account.id, value from glucose_reading as reading join account on account.patient_id = reading.patient_id
    where account.mobile = '${mobile}' and latest and value is not null and comparator is null
    order by measured_at desc limit 1`);
  const path = `/communicate?user=${String(row?.id)}`;
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path });
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  const conversation = doctor.locator('.conversation').filter({ hasText: 'patient' }).first();
  await doctor.getByRole('button', { name: 'Video call', exact: true }).click();
  const screen = phone.locator('.call-screen');
  await expect(screen.locator('.face')).toBeVisible();
  await expect(screen).toContainText('Video call, ringing');
  await phone.getByRole('button', { name: 'Answer' }).click();
  const values = doctor.getByRole('complementary', { name: 'Last values' });
  await expect(values.locator('.meaning-value').first()).toContainText(Number(row?.value).toFixed(1));
  await expect(doctor.getByRole('timer')).toBeVisible();
  await expect(screen.locator('.face')).toBeHidden();
  await phone.getByRole('button', { name: 'Switch to voice' }).click();
  await expect(screen.locator('.face')).toBeVisible();
  await phone.getByRole('button', { name: 'Hang up' }).click();
  await expect(screen).toBeHidden();

  const card = doctor.locator('.call-card').last();
  await expect(card).toContainText(/Video call\s*answered \d:\d\d/);
  await expect(conversation).toContainText('answered');
  await phone.locator('.member').filter({ hasText: 'Li Wen' }).getByRole('button', { name: 'Write a message' }).click();
  const own = phone.locator('.call-card').last();
  await expect(own).toContainText(/Video call\s*answered \d:\d\d/);

  await test.step('calling again from the card, refused', async () => {
    await card.getByRole('button', { name: 'Call again' }).click();
    await phone.getByRole('button', { name: 'Refuse' }).click();
    await expect(doctor.locator('.call-card').last()).toContainText('refused');
    await expect(conversation).toContainText('refused');
  });

  await test.step('a call that nobody answers is missed, counted and called back', async () => {
    await doctor.getByRole('link', { name: 'Ward', exact: true }).click();
    await expect(doctor.locator('.call-card')).toHaveCount(0);
    await phone.locator('.chat header').getByRole('button', { name: 'Video call' }).click();
    await expect(doctor.getByRole('alertdialog', { name: /video call/i })).toBeVisible();
    await phone.getByRole('button', { name: 'Hang up' }).click();
    const popup = doctor.getByTestId('message-popup');
    await expect(popup).toContainText('Missed call · Video call');
    await expect
      .poll(async () =>
        doctor
          .getByRole('link', { name: /Messages/ })
          .first()
          .textContent(),
      )
      .toMatch(/1/);
    await popup.getByRole('button', { name: 'Call again' }).click();
    await phone.getByRole('button', { name: 'Refuse' }).click();
    await doctor.goto('/communicate');
    await expect(conversation).toContainText('Missed call');
    await conversation.click();
    await expect(doctor.locator('.call-card').filter({ hasText: 'missed call' })).toHaveCount(1);
    await expect(conversation).not.toContainText('Missed call');
    await expect(conversation).toContainText('refused');
  });
  await Promise.all([doctor.close(), phone.context().close()]);
});

test('conversations are found by name, and messages by their words', async () => {
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path: '/communicate' });
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  await phone.locator('.member').filter({ hasText: 'Li Wen' }).getByRole('button', { name: 'Write a message' }).click();
  await phone.getByRole('textbox').fill('The new insulin pen leaks');
  await phone.keyboard.press('Enter');
  await expect(doctor.locator('.conversation').filter({ hasText: 'insulin pen' })).toBeVisible();
  const search = doctor.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('wang');
  await expect(doctor.locator('.conversation').first()).toContainText('Wang Xiao');
  await expect(doctor.locator('.conversation').filter({ hasText: 'insulin pen' })).toHaveCount(0);
  await search.fill('INSULIN pen');
  await expect(doctor.locator('.conversation')).toHaveCount(0);
  await doctor.locator('.found-message').filter({ hasText: 'The new insulin pen leaks' }).click();
  await expect(doctor.getByRole('log')).toContainText('The new insulin pen leaks');
  await search.fill('no such words');
  await expect(doctor.getByText('No message contains this')).toBeVisible();
  await Promise.all([doctor.close(), phone.context().close()]);
});

/** Stores lines of a patient in the conversation with the doctor, and in a group of both. */
async function fill(groupId: string, count: number): Promise<void> {
  await hospital.query(`
    with pair as (
      select doctor.id as doctor, patient.id as patient, patient.node_id as node
      from account doctor, account patient where doctor.username = 'doctor' and patient.mobile = '${mobile}'
    ), stored as (
      insert into message (id, sender_id, receiver_id, node_id, msg_type, content_type, content, sent_at)
      select gen_random_uuid(), patient, doctor, node, 2, 1, 'line ' || number || repeat(E'\\n…', number % 4), now() - interval '1 hour' + number * interval '1 second'
      from pair, generate_series(1, ${count}) number returning id, sent_at
    ), numbered as (select id, row_number() over (order by sent_at) as number from stored),
    sides as (select doctor as account, patient as partner from pair union all select patient, doctor from pair),
    counted as (
      insert into inbox_counter (account_id, last_seq) select account, ${count} from sides
      on conflict (account_id) do update set last_seq = inbox_counter.last_seq + ${count} returning account_id, last_seq
    )
    insert into inbox_entry (account_id, seq, message_id, partner_id, conversation)
    select account, last_seq - ${count} + number, id, partner, true from numbered, sides join counted on account_id = account`);
  await hospital.query(`
    insert into group_message (id, group_id, seq, sender_id, content_type, content, sent_at)
    select gen_random_uuid(), ${groupId}, last_seq + number, account.id, 1, 'line ' || number || repeat(E'\\n…', number % 4), now() - interval '1 hour' + number * interval '1 second'
    from chat_group, account, generate_series(1, ${count}) number
    where chat_group.id = ${groupId} and account.mobile = '${mobile}'`);
  await hospital.query(`update chat_group set last_seq = last_seq + ${count} where id = ${groupId}`);
}

/** Scrolls up, and notes the line that is read: the first whole one in the box. @returns its place in the box */
async function scrollUp(box: Locator): Promise<() => Promise<number>> {
  await box.evaluate((frame) => {
    frame.scrollTop = 300;
    const { top } = frame.getBoundingClientRect();
    const read = [...frame.querySelectorAll('li')].find((line) => line.getBoundingClientRect().top >= top);
    if (read) read.dataset.read = '';
  });
  return () =>
    box.evaluate((frame) => {
      const read = frame.querySelector('li[data-read]')?.getBoundingClientRect().top ?? NaN;
      return Math.round(read - frame.getBoundingClientRect().top);
    });
}

const isAtEnd = (box: Locator): Promise<boolean> =>
  box.evaluate((frame) => frame.scrollHeight - frame.scrollTop - frame.clientHeight < 3);

test('a reader of older lines stays there, in conversations and groups, on both sides; what is below is unread until it is in view', async () => {
  test.slow();
  const doctor = await staffWindow(browser, hospital.url, 'doctor', 'en', { path: '/communicate' });
  const phone = await patientWindow(browser, hospital.url, mobile, 'en');
  const [patient] = await hospital.query(`select id, (select id from account where username = 'doctor') as doctor
    from account where mobile = '${mobile}'`);
  await doctor.getByRole('button', { name: 'New group' }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.locator('input[name=name]').fill('Reading');
  const [row] =
    await hospital.query(`select patient.latin_name from patient join account on account.patient_id = patient.id
    where account.mobile = '${mobile}'`);
  await dialog.getByRole('searchbox').fill(String(row?.latin_name));
  await dialog.locator('.person-choice').first().getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(doctor).toHaveURL(/group=\d+/);
  const groupId = new URL(doctor.url()).searchParams.get('group') ?? '';
  await fill(groupId, 70);

  const write = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('textbox').last().fill(words);
    await page.keyboard.press('Enter');
  };
  const unread = async (side: string, who: string, groupOrPartner: string): Promise<number> => {
    const [found] = await hospital.query(
      side === 'group'
        ? `select last_seq - read_up_to as left from group_member join chat_group on chat_group.id = group_id
           where group_id = ${groupOrPartner} and account_id = ${who}`
        : `select last_seq - coalesce((select up_to from chat_read where account_id = ${who} and partner_id = ${groupOrPartner}), 0) as left
           from inbox_counter where account_id = ${who}`,
    );
    return Number(found?.left);
  };
  for (const kind of ['two', 'group'] as const) {
    await phone.getByRole('button', { name: 'Back' }).or(phone.locator('.member').first()).first().waitFor();
    const onPhone = phone.locator('.member').filter({ hasText: kind === 'two' ? 'Li Wen' : 'Reading' });
    await onPhone.getByRole('button', { name: kind === 'two' ? 'Write a message' : 'Open' }).click();
    await doctor.goto(kind === 'two' ? `/communicate?user=${String(patient?.id)}` : `/communicate?group=${groupId}`);
    const sides = [
      {
        page: doctor,
        other: phone,
        box: doctor.getByRole('log'),
        id: String(patient?.doctor),
        partner: String(patient?.id),
      },
      {
        page: phone,
        other: doctor,
        box: phone.locator('.messages'),
        id: String(patient?.id),
        partner: String(patient?.doctor),
      },
    ];
    for (const { box } of sides) {
      await expect(box).toContainText('line 70');
      await expect.poll(() => isAtEnd(box)).toBe(true);
    }
    for (const { page, other, box, id, partner } of sides) {
      const about = kind === 'group' ? groupId : partner;
      await expect.poll(() => unread(kind, id, about)).toBe(0);
      const place = await scrollUp(box);
      const before = await place();
      await write(other, `new for ${kind}`);
      const down = page.getByRole('button', { name: '↓ 1 new' });
      await expect(down).toBeVisible();
      expect(await place()).toBe(before);
      expect(await unread(kind, id, about)).toBe(1);
      // What is written becomes higher, and older lines come above.
      await page.setViewportSize({ width: 1100, height: 700 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
      const older = box.getByRole('button', { name: 'Older messages' });
      await older.evaluate((one) => (one as HTMLElement).click());
      await expect(older).toHaveCount(0);
      expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
      await down.click();
      await expect.poll(() => isAtEnd(box)).toBe(true);
      await expect(down).toBeHidden();
      await expect.poll(() => unread(kind, id, about)).toBe(0);
    }
    await phone.getByRole('button', { name: 'Back' }).click();
  }
  await Promise.all([doctor.close(), phone.context().close()]);
});
