import { sampleOf } from './sample.mjs';
import { shared } from './shared.mjs';

const seed = Number(process.env.WARDLINK_SEED ?? Date.now() % 100_000);
const { files, tests } = sampleOf(seed, process.env.WARDLINK_MODULE);
// Read by server/vitest.mutation.config.ts.
process.env.WARDLINK_MUTATION_TESTS = tests.join(',');
if (process.send === undefined) console.log(`seed ${seed}: ${files.join(', ')}`);

const settings = shared('server');
/** Packages whose settings of the compiler those of the server name. */
const NAMED = ['domain', 'contract', 'client', 'calling', 'sdk'];

/** A random sample of the server's modules, each with the test files that belong to it. */
export default {
  ...settings,
  ignorePatterns: [...settings.ignorePatterns, ...NAMED.map((folder) => `!${folder}/tsconfig.json`)],
  vitest: { configFile: 'server/vitest.mutation.config.ts', dir: 'server', related: false },
  mutate: files,
  timeoutMS: 60_000,
  // Statements of SQL and texts of refusals: what they say is compared elsewhere, and half of their mutants mean the same.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  thresholds: { high: 95, low: 90, break: 85 },
};
