import { again, answer, lamp, mails, note, offer, thanks } from '../words.ts';
import { comment, described, mailIn, mailOut, messaged, type Given } from './account.ts';

const waiting = { language: 'en', waits: true };
const done = { language: 'en', waits: false };
const nora = 'Nora Lindqvist';
const tom = 'Tom Achebe';
const portal = 'Ida at the portal';
const machine = 'Automated Process';
const asks = mailIn('Ida Holm', mails.en);
const answers = mailOut('agent', nora, answer);
const closed = { IsClosed: true, Status: 'Closed' };
const ofPhone = { Origin: 'Phone', SuppliedName: null };

const arriving: Given[] = [
  {
    name: 'a mail',
    entries: [asks],
    ...waiting,
    has: { channel: 'Email', requesterName: 'Ida Holm', requesterEmail: 'ida@example.org' },
  },
  {
    name: 'a mail that stands in the description too',
    row: { Description: mails.en },
    entries: [asks],
    ...waiting,
  },
  {
    name: 'a web form of a stranger',
    contact: null,
    row: { Origin: 'Web', SuppliedName: 'Max Moe', SuppliedEmail: 'max@example.org' },
    said: described('Max Moe', mails.en),
    ...waiting,
    has: { channel: 'Web', requesterName: 'Max Moe', requesterEmail: 'max@example.org' },
  },
  {
    name: 'a call',
    row: ofPhone,
    said: described(null, mails.en),
    ...waiting,
    has: { channel: 'Phone' },
  },
  {
    name: 'a chat',
    row: { Origin: 'Chat' },
    said: described(null, mails.en),
    ...waiting,
    has: { channel: 'Chat' },
  },
  {
    name: 'messaging in a standard channel, with a bot before the team',
    row: { Origin: 'Messaging' },
    session: {
      isEnhanced: false,
      said: [
        messaged('EndUser', 'requester', 'Ida Holm', mails.en),
        messaged('Bot', 'note', 'Parcel bot', 'One moment, somebody of us comes.'),
        messaged('Agent', 'agent', nora, answer),
        messaged('EndUser', 'requester', 'Ida Holm', again),
      ],
    },
    ...waiting,
    has: { channel: 'Messaging' },
  },
  {
    name: 'messaging in an enhanced channel',
    row: { Origin: 'Messaging' },
    session: {
      isEnhanced: true,
      said: [
        messaged('EndUser', 'requester', null, mails.fr),
        messaged('Chatbot', 'note', null, 'Un instant, une personne de notre équipe arrive.'),
        messaged('Agent', 'agent', null, answer),
      ],
    },
    language: 'fr',
    waits: false,
    has: { channel: 'Messaging' },
  },
  {
    name: 'a mail, and messaging after it',
    entries: [asks],
    session: {
      isEnhanced: true,
      said: [messaged('EndUser', 'requester', null, again)],
    },
    ...waiting,
  },
  {
    name: 'an origin of the organisation’s own',
    row: { Origin: 'Kiosk' },
    said: described(null, mails.en),
    ...waiting,
    has: { channel: 'Kiosk' },
  },
  {
    name: 'without an origin',
    row: { Origin: null },
    said: described(null, mails.en),
    ...waiting,
    has: { channel: null },
  },
  {
    name: 'with queue, priority, account and fields',
    owner: 'Returns',
    account: 'Hôtel du Lac',
    row: { Priority: 'High', Topic__c: 'Lamps', Category__c: 'Order status' },
    entries: [asks],
    ...waiting,
    has: {
      team: 'Returns',
      assignee: null,
      organisation: 'Hôtel du Lac',
      priority: { is: 'high', word: 'High' },
      fields: {
        Topic__c: 'Lamps',
        Category__c: 'Order status',
        'requester:Tier__c': 'Gold',
        'organisation:Plan__c': 'Yearly',
      },
    },
  },
  {
    name: 'owned by one of the team',
    owner: nora,
    entries: [asks],
    ...waiting,
    has: { team: null },
  },
  {
    name: 'with a priority of its own',
    row: { Priority: 'P1' },
    entries: [asks],
    ...waiting,
    has: { priority: { is: null, word: 'P1' } },
  },
  {
    name: 'without a priority',
    row: { Priority: null },
    entries: [asks],
    ...waiting,
    has: { priority: null },
  },
  { name: 'an agent wrote first, and waits', entries: [mailOut('agent', nora, offer)], ...done },
  {
    name: 'an agent wrote first, and was answered',
    entries: [mailOut('agent', nora, offer), asks],
    ...waiting,
  },
  { name: 'a part of another', parent: 'a mail', entries: [asks], ...waiting },
  {
    name: 'from the portal',
    row: { Origin: 'Web' },
    said: described(null, mails.en),
    entries: [comment('requester', portal, again)],
    ...waiting,
  },
];

