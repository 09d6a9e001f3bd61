import { shared } from './shared.mjs';

/** State tables and rules of the calling SDK. */
export default {
  ...shared('sdk'),
  // Only tests of tables and rules, which find out within milliseconds whether a changed rule is noticed.
  vitest: { configFile: 'sdk/vitest.mutation.config.ts', dir: 'sdk', related: true },
  mutate: [
    'sdk/src/signal/signal-state.ts',
    'sdk/src/signal/requests.ts',
    'sdk/src/peer/peer-state.ts',
    'sdk/src/peer/subscription-state.ts',
    'sdk/src/peer/subscription-queue.ts',
    'sdk/src/peer/flow.ts',
    'sdk/src/stream/player-state.ts',
    'sdk/src/stream/publish-state.ts',
    'sdk/src/stats/quality.ts',
  ],
  thresholds: { high: 95, low: 90, break: 85 },
};
