import { loadServerProgram } from './server-program.mjs';

// `npm run report -- --form FORM --patient NUMBER --from DAY --to DAY --as USERNAME --out FILE.pdf`
const { runReport } = await loadServerProgram('report-file');
process.exitCode = await runReport(process.argv.slice(2));
