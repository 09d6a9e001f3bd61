import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.mjs';
import { bin, root, step, tsc } from './progress.mjs';

/** Build targets of the calling server alone: the SDK's protocol and the server. */
const parts = [
  {
    name: 'calling SDK',
    inputs: ['sdk/src', 'sdk/package.json', 'sdk/rollup.config.mjs', 'sdk/tsconfig.json', 'tsconfig.base.json'],
    output: 'sdk/dist/protocol.d.ts',
    command: [bin('rollup', 'dist', 'bin', 'rollup'), '-c', 'rollup.config.mjs'],
    cwd: 'sdk',
  },
  {
    name: 'calling server',
    inputs: ['calling/src', 'calling/tsconfig.json', 'tsconfig.base.json', 'sdk/dist/protocol.d.ts'],
    // The compiler writes this file last.
    output: 'calling/dist/.tsbuildinfo',
    command: [tsc, '-b', 'calling'],
    cwd: '.',
  },
];

function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function stale({ inputs, output }) {
  const built = join(root, output);
  return !existsSync(built) || inputs.some((input) => newest(join(root, input)) > statSync(built).mtimeMs);
}

/** Installs the packages and builds the calling server, unless both are up to date. */
export async function buildCalling() {
  await installPackages();
  for (const part of parts) {
    if (!stale(part)) continue;
    const code = await step(`build ${part.name}`, process.execPath, part.command, { cwd: join(root, part.cwd) });
    if (code !== 0) throw new Error(`${part.name} was not built`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildCalling().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
