import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const BUILT = '../src/sixfold/server/static';
const SITE = '../build/static';
/** A static host sends no such header; the worker that runs Python has none, as it needs WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Lays a compressed twin beside every text, which the server sends to whoever takes it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }) {
    const texts = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|svg|html)$/.test(name),
    );
    for (const file of texts.map((name) => join(dir!, name))) {
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};

/** The page of a static host says itself what it may load, and finds its own files wherever it lies. */
const onAnyHost: Plugin = {
  name: 'on-any-host',
  apply: (_, { mode }) => mode === 'site',
  transformIndexHtml: (html) =>
    html.replace(
      '<meta charset="utf-8" />',
      `$&\n    <meta http-equiv="content-security-policy" content="${POLICY}" />`,
    ),
  writeBundle({ dir }) {
    for (const name of ['manifest.webmanifest', 'offline.html']) {
      const file = join(dir!, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"/', '"./'));
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

export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [svelte(), licensed, onAnyHost, compressed],
  worker: { format: 'es' },
  build: {
    outDir: mode === 'site' ? SITE : BUILT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } }, // a busy machine is no fault to tell a newcomer of
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8666', ws: true } } },
  test: { include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], environment: 'node' },
}));
