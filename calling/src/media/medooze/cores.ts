import { readFileSync } from 'node:fs';

function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/** The numbers of the cores that this process may use; none where the system does not tell. */
export function ownCores(status = ownStatus()): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status) ?? [];
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').filter(Boolean).map(Number);
    if (first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/**
 * The core of each process that carries media: all but the first core where there are as many, as there are by default. A thread that
 * is moved from core to core finds nothing there that it worked with. Fewer processes share the machine with something else, and
 * stay free to move.
 */
export function coresOf(processes: number, cores = ownCores()): number[] {
  const [, ...others] = cores;
  return others.length === processes ? others : [];
}
