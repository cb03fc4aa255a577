import { describe, expect, it } from 'vitest';
import { createFakeSalesforce } from '../fakes/salesforce.ts';
import { salesforce } from './salesforce.ts';

const secret = 'our own secret';
const now = new Date('2026-11-20T10:00:00Z');
const caseId = '5008d00000000GKAAY';
const call = (body: unknown, header: string | undefined = secret) => ({
  headers: { 'x-replique-secret': header },
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const read = (body: unknown, header?: string) =>
  salesforce.readWebhook(call(body, header), secret, now);

describe("a flow's call", () => {
  it('tells which case changed', () => {
    const fake = createFakeSalesforce({ clock: () => now });
    const id = fake.addTicket({ subject: 'a', requester: { name: 'b', email: 'c@d.example' } });
    const request = fake.webhookFor(id, 'commented', secret, now);
    const [event] = salesforce.readWebhook(request, secret, now);
    expect(event).toMatchObject({ ticketId: id, kind: 'commented', at: now });
    expect(salesforce.readWebhook(request, secret, now)).toEqual([event]);
  });

  it('reads its own example', () => {
    const { headers, body } = salesforce.exampleWebhook(secret, now);
    const request = { headers, rawBody: Buffer.from(body) };
    const [event] = salesforce.readWebhook(request, secret, now);
    expect(event).toMatchObject({ ticketId: '500000000000000AAA', kind: 'test' });
  });

  it('takes short ids, several cases, and times that it cannot read', () => {
    expect(read({ caseId: caseId.slice(0, 15) })).toMatchObject([
      { ticketId: caseId, kind: 'changed', at: null },
    ]);
    expect(read([{ caseId }, { caseId, event: 'closed' }])).toHaveLength(2);
    expect(read({ caseId, changedAt: '20 November 2026, 10:00', more: 1 })).toMatchObject([
      { ticketId: caseId, at: null },
    ]);
    expect(read({ caseId, changedAt: '2026-11-20T10:00:30.000+0000' })[0]?.at).toEqual(
      new Date('2026-11-20T10:00:30Z'),
    );
  });

  it('is an event of its own at another time', () => {
    const idOf = (changedAt: string) => read({ caseId, changedAt })[0]?.eventId;
    expect(idOf('2026-11-20T10:00:00Z')).not.toBe(idOf('2026-11-20T10:00:01Z'));
    const [untold] = read({ caseId });
    const [later] = salesforce.readWebhook(call({ caseId }), secret, new Date(now.getTime() + 1));
    expect(untold?.eventId).not.toBe(later?.eventId);
  });

  it('has nothing to say of other objects', () => {
    expect(read({ caseId: '0038d00000000GKAAY' })).toEqual([]);
  });

  it.each([
    ['no secret', undefined],
    ["another's secret", 'our own secre7'],
    ['a longer one', `${secret}!`],
    ['an empty one', ''],
  ])('with %s is refused', (_, header) => {
    const request = { headers: { 'x-replique-secret': header }, rawBody: call({ caseId }).rawBody };
    expect(() => salesforce.readWebhook(request, secret, now)).toThrow('signature');
  });

  it('is refused where no secret is set', () => {
    expect(() => salesforce.readWebhook(call({ caseId }, ''), '', now)).toThrow('signature');
  });

  it.each([
    ['six minutes old', { caseId, changedAt: '2026-11-20T09:53:59Z' }, 'too-old'],
    ['six minutes early', { caseId, changedAt: '2026-11-20T10:06:01Z' }, 'too-old'],
    ['no JSON', 'caseId=5', 'body'],
    ['without a case', { event: 'created' }, 'body'],
    ['with no id', { caseId: "5' OR Id != '" }, 'body'],
    ['with a number', { caseId: 5 }, 'body'],
  ])('%s is refused @check-38.1', (_, body, reason) => {
    expect(() => read(body)).toThrow(reason);
  });
});
