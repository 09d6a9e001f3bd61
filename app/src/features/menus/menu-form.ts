import type { MenuEntry, MenuLine } from '@wardlink/contract';
import { bySection, groupOf, groupsIn, sectionOf, type Group, type Section } from '../../frame/menu-groups.js';

/** Contents of the editor; `zh` and `en` are typed names, empty for the product's own. */
export interface MenuForm {
  lines: { entry: MenuEntry; shown: boolean; zh: string; en: string }[];
}

export function formOf(lines: readonly MenuLine[]): MenuForm {
  return {
    lines: lines.map(({ entry, shown, name }) => ({ entry, shown, zh: name.zh ?? '', en: name.en ?? '' })),
  };
}

export function linesOf({ lines }: MenuForm): MenuLine[] {
  return lines.map(({ entry, shown, zh, en }) => ({
    entry,
    shown,
    name: { zh: zh.trim() || null, en: en.trim() || null },
  }));
}

type Lines = MenuForm['lines'];

/** The lines as they are shown: those of one section follow each other. */
export const shownLines = ({ lines }: MenuForm): { section: Section; lines: Lines }[] => bySection(lines);

/** The form with one entry moved one place up (-1) or down (1) within its section; the same form at either end. */
export function moved(form: MenuForm, entry: MenuEntry, by: -1 | 1): MenuForm {
  const sections = shownLines(form);
  const own = sections.find(({ section }) => section === sectionOf(entry))?.lines ?? [];
  const from = own.findIndex((line) => line.entry === entry);
  const line = own[from];
  const other = own[from + by];
  if (!line || !other) return form;
  return {
    lines: sections.flatMap(({ lines }) =>
      lines === own ? own.map((one) => (one === line ? other : one === other ? line : one)) : lines,
    ),
  };
}

/** The form with a whole group moved one place up or down; the same form at either end. */
export function movedGroup(form: MenuForm, group: Group, by: -1 | 1): MenuForm {
  const groups = groupsIn(form.lines);
  const from = groups.indexOf(group);
  const other = groups[from + by];
  if (!other) return form;
  const order = groups.map((one) => (one === group ? other : one === other ? group : one));
  return { lines: order.flatMap((one) => form.lines.filter(({ entry }) => groupOf(entry) === one)) };
}
