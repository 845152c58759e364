import { expect, test } from 'vitest';
import { pageAt } from './place';

test('at a server the path is the page', () => {
  expect(pageAt('/rules/qwirkle', '#Q8', false)).toEqual({ path: '/rules/qwirkle', hash: '#Q8' });
});

test('on a static host the page follows the #, whatever the folder', () => {
  expect(pageAt('/some/folder/', '', true)).toEqual({ path: '/', hash: '' });
  expect(pageAt('/some/folder/index.html', '#/rules/qwirkle#Q8', true)).toEqual({ path: '/rules/qwirkle', hash: 'Q8' });
  expect(pageAt('/some/folder/', '#/t/here-12', true)).toEqual({ path: '/t/here-12', hash: '' });
});

test('a place on the page is no other page', () => expect(pageAt('/', '#main', true)).toBeNull());
