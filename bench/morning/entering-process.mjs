import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@wardlink/domain';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { chanceOf } from '../../server/dist/demonstration/random.js';
import { Client } from '../ward/client.mjs';
import { carryOut } from '../workers.mjs';
import { Entries } from './entries.mjs';
import { Orders } from './orders.mjs';
import { arrivals, now, play } from './schedule.mjs';

// A process of the load: nurses who enter and correct readings, execute tasks and open patients, and doctors who order.
/** The patient page shows a week at first. */
const DAYS_SHOWN = 7;

/** Clients by node; several people of a node take turns. */
const nurses = new Map();
const doctors = new Map();
const times = { entry: [], correction: [], order: [], patient: [] };
const failures = {};
let requests = 0;
let skipped = 0;
let underWay = 0;
let window = { measured: Infinity, end: Infinity, shift: 0 };
let day;
let patients;
let entries;
let orders;
let playing = Promise.resolve([]);

function next(people, nodeId) {
  const clients = people.get(nodeId);
  clients.push(clients.shift());
  return clients[0];
}

/** Calls an endpoint without reading the reply. @returns what happened: `done`, `refused` or `unknown` */
async function send(client, name, request) {
  underWay += 1;
  try {
    await client.carryOut(name, request);
    if (now() >= window.measured && now() < window.end) requests += 1;
    return 'done';
  } catch (error) {
    failures[error.message] = (failures[error.message] ?? 0) + 1;
    return error.refused ? 'refused' : 'unknown';
  } finally {
    underWay -= 1;
  }
}

/** Keeps the time from when it was intended until now. */
function keep(kind, intended) {
  if (intended >= window.measured) times[kind].push(now() - intended);
}

async function write(kind, intended, name, { entry, request }) {
  const outcome = await send(next(nurses, entry.patient.wardId), name, request);
  if (outcome === 'done') {
    entries.acknowledged(entry);
    keep(kind, intended);
  } else if (outcome === 'refused') entries.refused(entry);
}

const KINDS = {
  entry: (intended, number) =>
    write('entry', intended, 'glucose.record', entries.next(number, Math.round(intended + window.shift))),

  async correction(intended, number) {
    const correction = entries.nextCorrection(number);
    if (correction) await write('correction', intended, 'glucose.correct', correction);
    else skipped += 1;
  },

  async order(intended, number) {
    const order = orders.next(number);
    if (!order) {
      skipped += 1;
      return;
    }
    const { wardId, departmentId } = patients.get(order.patient.id);
    const client = order.by === 'nurse' ? next(nurses, wardId) : next(doctors, departmentId);
    if ((await send(client, order.name, order.request)) !== 'done') return;
    order.done();
    keep('order', intended);
  },

  async patient(intended, number) {
    const patient = chanceOf('opened', number).pick([...patients.values()]);
    const client = next(nurses, patient.wardId);
    const patientId = patient.id;
    const detail = await send(client, 'patient.detail', { patientId });
    const period = { from: addDays(day, 1 - DAYS_SHOWN), to: day };
    const readings = await send(client, 'patient.glucose', { patientId, ...period });
    if (detail === 'done' && readings === 'done') keep('patient', intended);
  },
};

carryOut({
  async signIn({ url, people, inpatients, today }) {
    day = today;
    patients = new Map(inpatients.map((patient) => [patient.id, patient]));
    entries = new Entries(inpatients);
    orders = new Orders(inpatients, day);
    const signIn = async (clients, nodeId, { username }) => {
      const client = await new Client(url).logIn(username, DEMONSTRATION_PASSWORD);
      clients.set(nodeId, [...(clients.get(nodeId) ?? []), client]);
    };
    for (const doctor of people.doctors) await signIn(doctors, doctor.departmentId, doctor);
    for (const nurse of people.nurses) await signIn(nurses, nurse.wardId, nurse);
    for (const [wardId, [client]] of nurses) {
      const { rows, serverTime } = await client.call('order.sheet', { wardId });
      orders.addTasks(rows, serverTime);
    }
  },

  /** Begins the load. Returns at once. */
  begin({ rates, seconds, ...given }) {
    window = given;
    playing = play(arrivals(rates, seconds, 'entering'), given.begin, (kind, intended, number) => {
      void KINDS[kind](intended, number);
    });
  },

  /** Waits for the replies that are under way. @returns false if some did not come in time */
  async quiet({ seconds }) {
    await playing;
    const end = performance.now() + seconds * 1000;
    while (underWay > 0 && performance.now() < end) await sleep(50);
    return underWay === 0;
  },

  async figures() {
    return {
      times,
      failures,
      requests,
      skipped,
      entries: [...entries.all.values()],
      orders: orders.acknowledged,
      late: await playing,
    };
  },

  close: () => undefined,
});
