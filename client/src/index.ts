export { nextChance, pauseBefore } from './next-chance.js';
export { NoAnswer } from './until-answered.js';
export { openChannel, type SealedChannel } from './sealed-channel.js';
export { type Answer, type AskOptions, createSealedCalls, NotBegun, type Sending } from './sealed-calls.js';
