import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import postcss from 'postcss';

/** Stylesheets that every page loads from the start. */
const EVERYWHERE = /[\\/](style|elements|frame|notices)[\\/][^\\/]+\.css$/;

/** A selector with each alternative of `:is(…)` written out, and without `:not(…)`, which requires no class. */
function plain(selector) {
  const bare = selector.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  const alternatives = /:(?:is|where)\(([^()]*)\)/.exec(bare);
  if (!alternatives) return [bare];
  const [whole, list] = alternatives;
  return list.split(',').flatMap((one) => plain(bare.replace(whole, one.trim())));
}

const classesOf = (selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name);

/** The classes that each selector of a stylesheet requires. */
function selectorsOf(file) {
  const found = [];
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
    // Keyframe steps are not selectors.
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    const isPrinted = rule.parent?.type === 'atrule' && /\bprint\b/.test(rule.parent.params);
    for (const selector of rule.selectors.flatMap(plain)) {
      // `names`: classes of the element and its ancestors; `inside`: classes that `:has(…)` requires of descendants.
      const names = classesOf(selector.replaceAll(/:has\([^()]*\)/g, ''));
      const inside = [...selector.matchAll(/:has\(([^()]*)\)/g)].flatMap(([, within]) => classesOf(within));
      found.push({ file, selector, names, inside, isPrinted });
    }
  });
  return found;
}

/** Files below a folder whose names match. */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((entry) => ending.test(entry))
    .map((entry) => join(folder, entry));

/** Selectors of the stylesheets below a folder, except CSS modules, whose class names are unique already. */
function freeClasses(folder) {
  return filesIn(folder, /(?<!\.module)\.css$/)
    .flatMap(selectorsOf)
    .filter(({ names, isPrinted }) => names.length > 0 && !isPrinted);
}

const IMPORT = /(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|import\s+'(\.[^']+)'/g;

/** A file and everything that it imports statically, directly or not. Dynamic imports are not included. */
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

