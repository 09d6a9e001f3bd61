import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The calling SDK, and what is loaded with it: nobody calls without a network. */
const OF_CALLS = /[/\\]sdk[/\\]|[/\\]webrtc-adapter[/\\]|(call|conference)-media/;
const WORKER = 'service-worker.js';

/** Chunks that the entry loads, those of calls left out. */
function chunksOf(bundle: Bundle, entry: Chunk): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    if (chunk !== entry && chunk.moduleIds.some((id) => OF_CALLS.test(id))) return;
    found.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(visit);
  };
  visit(entry.fileName);
  return found;
}

/** Writes into the service worker which files make up this version, and a name for it that changes with them. */
export function shellFiles(publicFolder: string): Plugin {
  return {
    name: 'wardlink-shell-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      const entry = Object.values(bundle).find((one): one is Chunk => one.type === 'chunk' && one.name === 'index');
      if (worker?.type !== 'chunk' || !entry) throw new Error('the page was built without its service worker');
      if (worker.imports.length > 0) throw new Error('the service worker shares code with the page');
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      const icons = Object.keys(bundle).filter((name) => name.endsWith('.png'));
      const kept = readdirSync(publicFolder).sort();
      const files = [...chunksOf(bundle, entry), ...styles, ...icons, ...kept].sort();
      const hash = createHash('sha256').update(files.join('\n')).update(worker.code);
      for (const name of kept) hash.update(readFileSync(`${publicFolder}/${name}`));
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      const version = hash.digest('hex').slice(0, 16);
      worker.code = `const SHELL_FILES=${JSON.stringify(files)},SHELL_VERSION=${JSON.stringify(version)};${worker.code}`;
    },
  };
}
