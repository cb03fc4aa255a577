import { expect, it } from 'vitest';
import { linkKeys } from './link-keys.ts';

const keysIn = (text: string) => linkKeys([{ html: null, text }]);

it('knows an article behind a link by its last part, by the number in it and by its address', () => {
  expect(
    keysIn('See https://help.example/hc/en-us/articles/360012345-Return-a-bike?x=1#top'),
  ).toEqual([
    '360012345-Return-a-bike',
    '360012345',
    'help.example/hc/en-us/articles/360012345-Return-a-bike',
  ]);
  expect(keysIn('https://shop.example/en-US/return-a-bike-10001/')).toContain('10001');
  expect(keysIn('https://shop.example/help/returns')).toEqual([
    'returns',
    'shop.example/help/returns',
  ]);
});

it('takes each link of text and mark-up once, and not without end', () => {
  const url = 'https://shop.example/help/returns';
  expect(linkKeys([{ html: `<a href="${url}">x</a>`, text: url }])).toEqual([
    'returns',
    'shop.example/help/returns',
  ]);
  const many = Array.from({ length: 400 }, (_, at) => `https://shop.example/page-${at}a`).join(' ');
  expect(keysIn(many).length).toBe(150);
});
