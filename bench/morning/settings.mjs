const SHORT = process.argv.includes('--short');
const number = (name, usual, short = usual) => Number(process.env[name] ?? (SHORT ? short : usual));
const list = (name, usual, short = usual) =>
  (process.env[name] ?? (SHORT ? short : usual)).split(',').filter(Boolean).map(Number);

/** Size and load of the measured morning; bench/README.md explains them. */
export const settings = {
  short: SHORT,
  hospital: { patients: number('PATIENTS', 5_000, 200), readings: number('READINGS', 1_000_000, 20_000) },
  /** Numbers of pages that follow their lists, each measured on its own. */
  following: [...new Set([number('PAGES', 300, 20), ...list('PAGES_LIST', '100,200,400', '')])].sort((a, b) => a - b),
  /** Numbers of pages that ask for the whole list again on every change. */
  reloading: list('RELOADING_LIST', '40,120,300', '20'),
  /** Seconds that are measured, and before them seconds under the same load, in which the server compiles its code. */
  seconds: { following: number('MINUTES', 5, 1 / 3) * 60, reloading: number('RELOADING_MINUTES', 1, 1 / 3) * 60 },
  warmUp: number('WARM_UP', 20, 5),
  /** Arrivals a second. */
  rates: {
    entry: number('ENTRIES', 20),
    correction: number('CORRECTIONS', 10),
    order: number('ORDERS', 5),
    patient: number('OPENED', 30),
    message: number('MESSAGES', 20),
  },
  nurses: number('NURSES', 60, 10),
  /** Kinds of boards whose people have not switched off that warnings come up. */
  pushed: (process.env.PUSHED ?? 'ward,department,hospital').split(','),
  /** Processes that hold the pages; one more enters. */
  processes: number('PROCESSES', 2),
};

/** Seconds after which what is still under way is given up. */
export const PATIENCE = { signIn: 600, settle: 60 };
