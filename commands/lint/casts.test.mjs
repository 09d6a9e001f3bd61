import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { root } from '../progress.mjs';

const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax' });

it.each([
  ['sdk/src/client.ts', 1],
  ['sdk/src/signal/parser.ts', 1],
  ['sdk/src/emitter.ts', 0],
  ['server/src/core/bus.ts', 0],
])(
  'in %s a cast through unknown is refused %i times',
  async (filePath, count) => {
    const [result] = await eslint.lintText('use(a as unknown as B, c as unknown, d as E);', { filePath });
    expect(result.messages.map(({ message }) => message.split(':')[0])).toEqual(
      Array.from({ length: count }, () => 'Narrow the value, or parse it'),
    );
    // The first one loads the configuration, on a machine that may be busy.
  },
  60_000,
);
