export { nextChance, pauseBefore } from './next-chance.js';
export { NoAnswer, type Outcome, untilAnswered } from './until-answered.js';
export { openChannel, type SealedChannel } from './sealed-channel.js';
export {
  createSealedCalls,
  NotBegun,
  PATIENCE_MS,
  type Answer,
  type AskOptions,
  type SealedCalls,
  type Sending,
  type Transport,
} from './sealed-calls.js';
