import { describe, expect, it } from 'vitest';
import {
  bedNumbers,
  childKinds,
  isMerged,
  mayLieUnder,
  NODE_KINDS,
  nodeProblems,
  type BedRange,
  type NodeFields,
  type NodeKind,
} from '../src/index.js';

const none: NodeFields = {
  name: null,
  latinName: null,
  code: null,
  nature: null,
  type: null,
  level: null,
  region: null,
  phone: null,
  address: null,
};
const right: NodeFields = { ...none, name: '内分泌科', latinName: 'Endocrinology', code: 'ENDO-1' };

describe('what lies under what', () => {
  it.each<[NodeKind, NodeKind[]]>([
    ['hospital', ['department']],
    ['department', ['sector', 'area', 'ward']],
    ['sector', ['area', 'ward']],
    ['area', ['ward']],
    ['ward', ['bed']],
    ['bed', []],
  ])('under a %s: %j', (parent, kinds) => {
    expect(childKinds(parent)).toEqual(kinds);
  });

  it('no kind lies under itself or under a smaller one, so that no tree can run in a circle', () => {
    for (const [rank, kind] of NODE_KINDS.entries()) {
      for (const parent of NODE_KINDS.slice(rank)) expect(mayLieUnder(kind, parent)).toBe(false);
    }
  });

  it('departments and wards are merged, nothing else', () => {
    expect(NODE_KINDS.filter(isMerged)).toEqual(['department', 'ward']);
  });
});

describe('the fields of a node', () => {
  it('are right with a name and a code alone, and with every field', () => {
    expect(nodeProblems('ward', right)).toEqual([]);
    const full = { nature: 'public', type: 'general', level: '3A', region: '浙江 杭州', address: '学院路 1 号' };
    expect(nodeProblems('hospital', { ...right, ...full, phone: '0571-88001234' })).toEqual([]);
  });

  it('need name and code; a bed needs its number alone', () => {
    expect(nodeProblems('department', none)).toEqual([
      { field: 'name', kind: 'missing' },
      { field: 'code', kind: 'missing' },
    ]);
    expect(nodeProblems('bed', none)).toEqual([{ field: 'code', kind: 'missing' }]);
    expect(nodeProblems('bed', { ...none, code: '+01' })).toEqual([{ field: 'code', kind: 'invalid' }]);
    expect(nodeProblems('bed', { ...none, code: '加01' })).toEqual([]);
  });

  it.each<[keyof NodeFields, string]>([
    ['name', '<b>'],
    ['latinName', 'a\u0000b'],
    ['code', 'A 1'],
    ['code', 'A--1'],
    ['nature', 'royal'],
    ['type', 'general'],
    ['level', '3A'],
    ['phone', '12'],
    ['phone', '0571/88'],
    ['region', '<i>'],
    ['address', 'a\nb'],
  ])('refuse %s %j for a ward', (field, text) => {
    expect(nodeProblems('ward', { ...right, [field]: text })).toEqual([{ field, kind: 'invalid' }]);
  });

  it.each(['13812345678', '0571-88001234', '+86 571 8800 1234', '120', '0571 (8800) 1'])('take phone %j', (phone) => {
    expect(nodeProblems('ward', { ...right, phone })).toEqual([]);
  });
});

describe('beds to be added', () => {
  const range = (more: Partial<BedRange>): BedRange => ({ mode: 'batch', prefix: null, start: '1', end: '3', ...more });

  it.each<[Partial<BedRange>, string[]]>([
    [{}, ['1', '2', '3']],
    [{ start: '08', end: '11' }, ['08', '09', '10', '11']],
    [{ start: '8', end: '11' }, ['8', '9', '10', '11']],
    [{ start: ' １ ', end: '2' }, ['1', '2']],
    [{ start: '5', end: '5' }, ['5']],
    [{ prefix: 'ignored by a batch' }, ['1', '2', '3']],
    [{ mode: 'custom', prefix: '加', start: '01', end: '02' }, ['加01', '加02']],
    [{ mode: 'custom', prefix: 'ICU-', start: '1', end: '1' }, ['ICU-1']],
  ])('%j are %j', (given, beds) => {
    expect(bedNumbers(range(given))).toEqual({ beds });
  });

  it.each<[Partial<BedRange>, string]>([
    [{ start: 'a' }, 'notNumbers'],
    [{ end: '1.5' }, 'notNumbers'],
    [{ start: null }, 'notNumbers'],
    [{ end: '-1' }, 'notNumbers'],
    [{ end: '1234567' }, 'notNumbers'],
    [{ mode: 'custom' }, 'prefixMissing'],
    [{ mode: 'custom', prefix: ' ' }, 'prefixMissing'],
    [{ mode: 'custom', prefix: '', start: 'a' }, 'prefixMissing'],
    [{ mode: 'custom', prefix: '<b>' }, 'prefixInvalid'],
    [{ mode: 'custom', prefix: '加', start: 'x' }, 'notNumbers'],
    [{ start: '4' }, 'backwards'],
    [{ start: '1', end: '201' }, 'tooMany'],
    [{ mode: 'custom', prefix: 'sixteen-letters-', start: '1', end: '2' }, 'tooLong'],
  ])('%j: %s', (given, problem) => {
    expect(bedNumbers(range(given))).toEqual({ problem });
  });

  it('are at most two hundred at once', () => {
    expect(bedNumbers(range({ end: '200' }))).toMatchObject({ beds: { length: 200 } });
  });
});
