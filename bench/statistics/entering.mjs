import { entry } from '../ward/entries.mjs';
import { Client } from '../ward/client.mjs';

// Enters values into a hospital, so many a second, until its parent disconnects.
const { URL: url, PASSWORD, PATIENTS, PER_SECOND } = process.env;
const patients = JSON.parse(PATIENTS);
const client = await new Client(url).logIn('nurse', PASSWORD);
const counts = { sent: 0, stored: 0, failed: 0 };
const enter = async (turn) => {
  counts.sent += 1;
  try {
    await client.call('glucose.record', { ...entry(patients, turn), confirmed: true });
    counts.stored += 1;
  } catch {
    counts.failed += 1;
  }
};
let turn = 0;
const timer = setInterval(() => void enter((turn += 1)), 1000 / Number(PER_SECOND));
process.send('ready');
process.on('message', () => process.send({ ...counts }));
process.on('disconnect', () => {
  clearInterval(timer);
  client.close();
});
