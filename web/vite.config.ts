import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const BUILT = '../sixfold/server/static';

/** Lays a compressed twin beside every text, which the server sends to whoever takes it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }) {
    const texts = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg|html)$/.test(name));
    for (const file of texts.map((name) => join(dir!, name))) {
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};

/** Whoever gets the face of the titles gets its licence with it. */
const licensed: Plugin = {
  name: 'licensed',
  apply: 'build',
  generateBundle() {
    const source = readFileSync('node_modules/@fontsource/baloo-2/LICENSE');
    this.emitFile({ type: 'asset', fileName: 'assets/baloo-2-licence.txt', source });
  },
};

export default defineConfig({
  plugins: [svelte(), licensed, compressed],
  build: { outDir: BUILT, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8666', ws: true } } },
  test: { include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], environment: 'node' },
});
