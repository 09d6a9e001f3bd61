import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the kernel's processor times (USER_HZ). */
const TICKS_A_SECOND = 100;

/** Child processes; an empty list for a process that has ended. */
export function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** A process with its children. */
export const withChildren = (pid) => [pid, ...childrenOf(pid)];

/**
 * Processor time of all threads of a process since its start, user and system, s.
 * @param ended - whether that of its ended children counts as well
 */
export function processorSeconds(pid, { ended = false } = {}) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const times = fields.slice(11, ended ? 15 : 13);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

/** Time in which threads of a process were ready to run and got no core, since its start, s. */
export const waitedSeconds = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e9,
    0,
  );

/** Resident memory of a process, MB. */
export function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Resident memory of a process, MB, in which memory shared by n processes counts as one n-th. */
export function shareOfMegabytes(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Sums a figure of processes; one that has ended meanwhile counts nothing. */
export function sumOf(pids, figure) {
  return pids.reduce((sum, pid) => {
    try {
      return sum + figure(pid);
    } catch {
      return sum;
    }
  }, 0);
}
