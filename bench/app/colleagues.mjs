import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { CHAT_TIMES, chatPath, MSG_TYPE } from '@wardlink/contract';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { chanceOf } from '../../server/dist/demonstration/random.js';
import { Client } from '../ward/client.mjs';

/** Slots that nobody measured before the begin. */
export const SLOTS = [3, 4, 5, 6, 7, 8];
/** Of so many changes one warns, one is an order and one is a message; the others correct a reading in range. */
const WARNS_EVERY = 40;
const OTHERS_EVERY = 20;
/** Changes between a warning and its acknowledgement. */
const ACKNOWLEDGED_AFTER = 20;
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyDays: 1, until: null };

/** Where a change is turned into another request: numbers within `OTHERS_EVERY`. */
const TURN = { warning: 7, order: 11, message: 15 };

const inRange = (number) => 5 + (number % 50) / 10;

/** Colleagues of whoever looks at the board: they enter, correct, acknowledge, order and write. */
export class Colleagues {
  failures = {};
  #nurse;
  #doctor;
  #socket;
  #patients;
  #receiver;
  #day;
  #chance = chanceOf('changes of a ward');
  #readings = [];
  #open = [];

  /** @param options - url, patient ids, day, names of nurse and doctor, account ids of doctor and receiver */
  static async join({ url, patients, day, nurse, doctor, doctorId, receiver }) {
    const colleagues = new Colleagues();
    colleagues.#patients = patients;
    colleagues.#day = day;
    colleagues.#receiver = receiver;
    colleagues.#nurse = await new Client(url).logIn(nurse, DEMONSTRATION_PASSWORD);
    colleagues.#doctor = await new Client(url).logIn(doctor, DEMONSTRATION_PASSWORD);
    const socket = new WebSocket(`${url.replace('http', 'ws')}${chatPath(doctor, doctorId)}`, {
      headers: { cookie: colleagues.#doctor.cookie },
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    colleagues.#socket = socket;
    colleagues.beat = setInterval(
      () => socket.send(JSON.stringify({ msgType: MSG_TYPE.heartbeat })),
      CHAT_TIMES.heartbeat,
    );
    return colleagues;
  }

  /** Number of entries that fill every slot of every patient. */
  get entries() {
    return this.#patients.length * SLOTS.length;
  }

  /** Fills one slot. */
  async enter(number) {
    const readingId = randomUUID();
    const patientId = this.#patients[number % this.#patients.length];
    const slot = SLOTS[Math.floor(number / this.#patients.length)];
    const request = { readingId, patientId, slot, value: inRange(number) };
    const stored = await this.#try(() => this.#nurse.carryOut('glucose.record', request).then(() => true));
    if (stored) this.#readings.push({ readingId, version: 1 });
  }

  /** Corrects the first reading that has no correction yet, so that every cell shows the mark of one. */
  async correctFirst(number) {
    const reading = this.#readings.shift();
    if (reading) await this.#correct(reading, inRange(number));
  }

  /** One change of the day. */
  async change(number) {
    await this.#acknowledge(number);
    const turn = number % OTHERS_EVERY;
    if (turn === TURN.order) return this.#order(number);
    if (turn === TURN.message) return this.#write(number);
    const warns = number % WARNS_EVERY === TURN.warning;
    const index = this.#chance.whole(0, this.#readings.length - 1);
    const [reading] = this.#readings.splice(index, 1);
    if (reading) await this.#correct(reading, warns ? 17.4 : inRange(number), number);
  }

  /** Acknowledges every warning that is still open. */
  async finish() {
    await this.#acknowledge(Infinity);
  }

  close() {
    clearInterval(this.beat);
    this.#socket.terminate();
    this.#nurse.close();
    this.#doctor.close();
  }

  async board(wardId) {
    return (await this.#nurse.call('glucose.board', { wardId })).rows;
  }

  async #correct({ readingId, version }, value, number) {
    const request = { readingId, version, value, reason: 'typed wrongly' };
    const reply = await this.#try(() => this.#nurse.call('glucose.correct', request));
    // Where it failed, the version is unknown.
    if (!reply) return;
    const corrected = { readingId, version: version + 1 };
    // A correction would withdraw the warning that is to be acknowledged.
    if (reply.warningId === null) this.#readings.push(corrected);
    else this.#open.push({ warningId: reply.warningId, number, corrected });
  }

  async #acknowledge(number) {
    while (this.#open.length > 0 && this.#open[0].number + ACKNOWLEDGED_AFTER <= number) {
      const { warningId, corrected } = this.#open.shift();
      const request = { warningId, note: 'insulin given' };
      await this.#try(() => this.#doctor.carryOut('warning.acknowledge', request).then(() => true));
      this.#readings.push(corrected);
    }
  }

  async #order(number) {
    const patientId = this.#patients[number % this.#patients.length];
    const slots = Math.floor(number / OTHERS_EVERY) % 2 === 0 ? [1, 3, 5, 7] : [1, 2, 3, 4, 5, 6, 7];
    const plan = { planKey: randomUUID(), patientId, ...EVERY_DAY, since: this.#day, indicator: 'glucose', slots };
    await this.#try(() => this.#doctor.carryOut('order.planMonitoring', plan));
  }

  #write(number) {
    const message = { messageId: randomUUID(), model: 1, receiveBizId: this.#receiver, contentType: 1 };
    this.#socket.send(JSON.stringify({ msgType: MSG_TYPE.chat, ...message, content: `message ${number}` }));
  }

  /** @returns what it resolves with; undefined where it fails */
  async #try(act) {
    try {
      return await act();
    } catch (error) {
      this.failures[error.message] = (this.failures[error.message] ?? 0) + 1;
      return undefined;
    }
  }
}
