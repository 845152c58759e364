import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket, type LineState } from './socket';
import type { Heard, Transport } from './transport';

const WELCOME = JSON.stringify({ type: 'welcome', events: [], state: { number: 1 }, presence: [], watchers: 0 });
const PING = '{"type":"ping"}';
const PONG = '{"type":"pong"}';

let [lines, sent, told]: [Heard[], string[], LineState[]] = [[], [], []];
let socket: TableSocket;

/** A server that is there, and answers only what a test lets it answer. */
const transport: Transport = {
  isFar: true,
  ask: async () => null,
  open: (heard) => {
    lines.push(heard);
    return { isOpen: true, send: (text) => sent.push(text), close: () => undefined };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  [lines, sent, told] = [[], [], []];
  const nothing = () => undefined;
  const handlers = {
    welcome: nothing,
    update: nothing,
    presence: nothing,
    refused: nothing,
    turnedAway: nothing,
    line: (state: LineState) => told.push(state),
  };
  socket = new TableSocket(transport, () => ({ type: 'hello', table: 'x', after: 0, language: 'en' }), handlers);
  lines[0]!.said(WELCOME);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that answers is asked every second and kept', () => {
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1000);
    lines[0]!.said(PONG);
  }
  expect(sent).toEqual(Array(10).fill(PING));
  expect(told).toEqual(['open']);
});

test('one that says nothing is told as gone within three seconds, and called again', () => {
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(['open', 'lost']);
  expect(lines).toHaveLength(2);
});

test('a page that was held up does not take that for silence of the server', () => {
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(Date.now() + 8000); // nothing of the page ran meanwhile
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['open']);
  lines[0]!.said(PONG);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['open']);
});

test('nor does one that is a little late at each beat and reads each answer only after the next one', () => {
  for (let beat = 0; beat < 10; beat++) {
    vi.setSystemTime(Date.now() + 800);
    vi.advanceTimersByTime(1000);
    if (beat) lines[0]!.said(PONG);
  }
  expect(sent.length).toBeGreaterThan(5);
  expect(told).toEqual(['open']);
});

test('but asks again, and a server that stays silent is gone', () => {
  vi.setSystemTime(Date.now() + 8000);
  vi.advanceTimersByTime(4000);
  expect(sent).toContain(PING);
  expect(told).toEqual(['open', 'lost']);
});

test('to say hello again is no loss, unless it fails', () => {
  socket.reconnect();
  expect(lines).toHaveLength(2);
  expect(told).toEqual(['open', 'opening']);
  lines[1]!.closed(1006);
  expect(told).toEqual(['open', 'opening', 'lost']);
});

test('a server that never greets is called anew', () => {
  socket.reconnect();
  vi.advanceTimersByTime(9000);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(['open', 'opening', 'lost']);
  expect(lines).toHaveLength(3);
});
