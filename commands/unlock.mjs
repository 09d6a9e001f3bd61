import { loadServerProgram } from './server-program.mjs';

// `npm run unlock -- USERNAME [--everything]`
const { runUnlock } = await loadServerProgram('unlock');
process.exitCode = await runUnlock(process.argv.slice(2));
