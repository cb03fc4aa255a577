import { describe, expect, it } from 'vitest';
import { findAddresses } from './addresses.ts';
import { withoutOverlaps } from './spans.ts';

function addressesIn(text: string): string[] {
  return withoutOverlaps(findAddresses(text), text.length).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('postal addresses', () => {
  it.each([
    ['I live at 22 Mill Lane, Oxford OX1 2AB, and like it.', '22 Mill Lane, Oxford OX1 2AB'],
    ['To 12 Main St., Apt 4B, New York, NY 10001', '12 Main St., Apt 4B, New York, NY 10001'],
    ['1234 Smith Mountain Suite 123\nPort Mary, OH 12345', null],
    ['Write to P.O. Box 1234, Springfield, IL 62704', 'P.O. Box 1234, Springfield, IL 62704'],
    ['USNV Davis\nFPO AP 12345', null],
    ['Paid in Springfield, IL 62704 today', 'Springfield, IL 62704'],
    ['12, rue de Rivoli, 75001 Paris', null],
    ['Mon adresse est 45 Bd Voltaire 75011 Paris.', '45 Bd Voltaire 75011 Paris'],
    ['3 allée des Tilleuls, bâtiment C, 69003 Lyon', null],
    ['BP 42, 69002 Lyon cedex 02', null],
    ['Musterstraße 12, 12345 Berlin', null],
    ['Via Garibaldi 12, 00100 Roma', null],
    ['The shop is at 19 1755 Long Walk Drive', '19 1755 Long Walk Drive'],
    ['i live at 12 mill lane, oxford', '12 mill lane, oxford'],
    [
      '?? Ann Ott\n?? 48 107 Rue Abel\n?? Apt. 018\n?? El Aka\n?? Denmark 15838',
      '48 107 Rue Abel\n?? Apt. 018\n?? El Aka\n?? Denmark 15838',
    ],
    [
      'ann ott\n\n98 any words útja 45.\n apt. 614\n town\n\n land 13222',
      '98 any words útja 45.\n apt. 614\n town\n\n land 13222',
    ],
    ['My zip code is 77058', '77058'],
  ])('%j', (text, expected) => {
    expect(addressesIn(text)).toEqual([expected ?? text]);
  });

  it.each([
    'Firefox 71 Preferences Page, 2 Google Drive folders and a 500 GB Hard Drive',
    '1 Open Menu\n2 Click Close\n3 Restart Firefox',
    'How to install Firefox 72 via SCCM, or in 67-69 via an extension',
    'Event ID 10016. So I waited',
    'It is disabled at 512 and not 1024. I assume',
    'On 56, 57 and 60; at 10 AM Monday; in 2010 and 2011. I wait',
    'it is 5 minutes down the road',
  ])('are not in %j', (text) => {
    expect(addressesIn(text)).toEqual([]);
  });
});
