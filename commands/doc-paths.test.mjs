import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './progress.mjs';

const OUTPUT = new Set(['node_modules', 'dist', '.build', 'test-results', 'coverage']);

/** All files and folders below a folder of the project, as paths from its root; without what is built. */
function below(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (OUTPUT.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. */
function alternatives(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return braces[1].split(',').flatMap((one) => alternatives(path.replace(braces[0], one)));
}

/** A path of a document as a pattern: `*`, `<name>` and words in capitals stand for any name. */
const patternOf = (path) => {
  const escaped = path.replace(/\/$/, '').replace(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*+|<[^>]*>|\b[A-Z]{2,}\b/g, '[^/]*')}$`);
};

const FOLDERS = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !OUTPUT.has(entry.name))
  .map(({ name }) => name);
const documents = [
  ...below('docs').filter((path) => path.endsWith('.md')),
  'CONTRIBUTING.md',
  'README.md',
  'bench/README.md',
];
/** Folders from which a document may name paths in short. */
const BASES = [
  'server/src',
  'server/src/modules',
  'server/test',
  'app/src',
  'contract/src',
  'client/src',
  'domain/src',
  'phone',
  'phone/src',
];
/**
 * Written by a command, so not always there; the indicator of a recipe, which the product does not have; files beside
 * the data of a server, whose folder has a name of its own; and what is no path: addresses, formats, dates, fractions.
 */
const ELSEWHERE =
  /^bench\/results\/calling-short\.json$|triglycerides|^(application|text)\/|^\.|^[A-Z_]+\/|^[\d.,/-]+$/;

describe('the document', () => {
  const present = FOLDERS.flatMap((folder) => [folder, ...below(folder)]);
  it.each(documents)('%s names files and folders that are there', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(/`([\w.{},<>*-]+\/[\w./{},<>*-]*)`/g)].flatMap(([, path]) => alternatives(path));
    const missing = named.filter(
      (path) =>
        !ELSEWHERE.test(path) &&
        (FOLDERS.includes(path.split('/')[0]) ? [path] : BASES.map((base) => `${base}/${path}`)).every(
          (full) => !present.some((one) => patternOf(full).test(one)),
        ),
    );
    expect(missing).toEqual([]);
  });
});