/** Words of every string in a file: `whole` ones, and prefixes (`begun`) of names built by a template. */
function wordsOf(file) {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const named = { whole: new Set(), begun: new Set() };
  for (const [, single, double, template] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)) {
    const words = (single ?? double ?? template).split(/[\s{}?:()'"]+/);
    for (const word of words) {
      if (!word.endsWith('$')) named.whole.add(word);
      // A prefix that ends in a hyphen, or has more than 3 letters, is specific enough.
      else if (/-\$$/.test(word) || word.length > 3) named.begun.add(word.slice(0, -1));
    }
  }
  return named;
}

/** Whether a class may be among words: as a whole, or as a prefix plus one more part. */
function says({ whole, begun }, name) {
  if (whole.has(name)) return true;
  return [...begun].some((beginning) => {
    if (!name.startsWith(beginning)) return false;
    return beginning.endsWith('-') || !name.slice(beginning.length).includes('-');
  });
}

/** Adds the words of a class attribute: whole ones, and prefixes of names built by a template. */
function addWords(node, { whole, begun }) {
  const take = (text, cut) => {
    const words = text.split(/\s+/);
    const last = cut ? words.pop() : undefined;
    words.filter(Boolean).forEach((word) => whole.add(word));
    // A prefix of up to 3 letters would match too much.
    if (last && last.length > 3) begun.add(last);
  };
  const visit = (value) => {
    if (!value || typeof value.type !== 'string') return;
    // A value that is only compared is not a class.
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
/** Index of a source folder, cached: its selectors, and for each source its words and the bundles that load it. */
function indexOf(folder) {
  if (!indexes.has(folder)) {
    const files = filesIn(folder, /(?<!\.test)\.tsx?$/);
    const taken = files.map((file) => takenIn(file));
    // A file that no other file imports statically is a bundle root: a page, or a part loaded later.
    const loads = taken.filter((one, index) => !taken.some((other) => other !== one && other.has(files[index])));
    const sources = files.map((file) => ({
      file,
      words: wordsOf(file),
      loads: loads.filter((load) => load.has(file)),
    }));
    indexes.set(folder, { free: freeClasses(folder), sources });
  }
  return indexes.get(folder);
}

/** Whether a stylesheet is in the source's folder, or above it in the same feature, which loads as a whole. */
function isOwn(stylesheet, source, folder) {
  const [of, own] = [dirname(stylesheet), dirname(source)];
  return own === of || (of !== folder && own.startsWith(of + sep));
}

/**
 * For each class of a selector, a source that uses it and may be shown without the stylesheet; none if one class is
 * used only where the stylesheet is loaded.
 */
function strangers({ file, names, inside }, { sources }, folder) {
  const found = [];
  for (const name of [...names, ...inside]) {
    const stranger = sources.find(({ words, loads }) => says(words, name) && loads.some((load) => !load.has(file)));
    if (!stranger) return [];
    found.push(`${name} (${stranger.file.slice(folder.length + 1)})`);
  }
  return found;
}

/**
 * Styles belong to their component. Without these rules a page could look different depending on which pages were
 * opened before:
 * - A class that a component uses is styled only by stylesheets that the component imports.
 * - Every selector has a class that no component without the stylesheet uses in any string, so the selector cannot
 *   match an element of such a component, even if it builds class names at run time.
 * - A class that a component takes from a CSS module exists in that module.
 */
export const ownStyles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      missing: '{{file}} has no class {{name}}.',
      foreign: '{{name}} is styled by {{file}}, which this component does not import.',
      unowned:
        '“{{selector}}” of {{file}} may reach what does not import it: {{strangers}}. Give it a class that only its users name.',
    },
  },
  create(context) {
    const folder = resolve(context.cwd, 'app', 'src');
    const index = indexOf(folder);
    let reached;
    const words = { whole: new Set(), begun: new Set() };
    const unowned = (node, stylesheet) => {
      for (const one of selectorsOf(stylesheet)) {
        const found = strangers(one, index, folder);
        if (one.names.length + one.inside.length > 0 && found.length === 0) continue;
        const data = {
          selector: one.selector,
          file: stylesheet.slice(folder.length + 1),
          strangers: found.join(', ') || 'everything',
        };
        context.report({ node, messageId: 'unowned', data });
      }
    };
    /** Local names of imported CSS modules, with the classes of each. */
    const modules = new Map();
    return {
      ImportDeclaration(node) {
        const path = node.source.value;
        if (!path.startsWith('.') || !path.endsWith('.css')) return;
        const file = resolve(dirname(context.filename), path);
        if (!path.endsWith('.module.css')) {
          if (!EVERYWHERE.test(file)) unowned(node, file);
          return;
        }
        const classes = new Set(classesOf(postcss.parse(readFileSync(file, 'utf8')).nodes.map(String).join(' ')));
        for (const { local } of node.specifiers) modules.set(local.name, { file, classes });
      },
      MemberExpression(node) {
        const { object, property, computed } = node;
        const module = object.type === 'Identifier' && !computed && modules.get(object.name);
        if (!module || module.classes.has(property.name)) return;
        const data = { name: property.name, file: module.file.slice(folder.length + 1) };
        context.report({ node, messageId: 'missing', data });
      },
      JSXAttribute(node) {
        if (/^(class|className|\w+ClassName)$/.test(String(node.name.name))) addWords(node, words);
      },
      'Program:exit'(node) {
        const reported = new Set();
        for (const { names, file } of index.free) {
          const name = names.join('.');
          const isUsed = names.every((one) => says(words, one));
          if (!isUsed || reported.has(name + file) || isOwn(file, context.filename, folder) || EVERYWHERE.test(file)) {
            continue;
          }
          reached ??= takenIn(context.filename);
          if (reached.has(file)) continue;
          reported.add(name + file);
          context.report({ node, messageId: 'foreign', data: { name, file: file.slice(folder.length + 1) } });
        }
      },
    };
  },
};
