import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { root } from '../progress.mjs';

const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax' });

/** The lines of the source that the project's own configuration refuses, by the message about cut names. */
async function refused(filePath, lines) {
  const [result] = await eslint.lintText(lines.join('\n'), { filePath });
  const faults = result.messages.filter(({ message }) => message.startsWith('Cut a name by characters'));
  return faults.map(({ line }) => lines[line - 1]);
}

const CUTS = [
  'name.slice(0, 1);',
  'realName.substring(0, 4);',
  'name.substr(0, 1);',
  'person.name.charAt(0);',
  'person.name.charCodeAt(0);',
  'patient.latinName.at(0);',
  'nameOf(patient).slice(0, 2);',
  'words.nameOf(patient)[0];',
  'name[0];',
  'person.realName[0];',
];
const WHOLE = ['name.slice(2);', 'names[0];', 'code.slice(0, 2);', 'firstCharacters(name, 4);', 'initialOf(name);'];

it.each([
  'app/src/list.tsx',
  'app/src/features/conference/use-start.ts',
  'client/src/list.ts',
  'contract/src/list.ts',
  'domain/src/list.ts',
  'phone/src/list.ts',
  'server/src/list.ts',
  'server/src/modules/staff/list.ts',
])(
  'in %s a name is not cut by code units',
  async (file) => {
    expect(await refused(file, [...CUTS, ...WHOLE])).toEqual(CUTS);
    // The first one loads the configuration, on a machine that may be busy.
  },
  60_000,
);
