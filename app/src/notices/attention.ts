import type * as announcing from './announce.js';

type Rules = typeof announcing;

let load: () => Promise<Rules> = () => Promise.reject(new Error('nobody said where the rules are'));

/** Says where the rules are: the workplace does, which lists the files of what it loads later, so that no other part has to. */
export function provideAttention(given: () => Promise<Rules>): void {
  load = given;
}

/** By what sounds, rings and is told of by the browser; loaded with the first that comes. */
export const attention = (): Promise<Rules> => load();
