import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../progress.mjs';

const NAMES = new Set(Object.keys(endpoints));

/** Files that list endpoints, and what the list says that no property of an endpoint can say. */
const ALLOWED = {
  'contract/src/base/permissions.ts': 'The endpoints that one right of a role opens.',
};

/**
 * Lists of three or more endpoint names: values of an array or a set, or keys of an object whose values are literals.
 * Keys with functions are handlers, and names between `|` are types.
 */
function listsIn(source) {
  const found = [...source.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].filter(([, name]) => NAMES.has(name));
  const runs = [];
  let last;
  for (const match of found) {
    const between = last && source.slice(last.index + last[0].length, match.index);
    const goesOn = between !== undefined && /^(:\s*('[^']*'|true|false|\d+))?\s*,\s*(\/\/.*\s*)*$/.test(between);
    if (goesOn) runs.at(-1).push(match[1]);
    else runs.push([match[1]]);
    last = match;
  }
  return runs.filter(({ length }) => length >= 3);
}

describe('a property of endpoints', () => {
  it.each([
    ["const heavy = ['order.sheet', 'order.plans', 'order.tasks'];", 1],
    ["const heavy = new Set<string>([\n  'order.sheet',\n  'order.plans', // long\n  'order.tasks',\n]);", 1],
    ["const heavy = { 'order.sheet': true, 'order.plans': true, 'order.tasks': true };", 1],
    ["const two = ['order.sheet', 'order.plans'];", 0],
    ["const handlers = { 'order.sheet': sheet, 'order.plans': plans, 'order.tasks': tasks };", 0],
    ["type Names = 'order.sheet' | 'order.plans' | 'order.tasks';", 0],
    ["const codes = ['order.unknown', 'task.settled', 'task.early'];", 0],
  ])('%s contains %i lists of endpoints', (source, count) => {
    expect(listsIn(source)).toHaveLength(count);
  });

  it('is in the declaration of the endpoint, and not in a list of names', () => {
    const files = ['app', 'calling', 'client', 'contract', 'phone', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true })
        .map((path) => `${folder}/src/${path}`)
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/migrations\//.test(path)),
    );
    const lists = files.filter((file) => listsIn(readFileSync(join(root, file), 'utf8')).length > 0);
    expect(lists.sort()).toEqual(Object.keys(ALLOWED).sort());
  });
});
