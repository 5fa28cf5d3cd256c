// The recommended rules for JavaScript, TypeScript and Svelte. Prettier takes care of layout.

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['dist', 'shots', '.vite', 'src/lib/schema.d.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      // `const { secret: _, ...rest } = all` is how a field is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Many lists are drawn by position (squares, seats, the parts of a sentence) and may repeat an
      // entry; a repeated key is an error at run time. Lists whose entries move have keys.
      'svelte/require-each-key': 'off',
    },
  },
  {
    // The texts of a page are loaded together with its modules, so none is there yet when a module begins.
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^(t|parts)$/]:not(:function *):not(PropertyDefinition *)',
          message: 'Texts are not loaded when a module begins: call this in a function.',
        },
      ],
    },
  },
  { files: ['src/**'], languageOptions: { globals: globals.browser } },
  { files: ['public/**'], languageOptions: { globals: globals.serviceworker } },
  {
    // The browser tests pass functions to the page, so both sets of globals occur in one file.
    files: ['e2e/**', 'scripts/**', '*.js', '*.ts'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
);
