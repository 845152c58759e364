/** The folder that `make site` wrote behind the plainest of servers, under a path of its own. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { ROOT } from './browser';

const FOLDER = join(ROOT, 'build/static');
const UNDER = '/some/folder/';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

export class StaticHost {
  #server: Server | null = null;
  readonly asked: string[] = [];
  /** The name of a file that arrives damaged. */
  spoiled: string | null = null;
  /** What another build has in place of files, by path. */
  #renewed = new Map<string, Buffer>();

  get address(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}${UNDER}`;
  }

  /**
   * Another build appears: its page says so, and so does the list of what can be taken along, from a folder of its own.
   */
  renew(): void {
    const page = Buffer.from(
      readFileSync(join(FOLDER, 'index.html'), 'utf8').replace('<head>', '<head><meta name="build" content="new" />'),
    );
    const list = JSON.parse(readFileSync(join(FOLDER, 'pocket/manifest.json'), 'utf8')) as {
      version: string;
      folder: string;
      files: { path: string }[];
    };
    const [version, folder] = ['0'.repeat(16), `pocket/${'0'.repeat(16)}/`];
    const listed = { sha256: createHash('sha256').update(page).digest('hex'), bytes: page.length, packed: page.length };
    const files = list.files.map((file) => {
      if (file.path === 'index.html') return { ...file, ...listed };
      const path = file.path.replace(list.folder, folder);
      if (path !== file.path) this.#renewed.set(path, readFileSync(join(FOLDER, file.path)));
      return { ...file, path };
    });
    this.#renewed
      .set('index.html', page)
      .set('pocket/manifest.json', Buffer.from(JSON.stringify({ ...list, version, folder, files })));
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
      this.asked.push(path);
      const name = normalize(path.slice(UNDER.length) || 'index.html');
      const file = join(FOLDER, name);
      const isThere = this.#renewed.has(name) || (existsSync(file) && statSync(file).isFile());
      if (!path.startsWith(UNDER) || !isThere) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      const isSpoiled = this.spoiled !== null && path.endsWith(this.spoiled);
      response.end(
        request.method === 'HEAD' ? undefined : isSpoiled ? 'damaged' : (this.#renewed.get(name) ?? readFileSync(file)),
      );
    });
    await new Promise<void>((done) => this.#server!.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(null)));
  }
}
