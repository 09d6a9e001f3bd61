import { describe, expect, it } from 'vitest';
import { root } from '../progress.mjs';
import { faultsIn, faultsOf, OWNERS, writtenIn } from './tables.mjs';

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
