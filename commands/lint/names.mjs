/** Words that do not name what a thing is; docs/glossary.md has the terms to use instead. */
const UNCLEAR = ['beyond', 'door', 'entrance', 'heard', 'said', 'seen', 'soon', 'steady', 'told', 'whereabouts'];
/** Further words that are refused in file names, but clear in code where other names give the context. */
const UNCLEAR_FILES = [
  ...UNCLEAR,
  'answers',
  'course',
  'judged',
  'leave',
  'loaded',
  'made',
  'reach',
  'settle',
  'since',
  'spread',
];

const TERMS = 'Use the term of docs/glossary.md';

/** Refuses unclear words in names of files and declarations. @type {import('eslint').Rule.RuleModule} */
export const clearNames = {
  create(context) {
    const file = context.filename.split(/[\\/]/).at(-1);
    const report = (node, name) => context.report({ node, message: `“${name}” does not say what it is. ${TERMS}.` });
    const check = (node) => {
      if (node?.type === 'Identifier' && UNCLEAR.includes(node.name.replace(/^set(?=[A-Z])/, '').toLowerCase())) {
        report(node, node.name);
      }
    };
    return {
      Program(node) {
        const word = file.split(/[-.]/).find((part) => UNCLEAR_FILES.includes(part));
        if (word !== undefined) report(node, file);
      },
      VariableDeclarator: ({ id }) => (id.type === 'ArrayPattern' ? id.elements.forEach(check) : check(id)),
      'FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration': ({ id }) => check(id),
      ':function': ({ params }) => params.forEach(check),
    };
  },
};
