import { expect, it } from 'vitest';
import { deskOf } from './desks.ts';

const website = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';

it.each([
  ['https://acme.zendesk.com/agent/tickets/35436', 'zendesk', '35436'],
  ['https://acme.zendesk.com/agent/tickets/35436/events?a=1#b', 'zendesk', '35436'],
  ['https://acme.gorgias.com/app/ticket/18', 'gorgias', '18'],
  ['https://acme.gorgias.com/app/views/12/18', 'gorgias', '18'],
  ['https://acme.gorgias.com/app/views/inbox/18?x=1', 'gorgias', '18'],
  [
    'https://acme.lightning.force.com/lightning/r/Case/500RM00000AbCdEYAV/view',
    'salesforce',
    '500RM00000AbCdEYAV',
  ],
  // 15 characters are made 18, as Salesforce's API names them.
  [
    'https://acme--uat.sandbox.lightning.force.com/lightning/r/500D0000003s1Be/view',
    'salesforce',
    '500D0000003s1BeIAI',
  ],
  [
    `https://app.crisp.chat/website/${website}/inbox/session_19e5240f-0a8d-461e-a661-a3123fc6eec9/`,
    'crisp',
    'session_19e5240f-0a8d-461e-a661-a3123fc6eec9',
  ],
])('finds the ticket of %s', (address, platform, ticket) => {
  expect(deskOf(address)).toEqual({ platform, ticket });
});

it.each([
  ['https://acme.zendesk.com/agent/dashboard', 'zendesk'],
  ['https://acme.zendesk.com/agent/tickets/new/1', 'zendesk'],
  ['https://acme.zendesk.com/hc/en-us/articles/35436', 'zendesk'],
  ['https://acme.gorgias.com/app/views/12', 'gorgias'],
  ['https://acme.lightning.force.com/lightning/r/Account/001RM00000AbCdEYAV/view', 'salesforce'],
  [`https://app.crisp.chat/website/${website}/inbox/`, 'crisp'],
])('finds a help desk and no ticket at %s', (address, platform) => {
  expect(deskOf(address)).toEqual({ platform, ticket: null });
});

it.each([
  'https://acme.zendesk.com.evil.example/agent/tickets/1',
  'https://evil.example/agent/tickets/1?acme.zendesk.com',
  'https://zendesk.com/agent/tickets/1',
  'http://acme.zendesk.com/agent/tickets/1',
  'https://acme.zendesk.com@evil.example/agent/tickets/1',
  'https://evilgorgias.com/app/ticket/1',
  'about:blank',
  'no address',
])('knows no help desk at %s', (address) => {
  expect(deskOf(address)).toBeNull();
});
