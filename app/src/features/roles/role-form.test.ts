import { describe, expect, it } from 'vitest';
import { problemsIn } from '../../forms/model.js';
import { EMPTY_ROLE, requestOf, ROLE_FIELDS, withRight, type RoleForm } from './role-form.js';

describe('the rights of a role', () => {
  it('an action brings its menu along, and the menu takes its actions away', () => {
    expect(withRight([], 'glucose.record', true).sort()).toEqual(['glucose.record', 'ward.read']);
    expect(withRight(['ward.read', 'glucose.record', 'record.read'], 'ward.read', false)).toEqual(['record.read']);
    expect(withRight(['ward.read', 'glucose.record'], 'glucose.record', false)).toEqual(['ward.read']);
  });

  it('menus of the administration stand for themselves', () => {
    expect(withRight([], 'device.manage', true)).toEqual(['device.manage']);
    expect(withRight(['staff.manage', 'device.manage'], 'staff.manage', false)).toEqual(['device.manage']);
  });
});

describe('the form of a role', () => {
  it('asks for both names and a node, for all at once', () => {
    const missingIn = (form: RoleForm) => Object.keys(problemsIn(ROLE_FIELDS, form, '2026-03-01'));
    expect(missingIn(EMPTY_ROLE)).toEqual(['name', 'latinName', 'nodeId']);
    expect(missingIn({ ...EMPTY_ROLE, name: '夜班', latinName: ' ', nodeId: '1' })).toEqual(['latinName']);
    expect(missingIn({ ...EMPTY_ROLE, name: '夜班', latinName: 'Night', nodeId: '1' })).toEqual([]);
  });

  it('sends names without their edges', () => {
    expect(requestOf({ ...EMPTY_ROLE, name: ' 夜班 ' })).toMatchObject({ name: '夜班', description: null });
  });
});
