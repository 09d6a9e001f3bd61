import { expect, it } from 'vitest';
import { endpoints, PERMISSIONS } from '@wardlink/contract';
import en from './en/board.js';
import enAll from './en/index.js';
import zh from './zh/board.js';

/** What is on the screen when the board is: its own code and all that comes with it. */
const FIRST_SCREEN = [
  '../workplace.tsx',
  '../features/glucose/glucose-page.tsx',
  '../features/warnings/warning-popups.tsx',
  '../features/chat/message-popups.tsx',
  '../features/calls/call-desk.tsx',
  '../features/conference/conference-desk.tsx',
];

/** Names of pages under an entry of the navigation: they are listed where that entry is open, and so are its texts there. */
const ONLY_LISTED = ['../frame/navigation-items.ts'];

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Resolves `./x.js` from a file to the key of its source. */
function resolved(from: string, path: string): string | undefined {
  const parts = [...from.split('/').slice(0, -1), ...path.split('/')].filter((part) => part !== '.');
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(part);
  }
  const stem = kept.join('/').replace(/\.js$/, '');
  return [`${stem}.ts`, `${stem}.tsx`].find((file) => file in sources);
}

/** Files that come with some: what they import, other than what is loaded later, and so on. */
function comingWith(files: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, path = ''] of sources[file]?.matchAll(/^(?:import|export)\s(?!type\s)[^;(]*?'(\.[^']+)';/gm) ?? []) {
      const target = resolved(file, path);
      if (target) waiting.push(target);
    }
  }
  return [...found];
}

/** Permissions and endpoints are named like texts: `staff.manage`. */
const NAMES: readonly string[] = [...Object.keys(endpoints), ...PERMISSIONS];

it('the board comes with every text that its first screen can ask for', () => {
  const areas = Object.keys(enAll);
  const files = comingWith(FIRST_SCREEN).filter((file) => !ONLY_LISTED.includes(file));
  expect(files.length).toBeGreaterThan(150);
  const missing = files.flatMap((file) =>
    [...(sources[file]?.matchAll(/['"`](([a-zA-Z]+)\.[a-zA-Z$][\w.]*)/g) ?? [])].flatMap(([, key = '', area = '']) =>
      areas.includes(area) && !(area in en && area in zh) && !NAMES.includes(key) ? [`${file}: ${key}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});
