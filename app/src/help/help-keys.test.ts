import { describe, expect, it } from 'vitest';
import { PATIENT_SHORTCUTS } from '../elements/patient-shortcuts.js';
import { ENTRY_SHORTCUTS, SHORTCUTS } from '../elements/shortcuts.js';
import { KEY_SETS, keysOf, type KeySet } from './help-keys.js';

/** The files that handle each set of keys. */
const HANDLERS: Record<KeySet, readonly string[]> = {
  everywhere: [
    'help/help-host.tsx',
    'frame/palette/palette-host.tsx',
    'frame/patient-search.tsx',
    'frame/switch-key.ts',
    'elements/menu-button.tsx',
  ],
  entry: ['features/glucose/use-entry-keys.ts', 'features/glucose/entry-machine.ts', 'features/glucose/next-due.tsx'],
  vital: ['features/vital/use-vital-keys.ts'],
  profile: ['features/pump/entry-form.tsx', 'forms/use-question-focus.ts'],
  tasks: ['ward/orders/task-keys.ts'],
  patient: [
    'features/patient/patient-actions.tsx',
    'features/patient/stay-actions.tsx',
    'features/patient/follow-star.tsx',
    'features/patient/patient-tabs.tsx',
  ],
  curve: ['features/patient/glucose-curve.tsx'],
  actions: ['ward/warnings/acknowledge-dialog.tsx'],
  controls: ['features/quality/entry/run-dialog.tsx', 'features/quality/entry/entry-form.ts'],
  chart: ['features/quality/chart/lj-plot.tsx'],
  samples: ['features/quality/verification/sample-grid.tsx'],
  difference: ['features/quality/verification/difference-plot.tsx'],
  tree: ['features/organisation/tree-view.ts', 'features/organisation/node-tree.tsx'],
  menu: ['features/menus/menu-lines.tsx'],
  writing: ['features/chat/composer/message-composer.tsx'],
  call: ['features/conference/conference-screen.tsx'],
  calendar: ['elements/calendar.tsx'],
};

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const sourceOf = (set: KeySet): string =>
  HANDLERS[set].map((file) => sources[`../${file}`] ?? sources[`./${file.replace(/^help\//, '')}`] ?? '').join('\n');

const MODIFIERS: Readonly<Record<string, string>> = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' };
const TABLES = { SHORTCUTS, ENTRY_SHORTCUTS, PATIENT_SHORTCUTS };

/** Whether a screen takes the key from the table of shortcuts. */
const isOfTable = (source: string, key: string): boolean =>
  Object.entries(TABLES).some(([table, keys]) =>
    Object.entries(keys).some(
      ([name, value]) => value === key && (source.includes(`${table}.${name}`) || source.includes(`= ${table};`)),
    ),
  );

function isHandled(source: string, key: string): boolean {
  const modifier = MODIFIERS[key];
  if (modifier !== undefined) return source.includes(modifier);
  // A digit chooses the option with that number.
  if (/^\d$/.test(key) && /Number\((event\.)?key\)/.test(source)) return true;
  return (
    isOfTable(source, key) || source.includes(`'${key}'`) || new RegExp(`\\b${key.replace('+', '\\+')}: `).test(source)
  );
}

describe('every key that help names', () => {
  it.each(Object.keys(KEY_SETS) as KeySet[])('is handled by the screen: %s', (set) => {
    const source = sourceOf(set);
    expect(source.length).toBeGreaterThan(100);
    const pressed = KEY_SETS[set].flatMap(({ keys }) => keys.flatMap((one) => one.split(' ')));
    expect(pressed.filter((key) => !isHandled(source, key))).toEqual([]);
  });

  it('is in the table of shortcuts if it is a letter, and no screen has the letter itself', () => {
    const letters = Object.entries(TABLES).flatMap(([, keys]) => Object.values(keys) as string[]);
    for (const set of ['entry', 'tasks', 'patient', 'call'] as const) {
      const typed = KEY_SETS[set].flatMap(({ keys }) => keys as readonly string[]).filter((key) => /^[a-z]$/.test(key));
      expect(typed.every((key) => letters.includes(key))).toBe(true);
    }
  });
});

describe('the keys of a screen', () => {
  it('are those of its parts first, then those that work everywhere', () => {
    const does = keysOf('glucose', () => true).map((key) => key.does);
    expect(does[0]).toBe('move');
    expect(does.indexOf('nextDue')).toBeLessThan(does.indexOf('palette'));
  });

  it('leave out what the user may not do', () => {
    const does = keysOf('glucose', () => false).map((key) => key.does);
    expect(does).toContain('move');
    expect(does).not.toContain('refuse');
    expect(does).not.toContain('void');
    expect(keysOf('audit', () => false).map((key) => key.does)).toEqual(['help', 'palette', 'close', 'months']);
  });
});
