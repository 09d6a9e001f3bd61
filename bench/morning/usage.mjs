import { readFileSync } from 'node:fs';
import { percentile, rounded } from '../figures.mjs';
import { processorSeconds, residentMegabytes, shareOfMegabytes, sumOf, withChildren } from '../processes.mjs';

const SAMPLE_EVERY = 5_000;

/** Time in which all cores of the machine had nothing to do, and all of their time, in the kernel's units. */
function machineTimes() {
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { idle: times[3] + times[4], all: times.reduce((sum, time) => sum + time, 0) };
}

/** What the server, its database and the load take of the machine. */
export class Usage {
  #processes;
  #begun;
  #timer;
  #memory = { server: [], database: [] };

  /** @param processes - process ids: `server`, `database` and the list `load` */
  constructor(processes) {
    this.#processes = processes;
  }

  #seconds() {
    const { server, database, load } = this.#processes;
    return {
      at: performance.now(),
      server: sumOf([server], processorSeconds),
      // A connection's process counts in the first process of the database once it has ended.
      database:
        sumOf([database], (pid) => processorSeconds(pid, { ended: true })) +
        sumOf(withChildren(database).slice(1), processorSeconds),
      load: sumOf(load, processorSeconds),
      machine: machineTimes(),
    };
  }

  #sample() {
    const { server, database } = this.#processes;
    this.#memory.server.push(sumOf([server], residentMegabytes));
    this.#memory.database.push(sumOf(withChildren(database), shareOfMegabytes));
  }

  begin() {
    this.#begun = this.#seconds();
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_EVERY);
  }

  /** @returns shares of one core in percent, and MB at the begin, at most and at the end */
  end() {
    clearInterval(this.#timer);
    this.#sample();
    const [before, after] = [this.#begun, this.#seconds()];
    const share = (name) => rounded((100 * 1000 * (after[name] - before[name])) / (after.at - before.at));
    const memory = (samples) => ({
      begin: rounded(samples[0], 0),
      most: rounded(percentile(samples, 1), 0),
      end: rounded(samples.at(-1), 0),
    });
    const idle = (after.machine.idle - before.machine.idle) / (after.machine.all - before.machine.all);
    return {
      cpuPercent: { server: share('server'), database: share('database'), load: share('load') },
      machineIdlePercent: rounded(100 * idle),
      megabytes: { server: memory(this.#memory.server), database: memory(this.#memory.database) },
    };
  }
}
