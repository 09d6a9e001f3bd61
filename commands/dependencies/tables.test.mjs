import { describe, expect, it } from 'vitest';
import { root } from '../progress.mjs';
import { faultsIn, faultsOf, faultsOfChosen, OWNERS, writtenIn } from './tables.mjs';

describe('the tables that a file writes', () => {
  it.each([
    ["tx.insertInto('chatGroup').values(row)", ['chat_group']],
    ["await tx\n  .updateTable('patient as one')\n  .set(row)", ['patient']],
    ["tx.deleteFrom('session').where('id', '=', id)", ['session']],
    ['sql`update organisation_node child set name = 1`', ['organisation_node']],
    [
      'sql`with gone as (delete from inbox_entry where id = 1 returning id) insert into message select 1`',
      ['inbox_entry', 'message'],
    ],
    ["tx.updateTable(PLAN_TABLES[type] as 'monitoringPlan').set(end)", [undefined]],
    ['sql`insert into ${sql.table(name)} select 1`', [undefined]],
    ["tx.selectFrom('patient').forUpdate()", []],
    ['// delete from patient where it is old\n/* update account set x */', []],
  ])('%s', (source, tables) => {
    expect(writtenIn(source).toSorted()).toEqual(tables.toSorted());
  });
});

describe('a file that chooses its table at run time', () => {
  const CHOICE = { list: 'TABLES', in: 'plans.ts', tables: ['a_plan', 'b_plan'] };
  const choosing = "import { TABLES } from './plans.js';\ntx.updateTable(TABLES[type]).set(end)";
  it.each([
    ['as it is', choosing, "{ a: 'aPlan', b: 'bPlan' }", []],
    ['that chooses from more tables', choosing, "{ a: 'aPlan', b: 'bPlan', c: 'cPlan' }", ['a_plan, b_plan, c_plan']],
    ['that chooses from fewer tables', choosing, "{ a: 'aPlan' }", ['chooses from a_plan,']],
    ['without the list', choosing, undefined, ['chooses from nothing']],
    ['that names its table', choosing.replace('TABLES[type]', "'aPlan'"), "{ a: 'aPlan', b: 'bPlan' }", ['no table']],
    ['that chooses elsewhere', choosing.slice(36), "{ a: 'aPlan', b: 'bPlan' }", ['does not import plans.ts']],
  ])('%s', (_, source, tables, expected) => {
    const files = { 'write.ts': source, 'plans.ts': tables ? `const TABLES = ${tables};` : '' };
    const faults = faultsOfChosen({ 'write.ts': CHOICE }, ['a_plan', 'b_plan', 'c_plan'], (file) => files[file]);
    expect(faults).toEqual(expected.map((part) => expect.stringContaining(part)));
  });
});

describe('a table has one writer', () => {
  const insert = (table) => `tx.insertInto('${table}').values(row)`;

  it('which may write it', () => {
    expect(faultsOf('modules/account-index/write.ts', insert('account'))).toEqual([]);
    expect(faultsOf('core/voiding.ts', insert('voiding'))).toEqual([]);
  });

  it('and no other module does', () => {
    expect(faultsOf('modules/staff/save.ts', insert('account'))).toEqual([
      'modules/staff/save.ts writes account, which account-index owns',
    ]);
    expect(faultsOf('modules/account-index-old/write.ts', insert('account'))).toHaveLength(1);
    expect(faultsOf('modules/virtual-ward/save.ts', 'sql`update surgery set kind = 1`')).toHaveLength(1);
    expect(faultsOf('modules/staff/save.ts', 'tx.updateTable(table).set(row)')).toHaveLength(1);
  });

  it('but for what is allowed by name', () => {
    expect(faultsOf('modules/groups/call.ts', insert('conferenceMember'))).toEqual([]);
    expect(faultsOf('modules/groups/call.ts', insert('conference'))).toHaveLength(1);
  });

  it('in the whole server; no table has two owners', () => {
    const owned = Object.values(OWNERS).flat();
    expect(owned).toEqual([...new Set(owned)]);
    expect(faultsIn(root)).toEqual([]);
  });
});
