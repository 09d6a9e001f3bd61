import { expect } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { startHospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

/** More than two pages of a group's history. */
const MESSAGES = 130;

test('a group shows all that was written while the server could not be reached (spec 2, /communicate)', async () => {
  const [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  try {
    const [made] = await hospital.query(`
      with made as (
        insert into chat_group (key, node_id, name, created_at, created_by, last_at)
        select gen_random_uuid(), node_id, 'Night shift', timestamptz '2020-01-01', id, timestamptz '2020-01-01' from account where username = 'doctor'
        returning id, created_by
      )
      insert into group_member (group_id, account_id, role, joined_at, visible_from, read_up_to, delivered_up_to)
      select made.id, account.id, case when account.id = made.created_by then 'owner' else 'member' end, now(), 0, 0, 0
      from made, account where username in ('doctor', 'nurse') returning group_id`);
    const groupId = String(made?.group_id);
    // Of a time that the server no longer looks back to by itself.
    const write = (begin: number, end: number): Promise<unknown> =>
      hospital.query(`
        with written as (
          insert into group_message (group_id, seq, id, sender_id, content_type, content, sent_at)
          select ${groupId}, number, gen_random_uuid(), id, 1, 'Message ' || number, now()
          from account, generate_series(${begin}, ${end}) number where username = 'doctor'
        )
        update chat_group set last_seq = ${end} where id = ${groupId}`);
    await write(1, 1);
    const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
    await nurse.goto(`/communicate/GroupCommunicateDetail?group=${groupId}`);
    const messages = nurse.getByRole('log').getByText(/^Message \d+$/);
    await expect(messages).toHaveCount(1);
    await hospital.kill();
    await write(2, MESSAGES);
    await hospital.restart();
    await expect(messages).toHaveCount(MESSAGES, { timeout: 30_000 });
    await expect(messages.last()).toHaveText(`Message ${MESSAGES}`);
  } finally {
    await browser.close();
    await hospital.stop();
  }
});
