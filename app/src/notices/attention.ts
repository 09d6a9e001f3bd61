import type * as announcing from './announce.js';

type Rules = typeof announcing;

let load: () => Promise<Rules> = () => Promise.reject(new Error('nobody said where the rules are'));

/** Sets how the rules are loaded. The workplace calls this, because it lists the modules that are loaded later. */
export function provideAttention(given: () => Promise<Rules>): void {
  load = given;
}

/** The rules for sounds, ringing and browser notifications, loaded with the first event. */
export const attention = (): Promise<Rules> => load();
