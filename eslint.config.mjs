import tseslint from 'typescript-eslint';
import { noBranchOnIndicator } from './commands/lint/indicators.mjs';
import { clearNames } from './commands/lint/names.mjs';
import { ownStyles } from './commands/lint/styles.mjs';

/** Who may import whom is held by dependency-cruiser (commands/dependencies/rules.mjs). */
const semi = {
  files: ['app/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^@douyinfe/semi-ui(-19)?(/(lib(/es(/(index.*)?)?)?)?)?$',
            message: 'Import Semi components one by one from @douyinfe/semi-ui-19/lib/es/<component>.',
          },
        ],
      },
    ],
  },
};

/** Where a line breaks is prettier's decision: a literal that is spread into another one only steers it. */
const SPREAD = 'Write the members themselves: a literal that is spread says nothing.';
const everywhere = [
  'JSXSpreadAttribute > ObjectExpression',
  'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
  'SpreadElement > :matches(TSAsExpression, TSSatisfiesExpression) > :matches(ObjectExpression, ArrayExpression)',
].map((selector) => ({ selector, message: SPREAD }));

/** The rule for some files; of several entries for one file only the last holds, so each names what holds everywhere. */
const restricted = (...more) => ({ 'no-restricted-syntax': ['error', ...everywhere, ...more] });

/**
 * Of two equal rows at once, PostgreSQL leaves out the second without an error only by the indexes that are named. A table of
 * versions has a further one, of its latest, and that one answers with an error now and then: so none is named.
 */
const onceOnly = {
  selector: "CallExpression[callee.property.name='doNothing'][callee.object.type='CallExpression']",
  message: 'Name no columns before doNothing(): every unique index of the table has to count.',
};

/** What somebody may see follows from nodes and grants: core/access alone compares the paths of nodes. */
const BY_HAND = 'Compare no paths of nodes here: ask server/src/core/access (docs/decisions/0056-grants.md).';
const pathsByHand = [
  "CallExpression[callee.property.name='startsWith']:matches([callee.object.name=/path/i], [callee.object.property.name=/path/i])",
  "CallExpression[callee.property.name='startsWith']:matches([arguments.0.name=/path/i], [arguments.0.property.name=/path/i])",
  'TemplateLiteral:has(> TemplateElement[value.raw=/^%/]):has(> :matches(Identifier[name=/path|hospital/i], MemberExpression[property.name=/path/i]))',
  "TemplateElement[value.raw=/path \\|\\| '[%]/i]",
].map((selector) => ({ selector, message: BY_HAND }));

/**
 * toFixed rounds the binary value: 7.35 would be 7.3 on one page and 7.4 on another. Figures for people have one rounding,
 * half away from zero.
 */
const oneRounding = {
  selector: "CallExpression[callee.property.name='toFixed']",
  message: 'Use decimalText of @wardlink/domain, so that a figure is the same everywhere.',
};

/** A character may take two code units: cut by them, 𠮷野 would begin with half a character. */
const CUT = 'Cut a name by characters, with initialOf or firstCharacters of @wardlink/domain.';
const NAMED = ['object.name', 'object.property.name', 'object.callee.name', 'object.callee.property.name'];
const cutNames = [
  ...NAMED.map(
    (of) =>
      `CallExpression[callee.property.name=/^(charAt|charCodeAt|slice|substring|substr|at)$/][arguments.0.value=0][callee.${of}=/(^|[a-z])[nN]ame(Of)?$/]`,
  ),
  ...NAMED.map((of) => `MemberExpression[computed=true][property.value=0][${of}=/(^|[a-z])[nN]ame(Of)?$/]`),
].map((selector) => ({ selector, message: CUT }));

/** What the SDK receives is narrowed once, by its parser; a type that is only claimed hides what is malformed. */
const castTwice = {
  selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
  message: 'Narrow the value, or parse it: a cast through unknown believes anything.',
};

/** An effect runs after the page is seen: a key that is pressed in between would be lost. */
const windowKeys = {
  selector:
    "CallExpression[callee.object.name='window'][callee.property.name='addEventListener'] > Literal[value=/^key/]",
  message: 'Use useWindowKeys of elements/, which listens from the moment at which the part is on the page.',
};

/** Two that set the title would undo each other. */
const pageTitle = {
  selector: "AssignmentExpression[left.object.name='document'][left.property.name='title']",
  message: 'Use usePageTitle of elements/.',
};

