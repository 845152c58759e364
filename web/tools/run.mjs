// Runs a tool that is written in TypeScript: `node tools/run.mjs tools/screens.ts`. The tool's `main` gets the other
// words.
import { runnerImport } from 'vite';

const [file, ...words] = process.argv.slice(2);
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
await module.main(...words);
