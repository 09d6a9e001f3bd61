import { randomUUID } from 'node:crypto';
import { timed } from './reads.mjs';

/** One value in seven, mmol/L, is out of range and raises a warning, about as often as on a ward. */
const valueOf = (turn) => (turn % 7 === 3 ? 17.4 : 5 + (turn % 40) / 10);

/** Request of one entry; each turn is of another patient. */
export const entry = (patients, turn) => ({
  readingId: randomUUID(),
  patientId: patients[turn % patients.length],
  slot: 9,
  value: valueOf(turn),
});

/** One nurse enters values one after another. @returns ms of each entry */
export async function enterOneByOne(client, patients, count) {
  const times = [];
  for (let turn = 0; turn < count; turn += 1) {
    times.push((await timed(() => client.call('glucose.record', entry(patients, turn)))).ms);
  }
  return times;
}

/** Several users enter values at the same time. @returns entries a second, and the number of warnings */
export async function enterTogether(client, patients, { desks, each }) {
  let warned = 0;
  const desk = async (number) => {
    for (let turn = 0; turn < each; turn += 1) {
      const { warningId } = await client.call('glucose.record', entry(patients, number * each + turn));
      if (warningId !== null) warned += 1;
    }
  };
  const { ms } = await timed(() => Promise.all(Array.from({ length: desks }, (_, number) => desk(number))));
  return { perSecond: (desks * each * 1000) / ms, warned, entries: desks * each };
}
