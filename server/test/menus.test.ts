import {
  arrangedMenu,
  entriesOf,
  LOCKED_ENTRY,
  type Menu,
  type MenuLine,
  menuOf,
  MENUS,
  standardMenu,
  USER_TYPES,
} from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
/** `chief`: the whole hospital; `manager`: one department; `nurse`: a ward, without the right to manage menus. */
let chief: TestClient;
let manager: TestClient;
let nurse: TestClient;

beforeAll(async () => {
  test = await startTestServer();
  const { departmentA, wardA } = test.hospital.nodes;
  await test.hospital.addAccount('manager', ['menu.manage'], { nodeId: departmentA });
  await test.hospital.addAccount('plain', ['ward.read'], { nodeId: wardA });
  [chief, manager, nurse] = await Promise.all([
    test.signedIn('chief'),
    test.signedIn('manager'),
    test.signedIn('plain'),
  ]);
});
afterAll(() => test.stop());

const lines = (menu: Menu, change: (line: MenuLine) => MenuLine = (line) => line) => standardMenu(menu).map(change);
const without = (menu: Menu, ...hidden: string[]) =>
  lines(menu, (line) => ({ ...line, shown: line.shown && !hidden.includes(line.entry) }));
const menuNow = async (menu: Menu) => {
  const found = dataOf(await chief.call('menu.list')).menus.find((one) => one.menu === menu);
  if (!found) throw new Error(`no menu ${menu}`);
  return found;
};
const save = async (menu: Menu, arranged: MenuLine[] | null, by = chief) =>
  by.call('menu.save', { menu, version: (await menuNow(menu)).version, lines: arranged });

describe('the menu of a user', () => {
  it.each([
    [USER_TYPES.staff, 'doctor', 'doctor'],
    [USER_TYPES.staff, 'nurse', 'nurse'],
    [USER_TYPES.staff, 'administrators', 'administrators'],
    [USER_TYPES.outOfHospital, 'doctor', 'outOfHospital'],
    [USER_TYPES.dean, 'administrators', 'dean'],
    [USER_TYPES.deanSystem, 'administrators', 'deanSystem'],
    [USER_TYPES.wardOnly, 'nurse', 'wardOnly'],
    [USER_TYPES.patient, 'patient', undefined],
    [99, 'nurse', undefined],
  ] as const)(
    'user type %i with the permission type %s: %s (spec 6, menus of user types)',
    (type, permission, menu) => {
      expect(menuOf(type, permission)).toBe(menu);
    },
  );

  it('has no messages in hospital-only mode, and the rules of the department instead (spec 6, user type 21)', () => {
    const shown = standardMenu('wardOnly')
      .filter((line) => line.shown)
      .map(({ entry }) => entry);
    expect(shown).toContain('departmentRules');
    expect(shown).not.toContain('messages');
    expect(entriesOf('wardOnly')).not.toContain('messages');
    for (const menu of MENUS.filter((one) => one !== 'wardOnly')) {
      expect(standardMenu(menu).find(({ entry }) => entry === 'departmentRules')?.shown ?? false).toBe(false);
    }
  });

  it('is made whole: entries of a newer version follow, those that are gone are left out, the locked one is shown', () => {
    const stored = [
      { entry: 'records', shown: false, name: { zh: null, en: 'Books' } },
      { entry: 'gone', shown: true, name: { zh: null, en: null } },
      { entry: 'system', shown: false, name: { zh: null, en: null } },
    ] as MenuLine[];
    const whole = arrangedMenu('nurse', stored);
    expect(whole.slice(0, 2)).toEqual([stored[0], { ...stored[2], shown: true }]);
    expect(whole.map(({ entry }) => entry).sort()).toEqual([...entriesOf('nurse')].sort());
  });
});

