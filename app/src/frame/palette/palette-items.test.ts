import { standardMenu, USER_TYPES, type UserRecord } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { matchingItems, pageItems } from './palette-items.js';

const user = (permissions: string[], hidden: readonly string[] = []) =>
  ({
    user: { type: USER_TYPES.staff },
    permissionType: 'nurse',
    permissions,
    menu: standardMenu('nurse').map((line) => ({ ...line, shown: line.shown && !hidden.includes(line.entry) })),
  }) as unknown as UserRecord;
const items = (...of: Parameters<typeof user>) => pageItems(user(...of), 'en', (key) => key);
const addresses = (...of: Parameters<typeof user>) => items(...of).map(({ to }) => to);

describe('the pages of the command palette', () => {
  it('are those of the menu and of the account, each once, and none that the user may not open', () => {
    const found = addresses(['ward.read', 'warning.read', 'record.read']);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(['/', '/bp', '/week', '/bp/dyn', '/sugar/bp', '/center/styleNotice']));
    expect(found).toContain('/intelligent?view=handover');
    expect(found.filter((to) => /management|system|communicate|medication/.test(to ?? ''))).toEqual([]);
    expect(addresses([])).toEqual(['/center', '/center/changePw']);
  });

  it('are not what the hospital hides', () => {
    expect(addresses(['ward.read'], ['pressure', 'week'])).not.toEqual(expect.arrayContaining(['/bp']));
    expect(addresses(['ward.read'], ['pressure', 'week'])).not.toContain('/week');
  });

  it('are found by the beginning of their name first, and by the words of their address', () => {
    const all = items(['ward.read', 'record.read']);
    expect(matchingItems(all, 'nav.pr').map(({ to }) => to)[0]).toBe('/bp');
    expect(matchingItems(all, 'sugar BP').map(({ to }) => to)).toEqual(['/sugar/bp']);
    expect(matchingItems(all, 'nothing of the kind')).toEqual([]);
    expect(matchingItems(all, ' ')).toEqual(all);
  });
});
