import { afterEach, describe, expect, it } from 'vitest';
import { openFixture as openCrisp } from './crisp/crisp-fixture.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { connectToFake as openGorgias } from './gorgias/testing/connected.ts';
import { playAccount as openSalesforce } from './salesforce/testing/played-account.ts';
import { openFixture as openZendesk } from './zendesk/zendesk-fixture.ts';

/** Saved replies, as each platform has them (docs/crm-platforms.md). */

let server: FakeServer;
afterEach(async () => {
  await server.close();
  if (server.wrongs.length > 0) throw new Error(server.wrongs.join('\n'));
});

describe('macros', () => {
  it('are those of Zendesk that write a public reply, as text or as HTML', async () => {
    const fixture = await openZendesk();
    server = fixture.server;
    const connector = fixture.connect();
    expect(connector.capabilities).toContain('macros');
    const macros = await connector.listMacros();
    expect(macros.map(({ title, text, html }) => [title, text !== null, html !== null])).toEqual([
      ['Close and redirect to topics', true, false],
      ['Parcel is late', false, true],
      ['Ask for the order number', true, false],
    ]);
    expect(macros[2]?.text).toContain('Hello {{ticket.requester.first_name}},\n');
  });

  it('are those of Gorgias that set a response', async () => {
    const opened = await openGorgias();
    server = opened.server;
    expect(opened.connector.capabilities).toContain('macros');
    expect(await opened.connector.listMacros()).toEqual([
      {
        id: '23453',
        title: 'Order status inquiry',
        text: 'Hi {{ticket.customer.firstname}},\n\nYour order has been delivered.',
        html: expect.any(String),
      },
    ]);
  });

  it('are the quick texts of Salesforce', async () => {
    const opened = await openSalesforce();
    server = opened.server;
    expect(opened.connector.capabilities).toContain('macros');
    expect(await opened.connector.listMacros()).toEqual([
      {
        id: expect.stringMatching(/^574/),
        title: 'Greeting',
        text: 'Hello {!Contact.FirstName}, thank you for writing to us.',
        html: null,
      },
    ]);
  });

  it('are none of Crisp, which documents no call for them', async () => {
    const fixture = await openCrisp();
    server = fixture.server;
    const connector = fixture.connect();
    expect(connector.capabilities).not.toContain('macros');
    expect(await connector.listMacros()).toEqual([]);
  });
});
