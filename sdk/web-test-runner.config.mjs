import { existsSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { browserResults } from './test/browser-results.mjs';
import { startMockServer } from './test/mock-server/server.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
/** The headless shell if it is installed, because drawing the browser's window takes longer than the tests. */
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
const asRoot = process.getuid?.() === 0;
const { WARDLINK_RESULTS: results } = process.env;

/** Starts the mock signalling server and serves its address to the tests. */
function mockServer() {
  let mock;
  return {
    name: 'mock-server',
    async serverStart() {
      mock = await startMockServer();
    },
    serverStop: () => mock?.close(),
    serve: ({ path }) =>
      path === '/mock-address.js' ? { body: `export default '${mock.url}';`, type: 'js' } : undefined,
  };
}

export default {
  files: 'test/browser/*.browser.ts',
  nodeResolve: true,
  concurrency: 1,
  testFramework: { config: { timeout: 180_000 } },
  testsFinishTimeout: 600_000,
  browserStartTimeout: 60_000,
  reporters: [defaultReporter(), ...(results ? [browserResults(results)] : [])],
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' }), mockServer()],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: chromium,
        args: [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          '--autoplay-policy=no-user-gesture-required',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--disable-quic',
          '--no-first-run',
          // The leak test collects garbage itself and reads the memory in use.
          '--js-flags=--expose-gc',
          '--enable-precise-memory-info',
          ...(asRoot ? ['--no-sandbox'] : []),
        ],
      },
    }),
    playwrightLauncher({
      product: 'firefox',
      launchOptions: {
        channel: 'moz-firefox',
        executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
        firefoxUserPrefs: {
          'media.navigator.streams.fake': true,
          'media.navigator.permission.disabled': true,
          'media.autoplay.default': 0,
          'dom.testing.testutils.enabled': true,
        },
      },
    }),
  ],
};
