import { describe, expect, it } from 'vitest';
import { treeRows, treeStep, type ManagedNode } from './tree-view.js';

const node = (nodeId: string, parentId: string | null, enabled = true): ManagedNode => ({
  nodeId,
  parentId,
  kind: 'department',
  name: nodeId,
  latinName: null,
  code: nodeId,
  enabled,
  version: 1,
  beds: 0,
  inpatients: 0,
});
const nodes = [
  node('h', null),
  node('a', 'h'),
  node('b', 'h', false),
  node('a1', 'a'),
  node('b1', 'b'),
  node('a2', 'a'),
];
const rows = (...folded: string[]) => treeRows(nodes, new Set(folded));
const ids = (...folded: string[]) => rows(...folded).map((row) => row.node.nodeId);

describe('the lines of the tree', () => {
  it('have children below their parents, in the order they came in', () => {
    expect(ids()).toEqual(['h', 'a', 'a1', 'a2', 'b', 'b1']);
    expect(rows().map(({ level, position, setSize }) => [level, position, setSize])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 2],
      [3, 2, 2],
      [2, 2, 2],
      [3, 1, 1],
    ]);
  });

  it('leave out what is folded, and know what can be', () => {
    expect(ids('a')).toEqual(['h', 'a', 'b', 'b1']);
    expect(rows('a').map(({ expanded }) => expanded)).toEqual([true, false, true, undefined]);
  });

  it('call nothing open below a disabled node', () => {
    expect(rows().map(({ open }) => open)).toEqual([true, true, true, true, false, false]);
  });

  it('begin with a node whose parent is not among them', () => {
    expect(treeRows([node('w', 'elsewhere')], new Set()).map(({ level }) => level)).toEqual([1]);
  });
});

describe('keys in the tree', () => {
  it.each([
    ['h', 'ArrowDown', { focus: 'a' }],
    ['b1', 'ArrowDown', undefined],
    ['b', 'ArrowUp', { focus: 'a2' }],
    ['a1', 'Home', { focus: 'h' }],
    ['h', 'End', { focus: 'b1' }],
    ['a', 'ArrowRight', { focus: 'a1' }],
    ['a1', 'ArrowRight', undefined],
    ['a', 'ArrowLeft', { fold: 'a' }],
    ['a1', 'ArrowLeft', { focus: 'a' }],
    ['h', 'x', undefined],
    ['gone', 'ArrowDown', undefined],
  ])('at %s %s: %j', (at, key, step) => {
    expect(treeStep(rows(), at, key)).toEqual(step);
  });

  it('unfold what is folded', () => {
    expect(treeStep(rows('a'), 'a', 'ArrowRight')).toEqual({ unfold: 'a' });
    expect(treeStep(rows('a'), 'a', 'ArrowLeft')).toEqual({ focus: 'h' });
  });
});
