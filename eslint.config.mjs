import tseslint from 'typescript-eslint';
import { ownStyles } from './commands/lint/styles.mjs';

/**
 * Imports run one way:
 *   domain ← contract ← server, domain ← contract ← app, sdk ← calling, sdk ← app, calling ← server.
 * Each folder lists the packages of ours that it may import; everything else of ours is refused.
 */
const OURS = ['rtc', 'domain', 'contract', 'calling', 'server', 'app'];
const MAY_IMPORT = {
  sdk: [],
  domain: [],
  contract: ['domain'],
  calling: ['rtc'],
  server: ['domain', 'contract', 'calling'],
  app: ['domain', 'contract', 'rtc'],
  'examples/call-demo': ['rtc'],
  'examples/patient-phone': ['contract', 'rtc'],
};

const oneWay = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...OURS.filter((name) => !allowed.includes(name)).map((name) => ({
            group: [`@wardlink/${name}`, `@wardlink/${name}/*`],
            message: `${folder} must not import ${name}: imports run one way (docs/architecture.md).`,
          })),
          {
            group: OURS.map((name) => `**/../${name === 'rtc' ? 'sdk' : name}/src/**`),
            message: 'Import a package by its name, not by a path into it.',
          },
          {
            regex: '^@douyinfe/semi-ui(-19)?(/(lib(/es(/(index.*)?)?)?)?)?$',
            message: 'Import Semi components one by one from @douyinfe/semi-ui-19/lib/es/<component>.',
          },
        ],
      },
    ],
  },
}));

/** A feature of the app never imports another feature: what two share moves down. */
const features = {
  files: ['app/src/features/*/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector:
          'ImportDeclaration[source.value=/^\\.\\.\\/(\\.\\.\\/)*features\\/|^\\.\\.\\/(?!\\.\\.)[a-z-]+\\/.+$/]',
        message: 'A feature must not import another feature: move what both need down.',
      },
    ],
  },
};

/**
 * Of two equal rows at once, PostgreSQL leaves out the second without an error only by the indexes that are named. A table of
 * versions has a further one, of its latest, and that one answers with an error now and then: so none is named.
 */
const onceOnly = {
  files: ['server/src/**/*.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: "CallExpression[callee.property.name='doNothing'][callee.object.type='CallExpression']",
        message: 'Name no columns before doNothing(): every unique index of the table has to count.',
      },
    ],
  },
};

/** Styles belong to their component (commands/lint/styles.mjs). */
const styles = {
  files: ['app/src/**/*.tsx'],
  plugins: { styles: { rules: { own: ownStyles } } },
  rules: { 'styles/own': 'error' },
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
  ...oneWay,
  features,
  onceOnly,
  styles,
);
