import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildCalling } from '../commands/calling-build.mjs';
import { installMedooze } from '../commands/medooze.mjs';
import { root, run, step } from '../commands/progress.mjs';
import { installSystemPackages } from '../commands/system.mjs';
import { partsOf } from './calling/parts.mjs';

// Installed here and not by `npm test`, since only this benchmark compares with Janus.
async function installJanus() {
  if (existsSync('/usr/bin/janus')) return;
  const able = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!able)
    throw new Error('The comparison needs Janus (the package janus of Debian). Install it, or set SYSTEMS=wardlink.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step('update package lists', 'apt-get', ['update', '-q'], { env });
  const install = ['install', '-q', '-y', '--no-install-recommends', 'janus'];
  if ((await step('install janus', 'apt-get', install, { env })) !== 0) throw new Error('apt-get install failed');
}

await buildCalling();
await installSystemPackages();
const systems = process.env.SYSTEMS ?? 'wardlink,janus';
// A call of several people is not compared with Janus.
const compared = partsOf(process.argv.slice(2)).some((part) => part !== 'group');
if (compared && systems.includes('janus')) await installJanus();
if (systems.includes('medooze')) await installMedooze();
const script = join(root, 'bench', 'calling', 'run.mjs');
process.exitCode = await run(process.execPath, [script, ...process.argv.slice(2)]);
