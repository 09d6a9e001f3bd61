import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const RUNNERS = ['describe', 'it', 'test'];

function filesUnder(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules') return [];
    if (statSync(path).isDirectory()) return filesUnder(path);
    return /\.(test|spec|browser)\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Base identifier of a test call: `it` for `it.each(...)`, `test` for `test.describe`. */
function runnerOf(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return runnerOf(expression.expression);
  if (ts.isCallExpression(expression)) return runnerOf(expression.expression);
  return undefined;
}

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
};

/** All tests below the folders, each with its file, and its title including those of the blocks around it. */
export function testTitles(root, folders) {
  const found = [];
  for (const file of folders.flatMap((folder) => filesUnder(join(root, folder)))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node, around) => {
      let inside = around;
      if (ts.isCallExpression(node) && RUNNERS.includes(runnerOf(node.expression)) && node.arguments.length > 1) {
        const title = node.arguments[0] && textOf(node.arguments[0]);
        if (title !== undefined) {
          inside = [...around, title];
          if (runnerOf(node.expression) !== 'describe' && !node.expression.getText().includes('describe')) {
            found.push({ file: relative(root, file), titles: inside });
          }
        }
      }
      ts.forEachChild(node, (child) => visit(child, inside));
    };
    visit(source, []);
  }
  return found;
}
