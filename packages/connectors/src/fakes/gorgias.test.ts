import { describe, expect, it } from 'vitest';
import { createFakeGorgias, type FakeGorgias } from './gorgias.ts';

const requester = { name: 'Ana', email: 'ana@example.com' };

function ask(fake: FakeGorgias, method: string, path: string, body?: unknown) {
  const { email, apiKey } = fake.credentials;
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const url = new URL(path, 'http://fake');
  return fake.answer({ method, url, headers: { authorization }, body });
}

describe('the fake Gorgias', () => {
  it('goes on from its state as plain data', async () => {
    const fake = createFakeGorgias();
    const id = fake.addTicket({ subject: 'Lamp', requester, text: 'Hello', category: 'Account' });
    fake.rate(id, { score: 'good' });
    const state = JSON.parse(JSON.stringify(fake.state)) as FakeGorgias['state'];
    const again = createFakeGorgias({ state });
    expect(again.ticketOf(id)).toEqual(fake.ticketOf(id));
    expect(again.addTicket({ subject: 'Chair', requester })).not.toBe(id);
    expect(again.listTickets()).toHaveLength(2);
    expect(fake.listTickets()).toEqual([id]);
  });

  it('sends what is public to the customer, and a note to nobody', async () => {
    const fake = createFakeGorgias();
    const id = fake.addTicket({ subject: 'Lamp', requester, text: 'Hello' });
    const path = `/api/tickets/${id}/messages`;
    const body = { channel: 'email', via: 'api', from_agent: true, body_text: 'Hi' };
    await ask(fake, 'POST', path, body);
    expect(fake.state.sent).toHaveLength(1);
    await ask(fake, 'POST', path, { ...body, public: false });
    await ask(fake, 'POST', path, { ...body, channel: 'internal-note' });
    expect(fake.state.sent).toHaveLength(1);
    expect(fake.notesOf(id)).toHaveLength(2);
  });

  it('tells of all changes, and forms a request of each', () => {
    const fake = createFakeGorgias();
    const heard: string[] = [];
    const stop = fake.onEvent(({ ticketId, kind }) => heard.push(`${ticketId} ${kind}`));
    const [one, other] = [
      fake.addTicket({ subject: 'Lamp', requester, text: 'Hello' }),
      fake.addTicket({ subject: 'Chair', requester, text: 'Hello' }),
    ];
    void ask(fake, 'PUT', `/api/tickets/${one}/custom-fields/5101`, { id: 5101, value: 'Account' });
    fake.mergeTicket(one, other);
    stop();
    fake.removeTicket(other);
    expect(heard).toEqual([
      `${one} created`,
      `${other} created`,
      `${one} changed`,
      `${other} commented`,
      `${one} removed`,
    ]);
    expect(fake.ticketOf(one)?.state).toBe('deleted');
    expect(fake.ticketOf(other)?.messages).toHaveLength(2);
    const { rawBody } = fake.webhookFor('404', 'removed', 'a', new Date());
    expect(JSON.parse(rawBody.toString())).toMatchObject({ ticket_id: '404' });
  });

  it('knows nobody with other credentials', async () => {
    const fake = createFakeGorgias();
    const url = new URL('http://fake/api/account');
    expect(await fake.answer({ method: 'GET', url, headers: {}, body: undefined })).toMatchObject({
      status: 401,
    });
  });
});
