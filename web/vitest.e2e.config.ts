import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of whole games and all screens: small files that take longest. */
const LONG = ['pocket', 'games', 'screens', 'evenings'];
const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}.test.ts`));

/** Begins with what is long, so that nothing is waited for alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: 'e2e/served.ts',
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    testTimeout: 1_200_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: 2, // each mostly waits for the server and the browser
    isolate: false, // the files of a worker share its browser
    sequence: { sequencer: LongFirst },
  },
});
