import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import rules, { moduleRules, topicRules } from './rules.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dependencies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Names of the rules that an invented project breaks.
 * @param files source by path
 */
async function broken(files) {
  for (const [file, text] of Object.entries(files)) {
    const whole = path.join(folder, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
  const roots = [...new Set(Object.keys(files).map((file) => file.split('/')[0]))];
  const { forbidden, options } = rules;
  const { output } = await cruise(roots, { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true });
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].toSorted();
}

const imports = (...from) => from.map((target, index) => `import { x as x${index} } from '${target}';\n`).join('');
const EXPORTS = 'export const x = 1;\nexport type X = number;\n';

describe('an import downwards', () => {
  it('passes', async () => {
    expect(
      await broken({
        'server/src/database/rows.ts': EXPORTS,
        'server/src/core/scope.ts': imports('../database/rows.js') + EXPORTS,
        'server/src/modules/chat/send.ts':
          imports('../../core/scope.js', '@wardlink/contract', '@wardlink/domain') + EXPORTS,
        'server/src/modules/warnings/push.ts': imports('../chat/send.js') + EXPORTS,
        'server/src/http/app.ts': imports('../modules/warnings/push.js', '@wardlink/calling'),
        'app/src/ward/row.ts': EXPORTS,
        'app/src/features/glucose/board.tsx': imports('../../ward/row.js', './cell.js', '@wardlink/rtc'),
        'app/src/features/glucose/cell.tsx': EXPORTS,
      }),
    ).toEqual([]);
  });
});

describe('a circle', () => {
  it('of two modules is refused, also of types alone', async () => {
    expect(
      await broken({
        'server/src/modules/chat/send.ts': `import type { X } from '../warnings/push.js';\nexport type Y = X;\n`,
        'server/src/modules/warnings/push.ts': `import type { Y } from '../chat/send.js';\nexport type X = Y;\n`,
      }),
    ).toEqual(['module-chat', 'no-circle']);
  });

  it.each(['server/src/modules/chat', 'app/src/features/chat', 'contract/src/chat', 'phone/src'])(
    'of files within %s is refused',
    async (folder) => {
      const files = {
        [`${folder}/send.ts`]: imports('./store.js') + EXPORTS,
        [`${folder}/store.ts`]: imports('./send.js') + EXPORTS,
      };
      expect(await broken(files)).toEqual(['no-circle']);
    },
  );

  it.each([
    ['modules', moduleRules],
    ['topics', topicRules],
  ])('cannot be written into the table of %s', (_, rules) => {
    expect(() => rules({ chat: ['warnings'], warnings: ['chat'] })).toThrow('chat names warnings');
  });
});

describe('an import upwards is refused', () => {
  it.each([
    ['from core to a module', 'core-below-modules', 'server/src/core/bus.ts', '../modules/chat/send.js'],
    ['from core to the assembly', 'core-below-modules', 'server/src/core/bus.ts', '../http/app.js'],
    ['from the database to core', 'foundations-lowest', 'server/src/database/rows.ts', '../core/scope.js'],
    ['from a module to a higher one', 'module-chat', 'server/src/modules/chat/send.ts', '../warnings/push.js'],
    ['from a module to the assembly', 'module-chat', 'server/src/modules/chat/send.ts', '../../http/app.js'],
    ['from the base of the contract to a topic', 'base-lowest', 'contract/src/base/parts.ts', '../chat/frames.js'],
    ['from a topic to a higher one', 'topic-orders', 'contract/src/orders/words.ts', '../chat/frames.js'],
    ['from a topic to what puts them together', 'topic-orders', 'contract/src/orders/words.ts', '../errors.js'],
    ['from a topic that is not in the table', 'topic-declared', 'contract/src/new/words.ts', '../chat/frames.js'],
    ['from a module that is not in the table', 'module-declared', 'server/src/modules/new/list.ts', '../chat/store.js'],
  ])('%s', async (_, rule, file, target) => {
    const source = `import type { X } from '${target}';\nexport type Z = X;\n`;
    const other = path.join(path.dirname(file), target).replace(/\.js$/, '.ts');
    expect(await broken({ [file]: source, [other]: EXPORTS })).toEqual([rule]);
  });
});

describe('a feature of the app', () => {
  it.each([
    ['a value', imports('../vital/board.js')],
    ['a type', `import type { X } from '../vital/board.js';\nexport type Z = X;\n`],
    ['a value when it is asked for', `export const later = () => import('../vital/board.js');\n`],
  ])('does not take %s from another feature', async (_, source) => {
    expect(
      await broken({ 'app/src/features/glucose/board.tsx': source, 'app/src/features/vital/board.tsx': EXPORTS }),
    ).toEqual(['feature-alone']);
  });
});

describe('the signalling of the calling server', () => {
  it('does not import its nodes', async () => {
    expect(
      await broken({
        'calling/src/signal/hub.ts': `import type { X } from '../nodes/nodes.js';\nexport type Z = X;\n`,
        'calling/src/nodes/nodes.ts': imports('../signal/bans.js') + EXPORTS,
        'calling/src/signal/bans.ts': EXPORTS,
      }),
    ).toEqual(['signal-below-nodes']);
  });
});

describe('a package', () => {
  it.each([
    ['domain', 'contract'],
    ['contract', 'server'],
    ['contract', 'app'],
    ['client', 'app'],
    ['client', 'phone'],
    ['client', 'server'],
    ['contract', 'client'],
    ['server', 'client'],
    ['sdk', 'domain'],
    ['calling', 'contract'],
    ['calling', 'server'],
    ['server', 'app'],
    ['server', 'rtc'],
    ['app', 'server'],
    ['app', 'calling'],
    ['phone', 'app'],
  ])('%s does not import %s', async (name, other) => {
    expect(await broken({ [`${name}/src/a.ts`]: imports(`@wardlink/${other}`) })).toEqual([
      `package-${name.replace('/', '-')}`,
    ]);
  });

  it.each(['@wardlink/rtc', '@wardlink/rtc/preflight'])(
    'calling, which has no browser, does not import %s',
    async (name) => {
      expect(await broken({ 'calling/src/a.ts': imports('@wardlink/rtc/protocol', name) })).toEqual(['protocol-alone']);
    },
  );

  it.each(['react', 'react-dom/client', 'react-i18next', 'react/jsx-runtime'])(
    'client, which draws nothing, does not import %s',
    async (name) => {
      expect(await broken({ 'client/src/a.ts': imports(name) })).toEqual(['client-without-react']);
      expect(await broken({ 'client/src/a.ts': `export type { X } from '${name}';\n` })).toEqual([
        'client-without-react',
      ]);
    },
  );

  it('sdk keeps its protocol free of everything else', async () => {
    expect(
      await broken({
        'sdk/src/protocol/a.ts': imports('./b.js', '../client.js'),
        'sdk/src/protocol/b.ts': EXPORTS,
        'sdk/src/client.ts': EXPORTS,
      }),
    ).toEqual(['protocol-lowest']);
  });

  it('is not imported by a path into it', async () => {
    expect(
      await broken({ 'server/src/core/a.ts': imports('../../../domain/src/b.js'), 'domain/src/b.ts': EXPORTS }),
    ).toEqual(['package-by-name']);
  });
});
