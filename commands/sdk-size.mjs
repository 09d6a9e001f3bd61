import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './progress.mjs';

/** Limits in kB, minified and gzipped, with all dependencies. */
const LIMITS = { core: 38.5, everything: 50 };

const kilobytes = (bytes) => gzipSync(bytes, { level: 9 }).length / 1000;

/**
 * Size of what a page loads for calls: the SDK's published files as a bundler includes them, without the parts that are
 * loaded only to mix or relay streams.
 */
async function coreSize() {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { createClient, createStream, checkSystemRequirements, ErrorCode, getDevices, Logger } from '@wardlink/rtc';
        globalThis.used = { createClient, createStream, checkSystemRequirements, ErrorCode, getDevices, Logger };`,
      resolveDir: join(root, 'app'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: join(root, '.build', 'size'),
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs);
  const [first] = outputs.find(([, { entryPoint }]) => entryPoint !== undefined) ?? [];
  const needed = new Set();
  const follow = (path) => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const each of metafile.outputs[path].imports) if (each.kind === 'import-statement') follow(each.path);
  };
  follow(first);
  return outputs
    .map(([path], index) => (needed.has(path) ? kilobytes(outputFiles[index].contents) : 0))
    .reduce((sum, size) => sum + size, 0);
}

const sizes = {
  core: await coreSize(),
  everything: kilobytes(readFileSync(join(root, 'sdk', 'dist', 'index.umd.js'))),
};
for (const [name, size] of Object.entries(sizes)) {
  console.log(`calling SDK, ${name}: ${size.toFixed(1)} kB of ${LIMITS[name]} kB (minified, gzipped)`);
  if (size > LIMITS[name]) process.exitCode = 1;
}

const badge = join(root, 'docs', 'sdk', 'size.svg');
/** Difference in kB up to which the badge counts as correct. */
const TOLERANCE = 1;

function drawn({ core, everything }) {
  const text = `${core.toFixed(1)} kB, with everything ${everything.toFixed(1)} kB`;
  const title = `minified and gzipped: ${text}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20" role="img" aria-label="${title}">
  <title>${title}</title>
  <rect width="300" height="20" rx="3" fill="#1f6feb" />
  <rect width="92" height="20" rx="3" fill="#3d444d" />
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
    <text x="46" y="14">size (gzip)</text>
    <text x="196" y="14">${text}</text>
  </g>
</svg>
`;
}

if (process.argv.includes('--badge')) {
  writeFileSync(badge, drawn(sizes));
} else {
  const shown = /([\d.]+) kB, with everything ([\d.]+) kB/.exec(readFileSync(badge, 'utf8'));
  const [core, everything] = [Number(shown?.[1]), Number(shown?.[2])];
  // A comparison with NaN is false, so an unreadable badge fails.
  const agrees = Math.abs(core - sizes.core) <= TOLERANCE && Math.abs(everything - sizes.everything) <= TOLERANCE;
  if (!agrees) {
    console.error('docs/sdk/size.svg tells another size: npm run docs:size');
    process.exitCode = 1;
  }
}
