import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import postcss from 'postcss';

/** Stylesheets that every page has, from its first moment on. */
const EVERYWHERE = /[\\/](style|elements|frame|notices)[\\/][^\\/]+\.css$/;

/** What the stylesheets below a folder style: the classes that each selector asks for. */
function freeClasses(folder) {
  const free = [];
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // The classes of a CSS module are its own: nothing else can be named so.
    if (!entry.endsWith('.css') || entry.endsWith('.module.css')) continue;
    const file = join(folder, entry);
    postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
      const media = rule.parent?.type === 'atrule' ? rule.parent : undefined;
      // Frames of an animation are no selectors, and what is printed is one page alone.
      if (media && (/keyframes$/.test(media.name) || /\bprint\b/.test(media.params))) return;
      for (const selector of rule.selectors) {
        const names = [...selector.replaceAll(/:(is|not|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)];
        if (names.length > 0) free.push({ names: names.map(([, name]) => name), file });
      }
    });
  }
  return free;
}

const IMPORT = /(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|import\s+'(\.[^']+)'/g;

/** Files that a file takes in at once, itself first; what it loads later is not among them. */
function takenIn(file, known = new Set()) {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  if (file.endsWith('.css')) return known;
  for (const [, from, only] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = resolve(dirname(file), from ?? only);
    const source = target.endsWith('.css')
      ? target
      : [target.replace(/\.js$/, '.tsx'), target.replace(/\.js$/, '.ts')].find((one) => existsSync(one));
    if (source) takenIn(source, known);
  }
  return known;
}

/** Adds the words of a class attribute: whole ones, and the beginnings of those that are put together. */
function addWords(node, { whole, begun }) {
  const take = (text, cut) => {
    const words = text.split(/\s+/);
    const last = cut ? words.pop() : undefined;
    words.filter(Boolean).forEach((word) => whole.add(word));
    // One or two letters say nothing of what follows.
    if (last && last.length > 3) begun.add(last);
  };
  const visit = (value) => {
    if (!value || typeof value.type !== 'string') return;
    // What is only compared with is no class.
    if (value.type === 'BinaryExpression') return;
    if (value.type === 'Literal' && typeof value.value === 'string') take(value.value, false);
    if (value.type === 'TemplateLiteral') {
      value.quasis.forEach(({ value: { cooked } }, index) => take(cooked, index < value.quasis.length - 1));
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'parent') [child].flat().forEach(visit);
    }
  };
  visit(node.value);
}

const indexes = new Map();
const indexOf = (folder) => {
  if (!indexes.has(folder)) indexes.set(folder, freeClasses(folder));
  return indexes.get(folder);
};

/**
 * A class that a component uses is styled only by stylesheets that the component takes in: otherwise it looks one way
 * before somebody opened another page, and another way after that.
 */
export const ownStyles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { foreign: '{{name}} is styled by {{file}}, which this component does not import.' },
  },
  create(context) {
    const folder = resolve(context.cwd, 'app', 'src');
    const free = indexOf(folder);
    const own = dirname(context.filename);
    let reached;
    /** In the component's own folder, or above it in its feature, lies what its feature loads as a whole. */
    const isOwn = (file) => own === dirname(file) || (dirname(file) !== folder && own.startsWith(dirname(file) + sep));
    const words = { whole: new Set(), begun: new Set() };
    const has = (name) => words.whole.has(name) || [...words.begun].some((beginning) => name.startsWith(beginning));
    return {
      JSXAttribute(node) {
        if (/^(class|className|\w+ClassName)$/.test(String(node.name.name))) addWords(node, words);
      },
      'Program:exit'(node) {
        const told = new Set();
        for (const { names, file } of free) {
          const name = names.join('.');
          if (!names.every(has) || told.has(name + file) || isOwn(file) || EVERYWHERE.test(file)) continue;
          reached ??= takenIn(context.filename);
          if (reached.has(file)) continue;
          told.add(name + file);
          context.report({ node, messageId: 'foreign', data: { name, file: file.slice(folder.length + 1) } });
        }
      },
    };
  },
};
