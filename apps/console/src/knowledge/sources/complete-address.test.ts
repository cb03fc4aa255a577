import { expect, it } from 'vitest';
import { completeAddress } from './complete-address.ts';

it.each([
  ['help.example.org', 'https://help.example.org'],
  [' //help.example.org/fr ', 'https://help.example.org/fr'],
  ['help.example.org:8080/fr', 'https://help.example.org:8080/fr'],
  ['http://help.example.org', 'http://help.example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['  ', ''],
])('makes of "%s" the address "%s"', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
