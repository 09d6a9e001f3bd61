import { type ArrangedMenu, entriesOf, LOCKED_ENTRY, type Menu, type MenuLine } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { hospitalNodeOf, menusOf } from './menus.js';

const blank = (text: string | null): string | null => text?.trim() || null;

/** @throws Refusal `input.invalid` for an entry that is unknown or repeated, `menu.locked`, `menu.empty` */
function checked(menu: Menu, lines: readonly MenuLine[]): MenuLine[] {
  const possible = entriesOf(menu);
  const names = new Set<string>();
  for (const { entry } of lines) {
    if (!possible.includes(entry) || names.has(entry)) throw new Refusal('input.invalid', { field: `lines.${entry}` });
    names.add(entry);
  }
  const shown = lines.filter((line) => line.shown).map(({ entry }) => entry);
  const hasLocked = possible.includes(LOCKED_ENTRY);
  if (hasLocked && !shown.includes(LOCKED_ENTRY)) throw new Refusal('menu.locked', { field: 'lines' });
  // Most people may not open the administration: with that entry alone they would have an empty menu.
  const least = hasLocked && menu !== 'administrators' ? 2 : 1;
  if (shown.length < least) throw new Refusal('menu.empty', { field: 'lines' });
  return lines.map(({ entry, shown, name }) => ({
    entry,
    shown,
    name: { zh: blank(name.zh), en: blank(name.en) },
  }));
}

/** A menu for the audit trail: its entries in order with their names, hidden ones in brackets. */
function figuresOf({ own, lines }: ArrangedMenu): Figures {
  const words = lines.map(({ entry, shown, name }) => {
    const names = [name.zh, name.en].filter((one) => one !== null).join('/');
    const word = names === '' ? entry : `${entry}=${names}`;
    return shown ? word : `(${word})`;
  });
  return { own, lines: words.join(' ') };
}

/**
 * Customizes a menu of the caller's hospital, or resets it.
 * @throws Refusal `node.forbidden` for administrators of a part of the hospital, `menu.changed`, `menu.locked`,
 * `menu.empty`, `input.invalid`
 */
export async function saveMenu(call: Call<'menu.save'>): Promise<ArrangedMenu> {
  const { caller, clock, request } = call;
  const { menu, version } = request;
  const nodeId = hospitalNodeOf(caller.nodePath);
  if (caller.nodeId !== nodeId) throw new Refusal('node.forbidden');
  const lines = request.lines && JSON.stringify(checked(menu, request.lines));
  const edited = { lines, editedAt: clock.date(), editedBy: caller.accountId };
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const read = async (): Promise<ArrangedMenu> => {
      const found = (await menusOf(tx, nodeId)).find((candidate) => candidate.menu === menu);
      if (!found) throw new Error(`the contract has no menu ${menu}`);
      return found;
    };
    const before = await read();
    // The statement checks the version, not the row read before: of two concurrent saves, one is refused.
    const saved =
      version === 0
        ? await tx
            .insertInto('menu')
            .values({ nodeId, menu, ...edited })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('menu')
            .set({ ...edited, version: version + 1 })
            .where('nodeId', '=', nodeId)
            .where('menu', '=', menu)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!saved) throw new Refusal('menu.changed');
    const after = await read();
    const event = { type: 'menu.set', subject: menu, before: figuresOf(before), after: figuresOf(after) } as const;
    await recordByCaller(work, event, { nodeId });
    return after;
  });
}
