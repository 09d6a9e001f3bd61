// Checks what the published files contain: types, versions, source maps, and every way to import the package.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as everything from '../src/umd.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, unknown>;

/** Names of the values (not types) that a declaration file exports. */
function declaredValues(file: string): string[] {
  const program = ts.createProgram([file], {
    skipLibCheck: true,
    types: [],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const typeOnly = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((each) => ts.isExportSpecifier(each) && ts.isTypeOnlyImportOrExportDeclaration(each)) ??
    false;
  return checker
    .getExportsOfModule(module)
    .filter((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return (target.flags & ts.SymbolFlags.Value) !== 0 && !typeOnly(symbol);
    })
    .map(({ name }) => name)
    .sort();
}

describe('the package', () => {
  it.each([
    ['index', 'd.ts', 'js'],
    ['index', 'd.cts', 'cjs'],
    ['preflight', 'd.ts', 'js'],
    ['preflight', 'd.cts', 'cjs'],
    ['protocol', 'd.ts', 'js'],
    ['protocol', 'd.cts', 'cjs'],
  ])('has at run time what %s.%s declares, and nothing else', async (entry, types, code) => {
    const file = `${folder}/dist/${entry}.${code}`;
    const loaded = (code === 'cjs' ? require(file) : await import(file)) as object;
    const declared = declaredValues(`${folder}/dist/${entry}.${types}`);
    expect(declared.length).toBeGreaterThan(1);
    expect(declared).toEqual(Object.keys(loaded).sort());
  });

  it('tells the protocol without a browser, and keeps its types out of the main entry', () => {
    const exports: Record<string, unknown> = {};
    // A new context has only the language's globals, none of a page or of Node.js.
    runInNewContext(readFileSync(`${folder}/dist/protocol.cjs`, 'utf8'), { exports });
    expect(exports).toMatchObject({ ServerCommand: { SETUP: 19 }, Refusal: { ROOM_INVALID: 100_101 } });
    const declared = (entry: string): string => readFileSync(`${folder}/dist/${entry}.d.ts`, 'utf8');
    for (const name of ['ClientMessages', 'ServerMessages', 'SetupContent', 'ListedUser']) {
      expect(declared('protocol')).toContain(`interface ${name} `);
      expect(declared('index')).not.toContain(name);
    }
  });

  it('has all of it for a script tag', () => {
    const values = [...declaredValues(`${folder}/dist/index.d.ts`), ...declaredValues(`${folder}/dist/preflight.d.ts`)];
    expect(Object.keys(everything).sort()).toEqual(values.sort());
  });

  it('tells its own version beside that of the channel', () => {
    expect(everything.SDK_VERSION).toBe(manifest.version);
    expect(everything.VERSION).toBe('4.10.2');
  });

  it('carries the sources of every source map', () => {
    const maps = readdirSync(`${folder}/dist`, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.map'),
    );
    expect(maps.length).toBeGreaterThan(4);
    for (const map of maps) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(`${folder}/dist/${map}`, 'utf8')) as {
        sources: string[];
        sourcesContent?: unknown[];
      };
      expect(sourcesContent?.filter((content) => typeof content === 'string' && content !== '')).toHaveLength(
        sources.length,
      );
    }
  });

  it('is found by registries and their mirrors', () => {
    expect(manifest).toMatchObject({ unpkg: './dist/index.umd.js', jsdelivr: './dist/index.umd.js' });
    expect(manifest.keywords).toContain('webrtc');
  });

  it('resolves with its types, every entry, however a program takes modules in', () => {
    const cli = require.resolve('@arethetypeswrong/cli/package.json').replace(/package\.json$/, 'dist/index.js');
    const told = execFileSync(process.execPath, [cli, '--pack', folder, '--format', 'json'], { encoding: 'utf8' });
    const { analysis } = JSON.parse(told) as { analysis: { entrypoints: object; problems: unknown[] } };
    expect(Object.keys(analysis.entrypoints)).toEqual(['.', './preflight', './protocol']);
    expect(analysis.problems).toEqual([]);
  }, 60_000);
});
