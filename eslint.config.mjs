import tseslint from 'typescript-eslint';
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
  semi,
  onceOnly,
  styles,
);
