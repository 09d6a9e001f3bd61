import type { MenuEntry, MenuLine } from '@wardlink/contract';

/** What the editor holds; names are what is typed, empty for the product's own. */
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

/** The form with one entry a place up (-1) or down (1); the same form at either end. */
export function moved(form: MenuForm, entry: MenuEntry, by: -1 | 1): MenuForm {
  const from = form.lines.findIndex((line) => line.entry === entry);
  const to = from + by;
  const line = form.lines[from];
  if (!line || to < 0 || to >= form.lines.length) return form;
  return { lines: form.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
}
