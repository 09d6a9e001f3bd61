/** Mutation testing of the SDK's state tables and rules: `npm run test:mutation`. */
export default {
  testRunner: 'vitest',
  // Tests of tables and rules alone: they say in milliseconds whether a changed rule is noticed.
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
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 2,
  timeoutMS: 20_000,
  // Only what the tests need is copied for them.
  ignorePatterns: ['*', '!sdk', '!sdk/**', 'sdk/dist', 'sdk/.build', '!tsconfig.base.json', '!package.json'],
  tempDirName: '.build/stryker',
  cleanTempDir: 'always',
  ignoreStatic: false,
};
