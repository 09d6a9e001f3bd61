import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, root, step, tsc } from './progress.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json'];
const vite = bin('vite', 'bin', 'vite.js');

/** Build targets in order: sources, one output whose presence proves the build, and the command. */
const targets = [
  {
    name: 'calling SDK',
    inputs: [
      ...shared,
      'api-extractor.json',
      'sdk/src',
      'sdk/package.json',
      'sdk/rollup.config.mjs',
      'sdk/tsconfig.json',
    ],
    output: 'sdk/dist/index.d.ts',
    command: [bin('rollup', 'dist', 'bin', 'rollup'), '-c', 'rollup.config.mjs'],
    cwd: 'sdk',
  },
  {
    name: 'server',
    inputs: [
      ...shared,
      ...['domain', 'contract', 'client', 'calling', 'server'].flatMap((name) => [
        `${name}/src`,
        `${name}/tsconfig.json`,
      ]),
      'sdk/src/protocol',
    ],
    output: 'server/dist/main.js',
    command: [tsc, '-b', 'domain', 'contract', 'client', 'calling', 'server'],
  },
  {
    name: 'app',
    inputs: [
      ...shared,
      'app/src',
      'app/public',
      'app/index.html',
      'app/vite.config.ts',
      'app/chunks.ts',
      'sdk/src',
      'domain/src',
      'contract/src',
      'client/src',
    ],
    output: 'app/dist/index.html',
    command: [vite, 'build', '--logLevel', 'warn'],
    cwd: 'app',
  },
  {
    name: 'patient phone',
    inputs: [...shared, 'phone', 'sdk/src', 'contract/src', 'client/src', 'domain/src'],
    output: 'phone/dist/index.html',
    command: [vite, 'build', '--logLevel', 'warn'],
    cwd: 'phone',
  },
  {
    name: 'call demo',
    // Only `npm run demo` needs it, and names it.
    onlyWhenNamed: true,
    inputs: [...shared, 'examples/call-demo', 'sdk/src'],
    output: 'examples/call-demo/dist/index.html',
    command: [vite, 'build', '--logLevel', 'warn'],
    cwd: 'examples/call-demo',
  },
];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['dist', '.build', 'node_modules'].includes(entry.name)) continue;
    yield* filesBelow(join(path, entry.name));
  }
}

function digest(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Builds those of the named targets that are out of date; by default, all that the product needs. The stamp of a target
 * is written last, so that an interrupted build runs again.
 */
export async function build(wantedTargets = targets.filter((each) => !each.onlyWhenNamed).map(({ name }) => name)) {
  mkdirSync(join(root, '.build'), { recursive: true });
  for (const { name, inputs, output, command, cwd = '.' } of targets) {
    if (!wantedTargets.includes(name)) continue;
    const stamp = join(root, '.build', `${name.replace(/ /g, '-')}.stamp`);
    const wanted = digest(inputs);
    if (existsSync(stamp) && existsSync(join(root, output)) && readFileSync(stamp, 'utf8') === wanted) continue;
    rmSync(stamp, { force: true });
    const code = await step(`build ${name}`, process.execPath, command, { cwd: join(root, cwd) });
    if (code !== 0) throw new Error(`${name} was not built`);
    writeFileSync(stamp, wanted);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