describe('a menu', () => {
  it('is the product’s until somebody arranges it, holds at the next load, and can be the product’s again (spec 2, /system/menu)', async () => {
    expect(await menuNow('nurse')).toMatchObject({
      version: 0,
      own: false,
      lines: standardMenu('nurse'),
      editor: null,
    });
    expect(dataOf(await nurse.call('session.me')).menu).toBeNull();
    const arranged = without('nurse', 'week').reverse();
    const named = arranged.map((line) =>
      line.entry === 'ward' ? { ...line, name: { zh: ' 我的病区 ', en: '  ' } } : line,
    );
    const saved = dataOf(await save('nurse', named));
    expect(saved).toMatchObject({ version: 1, own: true, editor: { latinName: 'chief' } });
    expect(saved.lines.find(({ entry }) => entry === 'ward')?.name).toEqual({ zh: '我的病区', en: null });
    expect(dataOf(await nurse.call('session.me')).menu).toEqual(saved.lines);
    // A user of another type has a different menu.
    expect(dataOf(await (await test.signedIn('wardOnly')).call('session.me')).menu).toBeNull();
    const back = dataOf(await save('nurse', null));
    expect(back).toMatchObject({ version: 2, own: false, lines: standardMenu('nurse') });
    expect(dataOf(await nurse.call('session.me')).menu).toBeNull();
    const { db } = test.server.context;
    const events = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'menu.set').orderBy('id').execute();
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ subject: 'nurse', before: { own: false }, after: { own: true } });
    const told = (events[0]?.after as { lines: string }).lines;
    expect(told).toContain('(week)');
    expect(told).toContain('ward=我的病区');
  });

  it('gives no right, and takes none: a hidden entry’s endpoint answers, a shown one’s refuses as before', async () => {
    await save('nurse', without('nurse', 'ward'));
    dataOf(await nurse.call('organisation.tree'));
    expect(codeOf(await nurse.call('role.list'))).toBe('permission.missing');
    expect(dataOf(await nurse.call('session.me')).permissions).toEqual(['ward.read']);
    await save('nurse', null);
  });

  it('of deans has their own pages and none of the ward, and is never empty (spec 2, dean)', async () => {
    expect(entriesOf('dean')).toEqual(['survey', 'patientDean', 'statistics', 'quality', 'systemDean']);
    expect(entriesOf('deanSystem')).toEqual([...entriesOf('dean').slice(0, 4), 'devices', 'system', 'systemDean']);
    for (const menu of MENUS.filter((one) => !one.startsWith('dean'))) {
      expect(entriesOf(menu).filter((entry) => /survey|Dean/.test(entry))).toEqual([]);
    }
    expect(
      codeOf(
        await save(
          'dean',
          lines('dean', (line) => ({ ...line, shown: false })),
        ),
      ),
    ).toBe('menu.empty');
  });

  it.each(MENUS.filter((menu) => !entriesOf(menu).includes(LOCKED_ENTRY)))(
    'of %s, who have no administration, is never empty',
    async (menu) => {
      const nothing = lines(menu, (line) => ({ ...line, shown: false }));
      expect(codeOf(await save(menu, nothing))).toBe('menu.empty');
      expect(codeOf(await save(menu, []))).toBe('menu.empty');
    },
  );

  it.each(MENUS.filter((menu) => entriesOf(menu).includes(LOCKED_ENTRY)))(
    'of %s never loses the administration, and is never empty',
    async (menu) => {
      expect(codeOf(await save(menu, without(menu, LOCKED_ENTRY)))).toBe('menu.locked');
      expect(codeOf(await save(menu, []))).toBe('menu.locked');
      const nothing = lines(menu, (line) => ({ ...line, shown: line.entry === LOCKED_ENTRY }));
      if (menu === 'administrators') dataOf(await save(menu, nothing));
      else expect(codeOf(await save(menu, nothing))).toBe('menu.empty');
      if (menu === 'administrators') dataOf(await save(menu, null));
    },
  );

  it('is refused with an entry twice, one it cannot have, one that does not exist, a long name, and more fields', async () => {
    const twice = [...lines('nurse'), ...lines('nurse').slice(0, 1)];
    const foreign = [...lines('wardOnly'), { ...lines('nurse')[0]!, entry: 'messages' as const }];
    const unknown = lines('nurse', (line) => ({ ...line, entry: 'everything' as never }));
    const long = lines('nurse', (line) => ({ ...line, name: { zh: '字'.repeat(13), en: null } }));
    for (const [menu, arranged] of [
      ['nurse', twice],
      ['wardOnly', foreign],
      ['nurse', unknown],
      ['nurse', long],
      ['nobody' as Menu, lines('nurse')],
      ['nurse', lines('nurse', (line) => ({ ...line, permission: 'staff.manage' }))],
    ] as const) {
      const request = { menu, version: 0, lines: [...arranged] };
      expect([menu, codeOf(await chief.call('menu.save', request))]).toEqual([menu, 'input.invalid']);
    }
    const more = { menu: 'nurse' as const, version: 0, lines: null, nodeId: '1' };
    expect(codeOf(await chief.call('menu.save', more))).toBe('input.invalid');
  });

  it('that two arrange at once is arranged by one', async () => {
    for (const arranged of [lines('dean'), lines('dean').reverse()]) {
      const { version } = await menuNow('dean');
      const request = { menu: 'dean' as const, version, lines: arranged };
      const answers = await Promise.all([chief.call('menu.save', request), chief.call('menu.save', request)]);
      expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(['menu.changed']);
    }
  });

  it('can be read by a user who manages a part of the hospital, and arranged by one who manages the whole', async () => {
    expect(dataOf(await manager.call('menu.list'))).toMatchObject({ editable: false });
    expect(dataOf(await chief.call('menu.list'))).toMatchObject({ editable: true });
    expect(codeOf(await save('nurse', lines('nurse'), manager))).toBe('node.forbidden');
    for (const name of ['menu.list', 'menu.save'] as const) {
      const request = name === 'menu.save' ? { menu: 'nurse' as const, version: 0, lines: null } : undefined;
      expect(codeOf(await nurse.call(name, request as never))).toBe('permission.missing');
    }
  });
});
