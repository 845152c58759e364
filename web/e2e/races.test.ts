/**
 * What brings races to light changes nothing that is said: it comes whole and in order, and a server may go and come
 * back.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './browser';
import { Delays } from './races';

const PARTS = Array.from({ length: 20 }, (_, part) => `part ${part}\n`);

/** A server that answers each word with many parts, each told for itself, and then hangs up. */
async function talker(): Promise<Server> {
  const server = createServer((line) => {
    line.once('data', (word) => {
      line.write(word);
      const rest = [...PARTS];
      const next = () => {
        const part = rest.shift();
        if (part === undefined) line.end();
        else line.write(part, () => setImmediate(next));
      };
      next();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

async function heard(port: number): Promise<string> {
  const line = connect({ port, host: '127.0.0.1' });
  line.write('hello\n');
  let text = '';
  line.on('data', (part) => (text += String(part)));
  await once(line, 'close');
  return text;
}

test('everything arrives in order, however long it was held back', async () => {
  const [server, port, delays] = [await talker(), await freePort(), new Delays()];
  await delays.start(port, (server.address() as AddressInfo).port);
  const all = await Promise.all([heard(port), heard(port), heard(port)]);
  expect(all).toEqual(Array(3).fill(`hello\n${PARTS.join('')}`));
  delays.stop();
  await new Promise((done) => server.close(done));
});

test('once it is stopped nobody gets in, until it starts again at the same port', async () => {
  const [server, port, delays] = [await talker(), await freePort(), new Delays()];
  const behind = (server.address() as AddressInfo).port;
  await delays.start(port, behind);
  delays.stop();
  await expect(heard(port)).rejects.toThrow('ECONNREFUSED');
  await delays.start(port, behind);
  expect(await heard(port)).toContain(PARTS.at(-1));
  delays.stop();
  await new Promise((done) => server.close(done));
});
