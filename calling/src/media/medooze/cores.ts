import { readFileSync } from 'node:fs';

function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/** The numbers of the CPU cores that this process may use; empty if the system does not report them. */
export function ownCores(status = ownStatus()): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status) ?? [];
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').filter(Boolean).map(Number);
    if (first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/**
 * The core for each media process: every core except the first, if there are as many processes (the default). Pinning
 * avoids the cache misses of a thread that moves between cores. With fewer processes the machine runs something else
 * too, and the threads may move.
 */
export function coresOf(processes: number, cores = ownCores()): number[] {
  const [, ...others] = cores;
  return others.length === processes ? others : [];
}
