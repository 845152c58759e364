/**
 * The server that all test files share which do it no harm: it starts before the first and ends after the last of them.
 */
import type { TestProject } from 'vitest/node';
import { SixfoldServer } from './browser';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

export default async function serve({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = new SixfoldServer();
  await server.start();
  provide('address', server.address);
  return () => server.remove();
}
