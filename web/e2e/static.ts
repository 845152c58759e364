/** The folder that `make site` wrote behind the plainest of servers, under a path of its own. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { ROOT } from './browser';

const FOLDER = join(ROOT, 'build/static');
const UNDER = '/some/folder/';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

export class StaticHost {
  #server: Server | null = null;
  readonly asked: string[] = [];
  /** The name of a file that arrives damaged. */
  spoiled: string | null = null;

  get address(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}${UNDER}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
      this.asked.push(path);
      const file = join(FOLDER, normalize(path.slice(UNDER.length) || 'index.html'));
      if (!path.startsWith(UNDER) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      const isSpoiled = this.spoiled !== null && path.endsWith(this.spoiled);
      response.end(request.method === 'HEAD' ? undefined : isSpoiled ? 'damaged' : readFileSync(file));
    });
    await new Promise<void>((done) => this.#server!.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(null)));
  }
}
