import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules that are asked for together, by the ends of their paths, in the order in which a nurse comes to them. */
const STAGES = [
  {
    name: 'login',
    parts: [
      'app/index.html',
      'features/login/login-page.tsx',
      'zh/signed-out.ts',
      'en/signed-out.ts',
      'sealing/web-cipher.js',
      'sealing/noble-cipher.js',
    ],
  },
  { name: 'workplace', parts: ['app/src/workplace.tsx'] },
  {
    name: 'board',
    parts: [
      'features/glucose/glucose-page.tsx',
      'zh/board.ts',
      'en/board.ts',
      'features/warnings/warning-popups.tsx',
      'features/chat/message-popups.tsx',
      'features/calls/call-desk.tsx',
      'features/conference/conference-desk.tsx',
      'features/contacts/contact-updates.tsx',
    ],
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
  for (const { name, parts } of STAGES) {
    const entries = parts.map((part) => {
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${part}`));
      if (!entry) throw new Error(`No file is loaded by itself for "${part}" of the stage "${name}"`);
      return entry;
    });
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
