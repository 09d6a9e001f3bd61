import { readFileSync } from 'node:fs';

/** Ids of the children of a process (Linux); none of one that has ended, also while this reads it. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The process, its children and theirs, parents first. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];
