import { loadServerProgram } from './server-program.mjs';

// `npm run meter -- --tokens FILE --patients FILE`; `npm run meter -- --help` prints the options.
const { runFleet } = await loadServerProgram('meter-fleet');
process.exitCode = await runFleet(process.argv.slice(2));
