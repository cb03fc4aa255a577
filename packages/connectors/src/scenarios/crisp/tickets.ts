import { again, answer, lamp, mails, note, offer, thanks } from '../words.ts';
import { contactId, operator, other, sends, visitor, type Given } from './account.ts';

const waiting = { language: 'en', waits: true };
const done = { language: 'en', waits: false };
const asks = visitor(mails.en);
const answers = operator(answer);
const resolved = { state: 'resolved' } as const;
const speaks = (locale: string) => ({ device: { locales: [locale] } });

const origins = [
  'email',
  'urn:crisp.im:messenger:0',
  'urn:crisp.im:whatsapp:0',
  'urn:crisp.im:instagram:0',
  'urn:crisp.im:telegram:0',
  'urn:crisp.im:twitter:0',
  'urn:crisp.im:twilio-sms:0',
  'urn:crisp.im:line:0',
];

const arriving: Given[] = [
  {
    name: 'a chat',
    messages: [asks],
    ...waiting,
    has: { channel: 'chat', requesterName: 'Ida Holm', requesterEmail: 'ida@example.org' },
  },
  ...origins.map((origin): Given => ({
    name: `by ${origin}`,
    meta: { origin },
    messages: [asks],
    ...waiting,
    has: { channel: origin },
  })),
  {
    name: 'a mail with its subject',
    meta: { origin: 'email', subject: 'Where is my parcel?' },
    messages: [asks],
    ...waiting,
    has: { subject: 'Where is my parcel?' },
  },
  {
    name: 'with inbox, agent, segments and data',
    inbox: 'Returns',
    holder: 1,
    meta: {
      segments: ['vip', 'return'],
      data: { category: 'order', order: 'B-1001', gift: true, total: 12.5 },
    },
    messages: [asks],
    ...waiting,
    has: {
      tags: ['vip', 'return'],
      fields: { category: 'order', order: 'B-1001', gift: 'true', total: '12.5' },
    },
  },
  {
    name: 'of a contact with a company and data',
    conversation: { people_id: contactId },
    messages: [asks],
    ...waiting,
    has: {
      organisation: 'Hôtel du Lac',
      fields: {
        'requester:profile.job': 'Buyer',
        'requester:profile.segments': 'customer',
        'requester:plan': 'gold',
        'organisation:profile.domain': 'lac.example',
      },
    },
  },
  {
    name: 'of a visitor without an address',
    meta: { email: '' },
    messages: [asks],
    ...waiting,
    has: { requesterEmail: null },
  },
  { name: 'an operator wrote first, and waits', messages: [operator(offer)], ...done },
  {
    name: 'an operator wrote first, and was answered',
    messages: [operator(offer), asks],
    ...waiting,
  },
  {
    name: 'with a topic',
    conversation: { topic: 'Delivery' },
    messages: [asks],
    ...waiting,
    has: { subject: 'Delivery' },
  },
];

const speaking: Given[] = [
  {
    name: 'French, in a browser in English',
    messages: [visitor(mails.fr)],
    language: 'fr',
    waits: true,
  },
  { name: 'English, in a browser in French', meta: speaks('fr-FR'), messages: [asks], ...waiting },
  ...(['de', 'es', 'it', 'nl', 'pt'] as const).map((language): Given => ({
    name: `a message in ${language}`,
    messages: [visitor(mails[language])],
    language,
    waits: true,
  })),
  {
    name: 'one word, in a browser in French',
    meta: speaks('fr-FR'),
    messages: [visitor('Colis 12')],
    language: 'fr',
    waits: true,
  },
];

const standing: Given[] = [
  { name: 'answered', messages: [asks, answers], ...done },
  { name: 'answered and asked again', messages: [asks, answers, visitor(again)], ...waiting },
  {
    name: 'resolved with thanks',
    conversation: resolved,
    messages: [asks, answers, visitor(thanks)],
    ...done,
    has: { state: 'closed', status: { is: 'solved', word: 'resolved' } },
  },
  { name: 'open, with thanks', messages: [asks, answers, visitor(thanks)], ...done },
  {
    name: 'pending',
    conversation: { state: 'pending' },
    messages: [asks],
    ...waiting,
    has: { status: { is: 'open', word: 'pending' } },
  },
  { name: 'resolved without an answer', conversation: resolved, messages: [asks], ...done },
  {
    name: 'of a visitor who is blocked',
    conversation: { is_blocked: true },
    messages: [asks],
    ...done,
    state: 'spam',
  },
];

const speakers: Given[] = [
  {
    name: 'a note after the question',
    messages: [asks, other('note', note, { type: 'note' })],
    ...waiting,
  },
  { name: 'with a file', messages: [visitor(lamp), sends('lamp.png')], ...waiting },
  { name: 'a file alone', messages: [sends('lamp.png')], language: 'en', waits: true },
  {
    name: 'a bot answered',
    messages: [asks, other('note', 'Someone will be with you soon.', { automated: true })],
    ...waiting,
  },
  {
    name: 'an event between',
    messages: [
      asks,
      other('nothing', 'joined', { type: 'event', content: { namespace: 'state:resolved' } }),
    ],
    ...waiting,
  },
  {
    name: 'a choice that was made',
    messages: [
      other('note', 'What is it about?', {
        type: 'picker',
        automated: true,
        content: {
          id: 'topic',
          text: 'What is it about?',
          choices: [{ value: 'order', label: 'My order', selected: true }],
        },
      }),
      asks,
    ],
    ...waiting,
  },
  {
    name: 'somebody in copy asks on',
    meta: { origin: 'email' },
    messages: [asks, answers, visitor(again, {}, 'Kim Berg')],
    ...waiting,
  },
  {
    name: 'several of the team answered',
    messages: [asks, answers, visitor(again), operator(answer, {}, 'Luis Ortega')],
    ...done,
  },
  {
    name: 'one of the team as a customer',
    meta: { nickname: 'Ada Moreau' },
    messages: [visitor(mails.en, {}, 'Ada Moreau')],
    ...waiting,
    has: { requesterName: 'Ada Moreau' },
  },
  {
    name: 'redacted',
    messages: [visitor('My card **** was charged twice. Why is that?', { edited: true })],
    ...waiting,
  },
];

export const crispTickets: Given[] = [...arriving, ...speaking, ...standing, ...speakers];
