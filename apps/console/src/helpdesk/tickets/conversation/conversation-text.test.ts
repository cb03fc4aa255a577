import { expect, it } from 'vitest';
import { conversationText } from './conversation-text.ts';

const words = {
  noSubject: '(no subject)',
  role: (role: string) => (role === 'agent' ? 'Agent' : 'Customer'),
  time: (at: string) => at.slice(0, 10),
};

it('is who, when and what, without what is quoted or hidden', () => {
  const message = (role: 'agent' | 'requester', author: string | null, text: string) => ({
    uuid: crypto.randomUUID(),
    role,
    author,
    text,
    html: `<p>${text}</p>`,
    quoted: 'On Monday somebody wrote: old words',
    sentAt: '2026-03-02T08:00:00.000Z',
    attachments: [],
    notAnalysed: null,
  });
  const conversation = [
    message('requester', 'Rhys', 'Where is it?\n'),
    message('agent', null, 'On its way.'),
  ];
  expect(conversationText({ subject: 'Parcel', externalId: 'F-1', conversation }, words)).toBe(
    'Parcel (F-1)\n\nRhys (Customer), 2026-03-02\nWhere is it?\n\nAgent, 2026-03-02\nOn its way.',
  );
  expect(conversationText({ subject: '', externalId: 'F-2', conversation: [] }, words)).toBe(
    '(no subject) (F-2)',
  );
});
