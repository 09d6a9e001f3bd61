import { randomUUID } from 'node:crypto';

const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyDays: 1, until: null };
const SLOTS = [
  [1, 2, 3, 4, 5, 6, 7],
  [1, 3, 5, 7],
];
const METFORMIN = { category: 'oral', drug: '盐酸二甲双胍片', latinDrug: 'Metformin', unit: 'g' };

/**
 * Orders and executions in turn: of five, a plan of monitoring, one of medication and three executions. Plans are of
 * one half of the patients and executions of the other one, since a new plan withdraws tasks of the former one.
 */
export class Orders {
  #day;
  #planned;
  #tasks = [];
  /** Keys that the server acknowledged. */
  acknowledged = { plans: [], executions: [] };

  constructor(patients, day) {
    this.#day = day;
    this.#planned = patients.filter((_patient, index) => index % 2 === 0);
    this.executed = new Set(patients.filter((_patient, index) => index % 2 === 1).map(({ id }) => id));
  }

  /** Takes the tasks of a ward's order sheet that can be executed now: of medication, and not yet done. */
  addTasks(rows, at) {
    for (const { patientId, tasks } of rows) {
      if (!this.executed.has(patientId)) continue;
      const open = tasks.filter(({ type, execution, begin }) => type === 'medication' && !execution && begin <= at);
      for (const { planId, day, slot } of open) this.#tasks.push({ patientId, planId, day, slot });
    }
  }

  /** @returns who does it (`doctor` or `nurse`), of which patient, endpoint, request and a function for its success */
  next(number) {
    const key = randomUUID();
    const plan = number % 5;
    if (plan > 1) return this.#execution(key);
    const patient = this.#planned[number % this.#planned.length];
    const shared = { planKey: key, patientId: patient.id, ...EVERY_DAY, since: this.#day };
    const done = () => this.acknowledged.plans.push(key);
    if (plan === 0) {
      const request = { ...shared, indicator: 'glucose', slots: SLOTS[Math.floor(number / 5) % SLOTS.length] };
      return { by: 'doctor', patient, name: 'order.planMonitoring', request, done };
    }
    const doses = [3, 5].map((slot) => ({ slot, amount: 0.5 }));
    const request = { ...shared, medicine: METFORMIN, doses };
    return { by: 'doctor', patient, name: 'order.planMedication', request, done };
  }

  #execution(key) {
    const task = this.#tasks.pop();
    if (!task) return undefined;
    const { patientId, ...what } = task;
    return {
      by: 'nurse',
      patient: { id: patientId },
      name: 'order.execute',
      request: { executionKey: key, type: 'medication', ...what, refusal: null },
      done: () => this.acknowledged.executions.push(key),
    };
  }
}
