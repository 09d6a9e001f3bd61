import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Folders that count as users of the rules: all shipped code, no tests. */
const USERS = ['interop/src', 'contract/src', 'server/src', 'app/src', 'phone', 'examples'];

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(ROOT, folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|node_modules|\.d\.ts$|[\\/](dist|test)[\\/]/.test(path));
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));
/** A name in a comment does not count as a use. */
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

/** A top-level statement of a domain file: the names it declares, and the identifiers it uses. */
interface Declared {
  file: string;
  names: string[];
  exported: boolean;
  uses: Set<string>;
}

function declarationsOf(path: string): Declared[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .map((statement) => {
      const named = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText())
        : [(statement as ts.FunctionDeclaration).name?.text ?? ''];
      const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
      return {
        file: path,
        names: named.filter((name) => name !== ''),
        exported: modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
        uses: wordsOf(withoutComments(statement.getText())),
      };
    });
}

/** Exports that no shipped code uses, directly or through another rule. */
function unusedExports(): string[] {
  const declared = filesIn('domain/src').flatMap(declarationsOf);
  const outside = new Set(
    USERS.flatMap(filesIn).flatMap((path) => [...wordsOf(withoutComments(readFileSync(path, 'utf8')))]),
  );
  const used = new Set(declared.filter(({ exported, names }) => exported && names.some((name) => outside.has(name))));
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const one of declared) {
      if (used.has(one)) continue;
      const byOther = [...used].some(
        ({ file, uses }) => (one.exported || one.file === file) && one.names.some((name) => uses.has(name)),
      );
      if (byOther) used.add(one);
    }
  }
  return declared
    .filter((one) => one.exported && !used.has(one))
    .flatMap(({ names }) => names)
    .sort();
}

describe('what the domain exports', () => {
  it('is used by what is shipped', () => {
    expect(unusedExports()).toEqual([]);
  });
});
