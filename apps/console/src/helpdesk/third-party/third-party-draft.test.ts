import {
  faultsOfSettings,
  lookUps as contractLookUps,
  mappingKeys as contractMappingKeys,
  ThirdPartySettings,
  thirdPartyTypes,
} from '@replique/contract/helpdesk/third-party-data';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftOf,
  faultsOf,
  lookUps,
  mappingKeys,
  sourceTypes,
} from './third-party-draft.ts';

const draft = { ...draftOf(undefined), baseUrl: 'https://acme.test' };

/** Whether the server would take it. */
function isTaken(type: (typeof sourceTypes)[number], typed: typeof draft): boolean {
  const read = ThirdPartySettings.safeParse(bodyOf(type, typed));
  return read.success && faultsOfSettings(type, read.data).length === 0;
}

describe('a source of third-party data', () => {
  it('has the types, look-ups and places of the contract', () => {
    expect(sourceTypes).toEqual(thirdPartyTypes);
    expect(lookUps).toEqual(contractLookUps);
    expect(mappingKeys).toEqual(contractMappingKeys);
  });

  it.each([
    ['shopify', '', 'required'],
    ['shopify', ' ', 'required'],
    ['shopify', 'acme.test', 'invalidUrl'],
    ['shopify', 'http://acme.test', 'invalidUrl'],
    ['magento', 'https://user@acme.test', 'invalidUrl'],
    ['magento', 'https://:pass@acme.test', 'invalidUrl'],
    ['prestashop', 'https://acme.test/#part', 'invalidUrl'],
    ['prestashop', 'https://acme.test/?a=b', 'invalidUrl'],
    ['woocommerce', ' https://acme.test/shop ', undefined],
    ['generic', ' https://acme.test/{{email}}?o={{ orderNumber }} ', undefined],
    ['generic', 'https://{{email}}/', 'invalidTemplate'],
    ['generic', 'https://acme.test/{{name}}', 'invalidTemplate'],
    ['generic', 'https://acme.test/{{email}', 'invalidTemplate'],
  ] as const)('checks the address of %s %j as the server does', (type, baseUrl, fault) => {
    const typed = { ...draft, baseUrl };
    expect(faultsOf(type, typed).baseUrl).toBe(fault);
    expect(isTaken(type, typed)).toBe(fault === undefined);
  });

  it.each([
    [{ method: 'POST' as const, bodyTemplate: '{"e": "{{email}}"}' }, undefined],
    [{ method: 'POST' as const, bodyTemplate: '{"e": {{email}}}' }, 'bodyTemplate'],
    [{ mapping: { orders: '$.data[0].list' } }, undefined],
    [{ mapping: { orders: 'a..b' } }, 'mapping'],
    [{ headers: [{ id: 0, name: 'X-A', value: 'b', isStored: false }] }, undefined],
    [{ headers: [{ id: 0, name: 'Host', value: 'b', isStored: false }] }, 'headers'],
    [{ headers: [{ id: 0, name: 'X A', value: 'b', isStored: false }] }, 'headers'],
    [{ headers: [{ id: 0, name: 'X-A', value: 'é', isStored: false }] }, 'headers'],
  ])('checks %j as the server does', (change, field) => {
    const typed = { ...draft, ...change };
    expect(Object.keys(faultsOf('generic', typed))).toEqual(field ? [field] : []);
    expect(isTaken('generic', typed)).toBe(field === undefined);
  });

  it('sends of each type its own fields alone', () => {
    const full = {
      ...draft,
      key: 'k',
      apiVersion: '2026-10',
      storeCode: 'fr',
      method: 'POST' as const,
    };
    for (const type of sourceTypes) expect([type, isTaken(type, full)]).toEqual([type, true]);
  });

  it('wants a value for each new header, and keeps that of a stored one', () => {
    const header = { id: 0, name: 'X-A', value: '', isStored: false };
    expect(faultsOf('generic', { ...draft, headers: [header] })).toEqual({
      headers: 'invalidHeaders',
    });
    const stored = { ...draft, headers: [{ ...header, isStored: true }] };
    expect(bodyOf('generic', stored).headers).toEqual([{ name: 'X-A' }]);
  });

  it('names a field of the ticket when that is looked up by, and only then', () => {
    const typed = { ...draft, lookUpBy: 'ticketField' as const };
    expect(faultsOf('shopify', typed)).toEqual({ ticketField: 'required' });
    expect(bodyOf('shopify', { ...typed, ticketField: ' order ' }).ticketField).toBe('order');
    expect(bodyOf('shopify', { ...draft, ticketField: 'left over' }).ticketField).toBeNull();
  });

  it('sends a secret only when one was typed', () => {
    expect('secret' in bodyOf('shopify', draft)).toBe(false);
    expect(bodyOf('shopify', { ...draft, secret: ' s ' }).secret).toBe('s');
  });
});
