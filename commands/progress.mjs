import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const logs = join(root, '.build', 'logs');

/** Prefixes each line of an output with a label. */
function prefixLines(label) {
  let rest = '';
  const print = (line) => process.stdout.write(`${label} | ${line}\n`);
  return {
    write: (chunk) => {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop();
      lines.forEach(print);
    },
    end: () => rest !== '' && print(rest),
  };
}

/** Runs a command in a shell, which afterwards writes the processor time of all its child processes to channel 3. */
const TIMED = ['-c', '"$@"; code=$?; times >&3; exit $code', 'bash'];

/** Processor seconds of the child processes, from what bash's `times` prints: "1m2.345s 0m1.002s" on its second line. */
function processorSeconds(times) {
  const parts = (times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.,]+)s/g);
  return Array.from(parts, ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds.replace(',', '.'))).reduce(
    (a, b) => a + b,
    0,
  );
}

/**
 * Runs a command and shows its output at once. With `label`, each line has that prefix, for commands that run in
 * parallel. `nice` lowers its priority. `used` is called with the processor seconds that it and its child processes took.
 * Resolves with the exit code.
 */
export function run(command, args, { env = {}, cwd = root, label, nice = 0, used } = {}) {
  return new Promise((resolve, reject) => {
    const output = label === undefined ? 'inherit' : 'pipe';
    const [program, words] = used ? ['bash', [...TIMED, command, ...args]] : [command, args];
    const stdio = ['ignore', output, output, ...(used ? ['pipe'] : [])];
    const child = spawn(program, words, { cwd, stdio, env: { ...process.env, ...env } });
    // Set at once, so that its child processes inherit it.
    if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice);
    const lines = prefixLines(label);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', lines.write);
    let times = '';
    child.stdio[3]?.setEncoding('utf8').on('data', (text) => (times += text));
    child.on('error', reject);
    child.on('close', (code) => {
      lines.end();
      used?.(processorSeconds(times));
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a command with one line of progress. Its output goes to `.build/logs/<name>.log` and is shown only if it fails.
 * Resolves with the exit code.
 */
export async function step(name, command, args, { env = {}, cwd = root } = {}) {
  const begun = Date.now();
  process.stdout.write(`  ${name} …`);
  mkdirSync(logs, { recursive: true });
  const file = join(logs, `${name.replace(/\W+/g, '-')}.log`);
  const log = createWriteStream(file);
  const tail = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const keep = (chunk) => {
      log.write(chunk);
      tail.push(chunk);
      if (tail.length > 200) tail.shift();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  log.end();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? ` ${seconds} s\n` : ` failed after ${seconds} s\n`);
  if (code !== 0) process.stdout.write(Buffer.concat(tail).toString().slice(-8000));
  return code;
}

/** Path of a package's command, to be run with this Node.js. */
export const bin = (...path) => join(root, 'node_modules', ...path);

/** Native TypeScript compiler, for type checks and Node.js builds: it takes a third of the time of the other one. */
export const tsc = bin('typescript-native', 'bin', 'tsc');
