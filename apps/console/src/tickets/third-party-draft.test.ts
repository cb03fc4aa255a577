import {
  lookUps as contractLookUps,
  ThirdPartySettings,
  thirdPartyTypes,
} from '@replique/contract/third-party-data';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, faultsOf, lookUps, sourceTypes } from './third-party-draft.ts';

const draft = { ...draftOf(undefined), baseUrl: 'https://acme.test' };

describe('a source of third-party data', () => {
  it('has the types and look-ups of the contract', () => {
    expect(sourceTypes).toEqual(thirdPartyTypes);
    expect(lookUps).toEqual(contractLookUps);
  });

  it.each([
    ['', 'required'],
    [' ', 'required'],
    ['acme.test', 'invalidUrl'],
    ['http://acme.test', 'invalidUrl'],
    ['https://user@acme.test', 'invalidUrl'],
    ['https://:pass@acme.test', 'invalidUrl'],
    ['https://acme.test/#part', 'invalidUrl'],
    [' https://acme.test/{{email}} ', undefined],
  ])('checks the address %j as the server does', (baseUrl, fault) => {
    const typed = { ...draft, baseUrl };
    expect(faultsOf(typed).baseUrl).toBe(fault);
    expect(ThirdPartySettings.safeParse(bodyOf(typed)).success).toBe(fault === undefined);
  });

  it('names a field of the ticket when that is looked up by, and only then', () => {
    const typed = { ...draft, lookUpBy: 'ticketField' as const };
    expect(faultsOf(typed)).toEqual({ ticketField: 'required' });
    expect(bodyOf({ ...typed, ticketField: ' order ' }).ticketField).toBe('order');
    expect(bodyOf({ ...draft, ticketField: 'left over' }).ticketField).toBeNull();
  });

  it('sends a secret only when one was typed', () => {
    expect('secret' in bodyOf(draft)).toBe(false);
    expect(bodyOf({ ...draft, secret: ' s ' }).secret).toBe('s');
  });
});
