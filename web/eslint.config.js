import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';

export default defineConfig(
  { ignores: ['src/lib/pieces/drawn.ts', 'src/lib/wire/messages.ts'] }, // written by Python
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { stylistic },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // where there are types, they tell
      'no-unused-private-class-members': 'off', // the compiler knows better: `this.#timer ??= …` is a use
      // Prettier breaks code, but no comment.
      'stylistic/max-len': [
        'error',
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreTrailingComments: true,
        },
      ],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that stays
      'svelte/prefer-svelte-reactivity': 'off', // a set or a map is a value here: replaced, never changed in place
    },
  },
  {
    // Types would take as long again for the components, which svelte-check reads already.
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    rules: {
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state'] }],
    },
  },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker }, rules: { 'no-undef': 'error' } },
  { files: ['*.js', 'tools/*.mjs'], languageOptions: { globals: globals.node }, rules: { 'no-undef': 'error' } },
);
