import { again, answer, lamp, mails, note, offer, thanks } from '../words.ts';
import { byRule, file, internal, people, says, type Given } from './account.ts';

const { ida, kim, bare, zoe, yann } = people;
const waiting = { language: 'en', waits: true };
const done = { language: 'en', waits: false };
const asks = says('requester', ida, mails.en);
const answers = says('agent', zoe, answer);

const ways = [
  'contact_form',
  'chat',
  'sms',
  'whatsapp',
  'facebook',
  'facebook-messenger',
  'facebook-mention',
  'instagram-comment',
  'instagram-direct-message',
  'instagram-ad-comment',
  'twitter',
  'twitter-direct-message',
  'help-center',
  'api',
];

const arriving: Given[] = [
  {
    name: 'a mail',
    messages: [asks],
    ...waiting,
    has: { channel: 'email', requesterName: 'Ida Holm', requesterEmail: 'ida@example.org' },
  },
  ...ways.map((channel): Given => ({
    name: `by ${channel}`,
    ticket: { channel },
    messages: [asks],
    ...waiting,
    has: { channel },
  })),
  {
    name: 'a call that was written down',
    ticket: { channel: 'phone' },
    messages: [
      says('requester', ida, 'Voicemail: my parcel has not come, where is it?', { via: 'aircall' }),
    ],
    ...waiting,
    has: { channel: 'phone' },
  },
  {
    name: 'with team, agent, priority, tags and fields',
    ticket: {
      assignee_team_id: 71,
      assignee_user_id: zoe.id,
      priority: 'critical',
      tags: ['vip', 'return'],
      fields: { 5101: 'Return::Request', 5103: 'By phone', 5104: 12.5 },
    },
    messages: [asks],
    ...waiting,
    has: {
      team: 'Returns',
      groupId: '71',
      assignee: { id: '94', name: 'Zoé Martin', email: 'zoe@lampes.example' },
      priority: { is: 'urgent', word: 'critical' },
      tags: ['vip', 'return'],
      fields: { 5101: 'Return::Request', 5103: 'By phone', 5104: '12.5' },
    },
  },
  { name: 'an agent wrote first, and waits', messages: [says('agent', zoe, offer)], ...done },
  {
    name: 'an agent wrote first, and was answered',
    messages: [says('agent', zoe, offer), asks],
    ...waiting,
  },
  {
    name: 'of a customer with a field of theirs',
    ticket: { customer: kim },
    messages: [says('requester', kim, mails.en)],
    ...waiting,
    has: { requesterName: 'Kim Berg', fields: { 'requester:6101': 'Gold' } },
  },
  {
    name: 'of a customer without a name',
    ticket: { customer: bare },
    messages: [says('requester', bare, mails.en)],
    ...waiting,
    has: { requesterName: null, requesterEmail: 'bare@example.org' },
  },
];

const speaking: Given[] = [
  {
    name: 'French, that Gorgias takes for English',
    messages: [says('requester', ida, mails.fr)],
    language: 'fr',
    waits: true,
  },
  {
    name: 'English, that Gorgias takes for French',
    ticket: { language: 'fr' },
    messages: [asks],
    ...waiting,
  },
  ...(['de', 'es', 'it', 'nl', 'pt'] as const).map((language): Given => ({
    name: `a mail in ${language}`,
    ticket: { language },
    messages: [says('requester', ida, mails[language])],
    language,
    waits: true,
  })),
  {
    name: 'one word in French',
    ticket: { language: 'fr', subject: 'Colis 12' },
    messages: [says('requester', ida, 'Colis 12')],
    language: 'fr',
    waits: true,
  },
];

const closed = { status: 'closed' } as const;

const standing: Given[] = [
  { name: 'answered', messages: [asks, answers], ...done },
  {
    name: 'answered and asked again',
    messages: [asks, answers, says('requester', ida, again)],
    ...waiting,
  },
  {
    name: 'closed with thanks',
    ticket: closed,
    messages: [asks, answers, says('requester', ida, thanks)],
    ...done,
    has: { state: 'closed', status: { is: 'closed', word: 'closed' } },
  },
  {
    name: 'opened again by thanks',
    messages: [asks, answers, says('requester', ida, thanks)],
    ...done,
  },
  { name: 'closed without an answer', ticket: closed, messages: [asks], ...done },
  {
    name: 'snoozed',
    ticket: { ...closed, snooze_datetime: '2026-03-20T08:00:00.000000+00:00' },
    messages: [asks],
    ...waiting,
    has: { snoozedUntil: new Date('2026-03-20T08:00:00Z') },
  },
  {
    name: 'in the trash',
    ticket: { trashed_datetime: '2026-03-08T08:00:00.000000+00:00' },
    messages: [asks],
    ...done,
    state: 'deleted',
  },
  { name: 'spam', ticket: { spam: true }, messages: [asks], ...done, state: 'spam' },
  {
    name: 'rated five of five',
    ticket: closed,
    messages: [asks, answers],
    survey: { score: 5, body_text: 'Quick!' },
    ...done,
    has: { satisfaction: { score: 'good', stars: 5, reason: null, comment: 'Quick!' } },
  },
  {
    name: 'rated two of five',
    ticket: closed,
    messages: [asks, answers],
    survey: { score: 2 },
    ...done,
    has: { satisfaction: { score: 'bad', stars: 2, reason: null, comment: null } },
  },
  {
    name: 'asked for a rating',
    ticket: closed,
    messages: [asks, answers],
    survey: { score: null },
    ...done,
    has: { satisfaction: { score: 'offered', stars: null, reason: null, comment: null } },
  },
  {
    name: 'to be asked for a rating later',
    ticket: closed,
    messages: [asks, answers],
    survey: { score: null, isSent: false },
    ...done,
    has: { satisfaction: null },
  },
];

const speakers: Given[] = [
  {
    name: 'a note after the question',
    messages: [asks, says('note', zoe, note, internal)],
    ...waiting,
  },
  {
    name: 'with files',
    messages: [says('requester', ida, lamp, { attachments: [file('lamp.png'), file('bill.pdf')] })],
    ...waiting,
  },
  {
    name: 'a message that was deleted',
    messages: [
      asks,
      says('nothing', zoe, 'A slip', { deleted_datetime: '2026-03-08T08:00:00.000000+00:00' }),
    ],
    ...waiting,
  },
  {
    name: 'an answer that could not be sent',
    messages: [
      asks,
      says('note', zoe, answer, {
        sent_datetime: null,
        failed_datetime: '2026-03-08T08:00:00.000000+00:00',
      }),
    ],
    ...waiting,
  },
  {
    name: 'a rule says that it has arrived',
    messages: [asks, says('note', zoe, 'We have received your message.', byRule)],
    ...waiting,
  },
  {
    name: 'a customer in copy asks on',
    messages: [asks, answers, says('requester', kim, again)],
    ...waiting,
  },
  {
    name: 'one of the team as a customer',
    ticket: { customer: yann },
    messages: [says('requester', yann, mails.en, { from_agent: false })],
    ...waiting,
  },
  {
    name: 'several of the team answered',
    messages: [asks, answers, says('requester', ida, again), says('agent', yann, answer)],
    ...done,
  },
  {
    name: 'redacted',
    messages: [says('requester', ida, 'My card **** was charged twice. Why is that?')],
    ...waiting,
  },
];

export const gorgiasTickets: Given[] = [...arriving, ...speaking, ...standing, ...speakers];
