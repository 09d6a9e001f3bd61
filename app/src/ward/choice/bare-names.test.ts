import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const ROOTS = ['../../', '../../../../contract/src/', '../../../../phone/src/'].map(
  (root) => new URL(root, import.meta.url),
);

/** A ward or place that is named by itself, without `wardText`. */
const BARE = /(?:nameOf|named)\((?:[\w.]*\.)?(?:ward|place|node)\b(?!\.department)/;

/** Trees and lists that stand below the department, and what names the department beside it. */
const BELOW_DEPARTMENT: Readonly<Record<string, string>> = {
  'frame/side-rail.tsx': 'the department stands above the ward',
  'frame/ward-selector.tsx': 'names both',
  'ward/choice/use-chosen-place.ts': 'names both; the rest is no ward',
  'features/quality/printed/place-within.ts': 'the heading of the form names the department',
  'features/quality/printed/run-rows.ts': 'compares names',
  'features/organisation/full-name.ts': 'names all above',
  'features/organisation/node-panel.tsx': 'the path stands above it',
  'features/organisation/system-page.tsx': 'said of the chosen row of the tree',
  'features/organisation/node-tree.tsx': 'a tree',
  'features/staff/staff-page.tsx': 'indented below the department',
  'features/staff/staff-fields.tsx': 'indented below the department',
  'features/staff/import/mapping-step.tsx': 'indented below the department',
  'features/roles/role-fields.tsx': 'indented below the department',
  'features/interfaces/destination-dialog.tsx': 'indented below the department',
  'features/interfaces/mapping-form.tsx': 'indented below the department',
  'features/interfaces/partner-dialog.tsx': 'indented below the department',
  'features/devices/devices-page.tsx': 'indented below the department',
  'features/devices/import/import-page.tsx': 'indented below the department',
  'features/virtual-ward/team-board.tsx': 'the department stands above the ward',
  'base/place-text.ts': 'wardText itself',
  'statistics/strip-tables.ts': 'departments',
  'lots/columns.ts': 'the department has a column of its own',
  'devices/columns.ts': 'names both',
};

describe('a ward', () => {
  it('is named with its department, except below it', async () => {
    const found: string[] = [];
    for (const root of ROOTS) {
      const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
      for (const name of files) if (BARE.test(await readFile(new URL(name, root), 'utf8'))) found.push(name);
    }
    expect(found.filter((name) => !(name in BELOW_DEPARTMENT))).toEqual([]);
  });
});
