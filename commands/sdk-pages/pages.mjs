import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ErrorCode, RtcError } from '@wardlink/rtc';
import { PreflightText } from '@wardlink/rtc/preflight';
import { root, tsc } from '../progress.mjs';
import { ERRORS } from './errors.mjs';

// Writes docs/sdk/errors.md from the SDK's own tables; with `--check`, compares the page with them. Also checks the
// types of the code in the guides.
const MAX_GUIDE_LINES = 30;
const MAX_TOPIC_LINES = 200;
const page = join(root, 'docs', 'sdk', 'errors.md');

function errorPage() {
  const codes = Object.entries(ErrorCode);
  const wrong = [
    ...codes.filter(([name]) => !ERRORS[name]).map(([name]) => `${name} has no words`),
    ...Object.keys(ERRORS)
      .filter((name) => ErrorCode[name] === undefined)
      .map((name) => `${name} is no code of the SDK`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const word = (code) => `\`${new RtcError(code, '').reason}\``;
  const hex = (code) => `0x${code.toString(16).toUpperCase()}`;
  return [
    '# Errors of the calling SDK',
    '',
    'Written by `npm run docs:errors` from the tables in the code; do not edit.',
    '',
    'Everything the SDK throws, rejects with or emits is an `RtcError`: `getCode()` is one of these numbers, or the',
    "server's own; `getExtraCode()` is the server's reason, 0 without one. A refused camera or microphone is the",
    "browser's own `DOMException` (`NotAllowedError`, `NotReadableError`).",
    '',
    "`reason` is a word for the code, as in the table, and `unknown` for the server's own codes. It never changes, and its",
    "type `ErrorReason` lists them all. `cause` is the browser's error where the SDK reports one of its own for it.",
    '',
    '| Code | Name | `reason` | What happened | What to do |',
    '|---|---|---|---|---|',
    ...codes.map(
      ([name, code]) => `| ${code} ${hex(code)} | \`${name}\` | ${word(code)} | ${ERRORS[name].join(' | ')} |`,
    ),
    '',
    '## Findings of `preflight()`',
    '',
    'A finding has a stable code, a level and values; the words below are the English defaults.',
    '',
    '| Code | Words |',
    '|---|---|',
    ...Object.entries(PreflightText).map(([code, text]) => `| \`${code}\` | ${text} |`),
    '',
  ].join('\n');
}

/** Compiles each `ts` block of a page as a module of its own, as a reader would copy it. */
function checkCode(files) {
  const folder = join(root, '.build', 'guides');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const modules = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [index, [, code]] of [...text.matchAll(/```ts\n([\s\S]*?)```/g)].entries()) {
      const lines = code.trim().split('\n').length;
      if (lines > MAX_GUIDE_LINES)
        throw new Error(`${file}: block ${index + 1} has ${lines} lines, not ${MAX_GUIDE_LINES}`);
      const module = join(folder, `${file.replace(/\W+/g, '-')}-${index + 1}.ts`);
      writeFileSync(module, `${code}\nexport {};\n`);
      modules.push(module);
    }
  }
  if (modules.length === 0) throw new Error('no code was found in the guides');
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--module',
    'esnext',
  ];
  const args = [tsc, '--ignoreConfig', ...options, '--moduleResolution', 'bundler', ...modules];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return modules.length;
}

/** The demonstration is sample code: checks that each file is short and that the guide contains it. */
function checkDemonstration(guide) {
  const folder = 'examples/call-demo/src';
  const text = readFileSync(join(root, guide), 'utf8');
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'));
  for (const name of files) {
    if (!text.includes(`(../../${folder}/${name})`)) throw new Error(`${guide} does not name ${folder}/${name}`);
    const lines = readFileSync(join(root, folder, name), 'utf8').split('\n').length;
    if (lines > MAX_TOPIC_LINES) throw new Error(`${folder}/${name} has ${lines} lines, not ${MAX_TOPIC_LINES}`);
  }
  for (const [, link] of text.matchAll(/\]\((\.\.[^)#]*)\)/g)) {
    if (!existsSync(join(root, dirname(guide), link))) throw new Error(`${guide} names ${link}, which does not exist`);
  }
}

/** What a newcomer has to be told by both, the README in short and the guide with its reasons. */
const SUBJECTS = {
  'that play elements need a height': [/<div id="\w+" style="[^"]*height: [1-9]\d*px"/, /0 pixels/],
  'to leave and then to close, and why': [
    /client\.leave\(\)\.finally\(\(\) => local\.close\(\)\)/,
    /frozen picture/,
    /close\(\)`[^.]{0,40} turns off camera and microphone/,
    /needs no server/,
  ],
  'how sound that waits for a click is started': [/16451/, /button/, /stream\.resume\(\)/],
  'that a user id is in one call': [/One user id/, /client-banned/, /16448|own user id/],
  'how the processing of sound is turned off': [
    /echo cancellation, noise suppression and automatic gain/,
    /audioProcessing: \{ noiseSuppression: false/,
  ],
  'which codecs are used': [/H\.264 or VP8/, /Opus/, /checkSystemRequirements\(\)/],
};

/** Checks that a page tells all of this, wherever its lines break. */
function checkTold(file) {
  const text = readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ');
  const missing = Object.entries(SUBJECTS).filter(([, patterns]) => !patterns.every((pattern) => pattern.test(text)));
  if (missing.length > 0) throw new Error(missing.map(([what]) => `${file} does not say ${what}`).join('\n'));
}

const wanted = errorPage();
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== wanted) throw new Error('docs/sdk/errors.md is out of date: npm run docs:errors');
  checkDemonstration('docs/sdk/guide.md');
  for (const file of ['sdk/README.md', 'docs/sdk/guide.md']) checkTold(file);
  const count = checkCode(['sdk/README.md', 'docs/sdk/guide.md', 'docs/sdk/migration.md']);
  console.log(`errors: up to date; ${count} pieces of code in the guides fit the types`);
} else {
  writeFileSync(page, wanted);
}
