import { expect, it } from 'vitest';
import { platforms } from './platforms.ts';

const website = '01234567-89ab-4cde-8f01-23456789abcd';

it('each platform opens a ticket at its own address, and nothing that is no ticket’s id', () => {
  const { zendesk, gorgias, salesforce, crisp } = platforms;
  const instanceUrl = 'https://acme.my.salesforce.com';
  const zendeskPlace = zendesk.placeOf({ subdomain: 'acme', clientId: 'a', clientSecret: 'b' });
  expect(zendesk.ticketUrl(zendeskPlace, '42')).toBe('https://acme.zendesk.com/agent/tickets/42');
  const gorgiasPlace = gorgias.placeOf({ domain: 'acme', email: 'a@b.co', apiKey: 'k' });
  expect(gorgias.ticketUrl(gorgiasPlace, '42')).toBe('https://acme.gorgias.com/app/ticket/42');
  const salesforcePlace = salesforce.placeOf({ instanceUrl, clientId: 'a', clientSecret: 'b' });
  expect(salesforce.ticketUrl(salesforcePlace, '5008d000003ABCDAA4')).toBe(
    `${instanceUrl}/lightning/r/Case/5008d000003ABCDAA4/view`,
  );
  const crispPlace = crisp.placeOf({ websiteId: website, identifier: 'a', key: 'k' });
  expect(crisp.ticketUrl(crispPlace, 'session_a/b')).toBe(
    `https://app.crisp.chat/website/${website}/inbox/session_a%2Fb/`,
  );
  for (const platform of [zendesk, gorgias, salesforce])
    expect(platform.ticketUrl('acme', '../x')).toBeNull();
});