const speaking: Given[] = [
  {
    name: 'French, of a case in English',
    row: { Language: 'en_US' },
    entries: [mailIn('Ida Holm', mails.fr)],
    language: 'fr',
    waits: true,
  },
  { name: 'English, of a case in French', row: { Language: 'fr' }, entries: [asks], ...waiting },
  ...(['de', 'es', 'it', 'nl', 'pt'] as const).map((language): Given => ({
    name: `a mail in ${language}`,
    entries: [mailIn('Ida Holm', mails[language])],
    language,
    waits: true,
  })),
  {
    name: 'one word, of a case in French',
    row: { Language: 'fr', Subject: null },
    entries: [mailIn('Ida Holm', 'Colis 12')],
    language: 'fr',
    waits: true,
  },
];

const standing: Given[] = [
  { name: 'answered', entries: [asks, answers], ...done },
  {
    name: 'answered and asked again',
    entries: [asks, answers, mailIn('Ida Holm', again)],
    ...waiting,
  },
  {
    name: 'closed with thanks',
    row: closed,
    entries: [asks, answers, mailIn('Ida Holm', thanks)],
    ...done,
    has: { state: 'closed', status: { is: 'closed', word: 'Closed' } },
  },
  { name: 'open, with thanks', entries: [asks, answers, mailIn('Ida Holm', thanks)], ...done },
  {
    name: 'being worked on',
    row: { Status: 'Working' },
    entries: [asks],
    ...waiting,
    has: { status: { is: 'open', word: 'Working' } },
  },
  { name: 'closed without an answer', row: closed, entries: [asks], ...done },
  {
    name: 'closed with a status of its own',
    row: { IsClosed: true, Status: 'Resolved by phone' },
    entries: [asks],
    ...done,
    has: { status: { is: 'closed', word: 'Resolved by phone' } },
  },
  {
    name: 'merged into another',
    master: 'a mail',
    row: { IsDeleted: true },
    entries: [asks],
    ...done,
    state: 'merged',
  },
  { name: 'in the bin', row: { IsDeleted: true }, entries: [asks], ...done, state: 'deleted' },
];

const speakers: Given[] = [
  {
    name: 'a comment of the team alone',
    entries: [asks, comment('note', nora, note, { IsPublished: false })],
    ...waiting,
  },
  { name: 'a published comment', entries: [asks, comment('agent', nora, answer)], ...done },
  {
    name: 'a comment that was deleted',
    entries: [
      asks,
      {
        ...comment('nothing', nora, note),
        values: { CommentBody: note, IsPublished: true, IsDeleted: true },
      },
    ],
    ...waiting,
  },
  {
    name: 'with files',
    entries: [mailIn('Ida Holm', lamp, {}, ['lamp.png', 'bill.pdf'])],
    ...waiting,
  },
  {
    name: 'a draft',
    entries: [asks, mailOut('nothing', nora, answer, { Status: '5' })],
    ...waiting,
  },
  {
    name: 'a mail that was deleted',
    entries: [asks, mailOut('nothing', nora, answer, { IsDeleted: true })],
    ...waiting,
  },
  {
    name: 'a rule says that it has arrived',
    entries: [asks, mailOut('note', machine, 'We have received your message.')],
    ...waiting,
  },
  {
    name: 'a customer in copy asks on',
    entries: [asks, answers, mailIn('Kim Berg', again)],
    ...waiting,
  },
  {
    name: 'several of the team answered',
    entries: [asks, answers, mailIn('Ida Holm', again), mailOut('agent', tom, answer)],
    ...done,
  },
  {
    name: 'one of the team as a customer',
    contact: null,
    entries: [mailIn('Nora Lindqvist', mails.en)],
    ...waiting,
    has: { requesterName: 'Nora Lindqvist', requesterEmail: 'nora@example.org' },
  },
  {
    name: 'redacted',
    entries: [mailIn('Ida Holm', 'My card XXXX was charged twice. Why is that?')],
    ...waiting,
  },
];

export const salesforceTickets: Given[] = [...arriving, ...speaking, ...standing, ...speakers];
