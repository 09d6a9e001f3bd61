import { sampleOf } from './sample.mjs';
import { shared } from './shared.mjs';

const seed = Number(process.env.WARDLINK_SEED ?? Date.now() % 100_000);
const { files, tests } = sampleOf(seed, process.env.WARDLINK_MODULE);
// Read by server/vitest.mutation.config.ts.
process.env.WARDLINK_MUTATION_TESTS = tests.join(',');
if (process.send === undefined) console.log(`seed ${seed}: ${files.join(', ')}`);

const settings = shared('server');
/** Packages to whose compiler settings those of the server refer. */
const NAMED = ['domain', 'contract', 'client', 'calling', 'sdk'];

/** A random sample of the server's modules, each with its test files. */
export default {
  ...settings,
  ignorePatterns: [...settings.ignorePatterns, ...NAMED.map((folder) => `!${folder}/tsconfig.json`)],
  vitest: { configFile: 'server/vitest.mutation.config.ts', dir: 'server', related: false },
  mutate: files,
  timeoutMS: 60_000,
  // SQL statements and texts of refusals: other tests compare them, and half of their mutants are equivalent.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  thresholds: { high: 95, low: 90, break: 85 },
};
