import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../commands/progress.mjs';

const row = (cells) => `| ${cells.join(' | ')} |`;

/** Writes docs/statistics-times.md from the figures of a run. */
export function writePage({ machine, glucose, departments, from, to, rounds, limit, results, entries, met }) {
  const load = machine.load.map((value) => value.toFixed(1)).join(', ');
  const text = `# How fast the pages of statistics answer

Written by \`npm run bench:statistics\` ([definitions](../bench/README.md)); do not edit. A hospital of ${departments} departments with
${glucose.toLocaleString('en')} glucose readings from ${from} to ${to}, asked as a whole; ${rounds} rounds; ${machine.cpus} cores (${machine.model}), on which the server, the
database, the pages and whoever enters values run together. Load of the machine in the last 1, 5 and 15 minutes: ${load}. ${entries.perSecond} values were entered a second.
${met ? `Every page answers within ${limit} ms at p95 with the period in which it opens.` : `Not every page answers within ${limit} ms at p95 with the period in which it opens.`}

${row(['Page', 'Period', 'Idle p50, p95', 'With entries p50, p95'])}
${row(['---', '---', '--:', '--:'])}
${results
  .map(({ page, period, idle, entering }) =>
    row([page, period, `${idle.p50}, ${idle.p95} ms`, `${entering.p50}, ${entering.p95} ms`]),
  )
  .join('\n')}
`;
  writeFileSync(join(root, 'docs', 'statistics-times.md'), text);
}
