import { build, type InlineConfig, type Rolldown } from 'vite';

/** Pages whose modules are loaded together, in the order in which a nurse comes to them. */
const STAGES = [
  { name: 'login', pages: /\/(index\.html|login-page\.tsx|signed-out\.ts|\w+-cipher\.js)$/ },
  { name: 'workplace', pages: /\/src\/workplace\.tsx$/ },
  {
    name: 'board',
    pages: /\/(glucose-page|warning-popups|message-popups|call-desk|conference-desk|contact-updates|board)\.tsx?$/,
  },
];

/** Style sheets stay where they are: which rule wins is decided by the order in which a page asks for them. */
const STYLES = /\.css$/;

/** Bytes, before they are minified. A larger shared part, such as the charts, stays a file of its own. */
const LARGEST_SHARED = 60_000;

/**
 * Names of the file that each module goes into. The bundler makes a file for each set of pages that share modules, more
 * than a hundred for one page, and each file costs a request. This builds once without writing anything, and joins the
 * files of each stage, and the small ones that the remaining pages share.
 * @param config of the build, without its files
 * @returns file names by module id
 */
export async function fileOfModules(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const plan = { ...config.build, write: false, minify: false, reportCompressedSize: false } as const;
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: plan,
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((one) => one.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): typeof found => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) withImports(imported, found);
    }
    return found;
  };
  const files = new Map<string, string>();
  const put = (chunk: Rolldown.OutputChunk, name: string): void => {
    for (const id of chunk.moduleIds) if (!files.has(id) && !STYLES.test(id)) files.set(id, name);
  };
  for (const { name, pages } of STAGES) {
    const entries = chunks.filter(({ facadeModuleId }) => pages.test(facadeModuleId ?? ''));
    if (entries.length === 0) throw new Error(`No page is loaded by itself for the stage "${name}"`);
    const shared = entries.flatMap((entry) => [...withImports(entry)].filter((chunk) => !entries.includes(chunk)));
    for (const chunk of shared) put(chunk, name);
  }
  const isSmall = (chunk: Rolldown.OutputChunk): boolean => chunk.code.length < LARGEST_SHARED;
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.isDynamicEntry) continue;
    // What needs a large part stays outside, or the two would need each other.
    const needed = [...withImports(chunk)].filter(({ moduleIds }) => moduleIds.some((id) => !files.has(id)));
    if (needed.every(isSmall)) for (const one of needed) put(one, 'pages');
  }
  return files;
}
