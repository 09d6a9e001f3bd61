import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, firefox } from 'playwright';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { bin, root } from './progress.mjs';
import { installSystemPackages } from './system.mjs';

// Tests the calling SDK as a user gets it from a registry: packed, installed into an empty project, bundled by Vite,
// loaded by a script tag, and imported into Node.js and TypeScript.

const MODULE = `import { createClient, createStream, RtcError, VERSION } from '@wardlink/rtc';
import { preflight, type PreflightOptions } from '@wardlink/rtc/preflight';
import type { SetupContent } from '@wardlink/rtc/protocol';

export type UserId = SetupContent['openid'];

async function codeOf(act: Promise<unknown>): Promise<number> {
  return act.then(
    () => 0,
    (cause: unknown) => (cause instanceof RtcError ? cause.getCode() : -1),
  );
}

async function main(): Promise<object> {
  const client = createClient({ mode: 'rtc', sdkAppId: 1, userId: 'nurse', userSig: 'sig', serverUrl: 'wss://calls.test' });
  const stream = createStream({ audio: true, video: true });
  await stream.initialize();
  const kinds = [stream.hasAudio(), stream.hasVideo()];
  stream.close();
  const mixing = await codeOf(client.startMixTranscode({ mixUsers: [] }));
  const checking = await codeOf(preflight({} as PreflightOptions));
  return { version: VERSION, kinds, mixing, checking };
}

main().then(
  (result) => (document.title = JSON.stringify(result)),
  (cause: unknown) => (document.title = 'failed: ' + String(cause)),
);
`;
const PLAIN = `<!doctype html><meta charset="utf-8">
<script src="/node_modules/@wardlink/rtc/dist/index.umd.js"></script>
<script>
  const { createClient, createStream, preflight, VERSION } = WardlinkRtc;
  const codeOf = (act) => act.then(() => 0, (cause) => cause.getCode());
  (async () => {
    const client = createClient({ mode: 'rtc', sdkAppId: 1, userId: 'nurse', userSig: 'sig', serverUrl: 'wss://calls.test' });
    const stream = createStream({ audio: true, video: true });
    await stream.initialize();
    const kinds = [stream.hasAudio(), stream.hasVideo()];
    stream.close();
    const mixing = await codeOf(client.startMixTranscode({ mixUsers: [] }));
    const checking = await codeOf(preflight({}));
    document.title = JSON.stringify({ version: VERSION, kinds, mixing, checking });
  })().catch((cause) => (document.title = 'failed: ' + cause));
</script>`;
/**
 * `mixing` is the code of an invalid operation (outside of a room), `checking` of an invalid parameter (no options).
 */
const EXPECTED = { version: '4.10.2', kinds: [true, true], mixing: 4097, checking: 4096 };
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function serve(folder) {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url, 'http://localhost').pathname);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function opens(browser, name, server, path) {
  const page = await browser.newPage();
  try {
    await page.goto(`http://localhost:${server.address().port}/${path}`);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20_000 });
    const title = await page.title();
    assert.ok(title.startsWith('{'), title);
    assert.deepEqual(JSON.parse(title), EXPECTED);
    console.log(`  ${name}: works`);
  } finally {
    await page.close();
  }
}

async function main(folder) {
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', folder], join(root, 'sdk')),
  );
  const { filename, files, size } = packed[0];
  const odd = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^(dist\/.+\.(c?js|d\.c?ts)(\.map)?|README\.md|LICENSE|((preflight|protocol)\/)?package\.json)$/.test(path),
    );
  assert.deepEqual(odd, [], 'files that should not be published');
  console.log(`  ${filename}: ${files.length} files, ${Math.round(size / 1000)} kB packed`);

  writeFileSync(join(folder, 'package.json'), '{ "name": "page", "private": true, "type": "module" }');
  run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', join(folder, filename)],
    folder,
  );
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'main.ts'), MODULE);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><script type="module" src="/src/main.ts"></script>',
  );
  writeFileSync(join(folder, 'plain.html'), PLAIN);

  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
    const modules = ['--module', module, '--moduleResolution', resolution];
    run(process.execPath, [bin('typescript', 'bin', 'tsc'), ...options, ...modules, 'src/main.ts'], folder);
  }
  console.log('  types: fit');
  const required =
    "console.log(require('@wardlink/rtc').VERSION, typeof require('@wardlink/rtc/preflight').preflight, require('@wardlink/rtc/protocol').ServerCommand.SETUP)";
  const imported =
    "import { VERSION } from '@wardlink/rtc'; import { preflight } from '@wardlink/rtc/preflight'; import { ServerCommand } from '@wardlink/rtc/protocol'; console.log(VERSION, typeof preflight, ServerCommand.SETUP)";
  for (const args of [
    ['--input-type=commonjs', '-e', required],
    ['--input-type=module', '-e', imported],
  ]) {
    assert.equal(run(process.execPath, args, folder), '4.10.2 function 19\n');
  }
  console.log('  Node, by import and by require: works');
  run(process.execPath, [bin('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], folder);

  const asRoot = process.getuid?.() === 0;
  const browsers = {
    Chromium: await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    }),
    Firefox: await firefox.launch({
      channel: 'moz-firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
    }),
  };
  const servers = { bundled: await serve(join(folder, 'dist')), plain: await serve(folder) };
  try {
    for (const [name, browser] of Object.entries(browsers)) {
      await opens(browser, `${name}, bundled by Vite`, servers.bundled, 'index.html');
      await opens(browser, `${name}, by a script tag`, servers.plain, 'plain.html');
    }
  } finally {
    for (const browser of Object.values(browsers)) await browser.close();
    for (const server of Object.values(servers)) server.close();
  }
}

await installPackages();
await installSystemPackages();
await build();
const folder = mkdtempSync(join(tmpdir(), 'wardlink-pack-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