/** An id in a state of the page is lost with the session: the form comes back from its draft and would be stored twice. */
const WRITE_IDS = 'Take the id of a write from its draft: writeId of useForm or useKept (app/src/forms/draft.ts).';
const writeIds = [
  "CallExpression[callee.name=/^use(Ref|State)$/] > CallExpression[callee.name='uniqueId']",
  "CallExpression[callee.name=/^use(Ref|State)$/] > :matches(LogicalExpression, ConditionalExpression) > CallExpression[callee.name='uniqueId']",
  "CallExpression[callee.name='useState'] > Identifier[name='uniqueId']",
  "CallExpression[callee.name='useState'] > ArrowFunctionExpression > CallExpression[callee.name='uniqueId']",
].map((selector) => ({ selector, message: WRITE_IDS }));

const syntax = [
  { files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'], rules: restricted() },
  {
    files: [
      'app/src/**/*.{ts,tsx}',
      'contract/src/**/*.ts',
      'client/src/**/*.ts',
      'domain/src/**/*.ts',
      'phone/src/**/*.ts',
    ],
    ignores: ['domain/src/rounding.ts', '**/*.test.*'],
    rules: restricted(oneRounding, ...cutNames),
  },
  {
    files: ['app/src/**/*.{ts,tsx}'],
    ignores: ['app/src/elements/use-page-title.ts', 'app/src/elements/use-window-keys.ts', '**/*.test.*'],
    rules: restricted(oneRounding, windowKeys, pageTitle, ...cutNames, ...writeIds),
  },
  // A conference is started by a button: it has no draft, and nobody starts the same one after a login.
  {
    files: ['app/src/features/conference/use-start.ts'],
    rules: restricted(oneRounding, windowKeys, pageTitle, ...cutNames),
  },
  { files: ['sdk/src/**/*.ts'], rules: restricted(castTwice) },
  // The emitter of the library holds its own wrappers under the types of the listeners.
  { files: ['sdk/src/emitter.ts'], rules: restricted() },
  { files: ['server/src/**/*.ts'], rules: restricted(onceOnly, oneRounding, ...cutNames) },
  {
    files: ['server/src/modules/**/*.ts'],
    rules: restricted(onceOnly, oneRounding, ...pathsByHand, ...cutNames),
  },
];

/** A test waits for what it expects: a pause is too short on a busy machine, and too long on every other one. */
const PAUSE = 'Wait for the expected event, with vi.waitFor, expect.poll or a promise of what happens.';
const pauses = {
  files: ['**/*.test.{ts,tsx}', '**/test/**/*.{ts,tsx,mts}', 'e2e/**/*.ts'],
  rules: restricted(
    ...[
      "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
      "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > BlockStatement[body.length=1] > ExpressionStatement > CallExpression[callee.name='setTimeout']",
      'ImportDeclaration[source.value=/timers.promises/]',
      "CallExpression[callee.property.name='waitForTimeout']",
    ].map((selector) => ({ selector, message: PAUSE })),
  ),
};

/** Styles belong to their component (commands/lint/styles.mjs). */
const styles = {
  files: ['app/src/**/*.tsx'],
  plugins: { styles: { rules: { own: ownStyles } } },
  rules: { 'styles/own': 'error' },
};

/** Names are the terms of docs/glossary.md (commands/lint/names.mjs). */
const names = {
  files: ['**/*.{ts,tsx,mjs}'],
  ignores: ['**/test/**', '**/*.test.*', 'e2e/*.spec.ts'],
  plugins: { names: { rules: { clear: clearNames } } },
  rules: { 'names/clear': 'error' },
};

/** What differs between indicators stands in their registry (commands/lint/indicators.mjs). */
const indicators = {
  files: ['{app,client,contract,domain,interop,phone,server}/src/**/*.{ts,tsx}'],
  ignores: ['**/*.test.*'],
  plugins: { indicators: { rules: { branch: noBranchOnIndicator } } },
  rules: { 'indicators/branch': 'error' },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/.build/**',
      '**/node_modules/**',
      '**/coverage/**',
      'sdk/etc/**',
      '.data/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['commands/**', '**/*.mjs', 'bench/**'], rules: { 'no-console': 'off' } },
  // Read by any Node.js, however old.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  semi,
  ...syntax,
  pauses,
  styles,
  names,
  indicators,
);
