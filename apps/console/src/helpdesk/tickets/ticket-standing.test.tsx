import { describe, expect, it } from 'vitest';
import { renderRouted } from '../../testing/render-routed.tsx';
import { Attachments } from './conversation/attachments.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { TicketStanding } from './ticket-standing.tsx';

/** What a ticket's page shows of its CRM. */

const nothing = {
  isWaiting: true,
  snoozedUntil: null,
  ineligibleReason: null,
  mergedInto: null,
  satisfaction: null,
  crmStatus: null,
  priority: null,
};

async function standing(change: Partial<TicketDetail>): Promise<string> {
  const ticket = { ...nothing, ...change } as TicketDetail;
  const { container, unmount } = await renderRouted(<TicketStanding ticket={ticket} />);
  const text = container.textContent ?? '';
  unmount();
  return text;
}

describe('the state of a ticket', () => {
  it('is what it is in the CRM, before whether it waits', async () => {
    expect(await standing({})).toBe('Waiting');
    expect(await standing({ isWaiting: false })).toBe('Answered');
    const snoozedUntil = '2026-11-30T09:00:00.000Z';
    expect(await standing({ isWaiting: false, snoozedUntil })).toBe('Snoozed');
    expect(await standing({ ineligibleReason: 'deleted' })).toBe('Deleted in the CRM');
    expect(await standing({ ineligibleReason: 'merged' })).toBe('Merged');
    expect(await standing({ ineligibleReason: 'merged', mergedInto: '42' })).toBe('Merged into 42');
  });

  it('is late once the client’s own time for a reply is over, and says since when', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
    const late = { replyDueAt: ago(2), lastMessageAt: ago(26) };
    expect(await standing(late)).toBe('Late. No reply for 26 hours');
    expect(await standing({ ...late, replyDueAt: ago(-2) })).toBe('Waiting');
    expect(await standing({ ...late, isWaiting: false })).toBe('Answered');
  });

  it('is beside what the CRM calls it, unless that is open', async () => {
    const as = (status: NonNullable<TicketDetail['crmStatus']>['status'], word: string) => ({
      crmStatus: { status, word },
    });
    expect(await standing(as('open', 'new'))).toBe('Waiting');
    expect(await standing(as('on-hold', 'hold'))).toBe('WaitingOn hold');
    expect(await standing({ isWaiting: false, ...as('pending', 'pending') })).toBe('Pending');
    expect(await standing({ isWaiting: false, ...as('closed', 'Closed - won') })).toBe('Closed');
    expect(await standing({ ineligibleReason: 'deleted', ...as('closed', 'closed') })).toBe(
      'Deleted in the CRM',
    );
    expect(await standing({ ineligibleReason: 'spam', ...as('closed', 'closed') })).toBe(
      'Spam in the CRM',
    );
  });

  it('shows what the requester thought, with their words', async () => {
    const satisfaction = { score: 'bad' as const, stars: 2, reason: null, comment: 'Too <slow>' };
    expect(await standing({ satisfaction })).toBe(
      'WaitingNot satisfied: 2 of 5. Customer’s comment: Too <slow>',
    );
    const plain = { score: 'good' as const, stars: null, reason: null, comment: null };
    expect(await standing({ satisfaction: plain })).toBe('WaitingSatisfied');
    const reasoned = { ...satisfaction, reason: 'The issue took too long', comment: null };
    expect(await standing({ satisfaction: reasoned })).toBe(
      'WaitingNot satisfied: 2 of 5. Reason: The issue took too long',
    );
    const offered = { ...plain, score: 'offered' as const };
    expect(await standing({ satisfaction: offered })).toBe('WaitingAsked for a rating');
  });
});

describe('attachments', () => {
  it('are links into the CRM, only where they lead to the web', async () => {
    const file = { name: 'box.png', contentType: null, size: 1_234_567 };
    const { container, unmount } = await renderRouted(
      <Attachments
        opensFiles={false}
        message={{
          uuid: '01a22096-52ee-768b-8b1f-8835e4373910',
          attachments: [
            { ...file, url: 'https://crm.test/box.png' },
            { ...file, name: 'Run me', url: 'javascript:alert(1)', size: null },
          ],
        }}
      />,
    );
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://crm.test/box.png']);
    expect(links[0]?.rel).toBe('noopener noreferrer');
    expect(links[0]?.target).toBe('_blank');
    const lines = [...container.querySelectorAll('li')].map((line) => line.textContent);
    expect(lines).toEqual(['box.png1.2 MB', 'Run me']);
    unmount();
  });
});
