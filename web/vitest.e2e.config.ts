import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    testTimeout: 1_200_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: 2, // each file has a server and a browser of its own, and mostly waits for them
  },
});
