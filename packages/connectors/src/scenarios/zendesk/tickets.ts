import { again, answer, lamp, mails, note, offer, thanks } from '../words.ts';
import { file, hears, ids, people, says, type Given } from './account.ts';

const { ida, luc, kim, nora, paul, lea, system, gone } = people;
const waiting = { language: 'en', waits: true };
const done = { language: 'en', waits: false };
const asks = says('requester', ida, mails.en);
const answers = says('agent', nora, answer);
const by = (channel: string, source = {}) => ({ via: { channel, source } });

/** How tickets come: by mail, form, messages, social networks, phone. */
export const arriving: Given[] = [
  {
    name: 'a mail',
    comments: [asks],
    ...waiting,
    has: { channel: 'email', requesterName: 'Ida Holm' },
  },
  {
    name: 'a web form with its fields',
    ticket: {
      ...by('web'),
      ticket_form_id: ids.form,
      group_id: ids.group,
      priority: 'high',
      assignee_id: nora.id,
      tags: ['vip', 'return'],
      custom_fields: [
        { id: ids.order, value: 'B-1001' },
        { id: ids.gift, value: true },
      ],
    },
    comments: [asks],
    ...waiting,
    has: {
      channel: 'web',
      formId: String(ids.form),
      groupId: String(ids.group),
      team: 'Returns desk',
      priority: { is: 'high', word: 'high' },
      assignee: { id: String(nora.id), name: nora.name, email: 'nora@example.org' },
      tags: ['vip', 'return'],
      fields: { [ids.order]: 'B-1001', [ids.gift]: 'true', 'requester:loyalty': 'gold' },
    },
  },
  {
    name: 'made by a program',
    ticket: by('api'),
    comments: [asks],
    ...waiting,
    has: { channel: 'api' },
  },
  { name: 'the mobile app', ticket: by('mobile_sdk'), comments: [asks], ...waiting },
  { name: 'the help centre', ticket: by('help_center'), comments: [asks], ...waiting },
  {
    name: 'a text message',
    ticket: by('sms'),
    comments: [asks],
    ...waiting,
    has: { channel: 'sms' },
  },
  {
    name: 'a Facebook post',
    ticket: by('facebook', { from: { facebook_id: '77' }, to: {}, rel: 'post' }),
    comments: [asks],
    ...waiting,
    has: { channel: 'facebook' },
  },
  {
    name: 'a mention on X',
    ticket: by('twitter', { from: {}, to: {}, rel: 'mention' }),
    comments: [asks],
    ...waiting,
  },
  {
    name: 'a call',
    ticket: by('voice', { from: { phone: '+33100000000' }, to: {}, rel: 'inbound' }),
    comments: [
      says('requester', ida, 'Call from: +33 1 00 00 00 00. My parcel has not come, where is it?', {
        type: 'VoiceComment',
        via: { channel: 'voice', source: { from: {}, to: {}, rel: 'inbound' } },
      }),
    ],
    ...waiting,
  },
  {
    name: 'a chat',
    ticket: by('chat'),
    log: [
      hears('requester', 'Ida Holm', mails.en),
      hears('agent', 'Nora', answer, { by: 'agent' }),
    ],
    ...done,
  },
  {
    name: 'messaging, with a bot before the team',
    ticket: { ...by('native_messaging'), from_messaging_channel: true },
    log: [
      hears('note', 'Helper', 'Hey! Have a question? I am here to assist.', { by: 'bot' }),
      hears('requester', 'Ida Holm', mails.en),
    ],
    ...waiting,
  },
  {
    name: 'WhatsApp',
    ticket: { ...by('whatsapp'), from_messaging_channel: true },
    log: [hears('requester', 'Ida Holm', mails.fr)],
    language: 'fr',
    waits: true,
  },
  {
    name: 'Instagram, that somebody joined',
    ticket: { ...by('instagram_dm'), from_messaging_channel: true },
    log: [
      hears('requester', 'Ida Holm', mails.en),
      hears('nothing', 'Nora', 'joined', { by: 'agent', type: 'Messaging::ConversationJoined' }),
    ],
    ...waiting,
  },
  {
    name: 'messaging, with a note beside it',
    ticket: { ...by('native_messaging'), from_messaging_channel: true, assignee_id: nora.id },
    comments: [says('note', nora, note, { public: false })],
    log: [hears('requester', 'Ida Holm', mails.en)],
    ...waiting,
  },
  {
    name: 'an agent wrote first, and waits',
    ticket: by('web'),
    comments: [says('agent', nora, offer)],
    ...done,
  },
  {
    name: 'an agent wrote first, and was answered',
    ticket: by('web'),
    comments: [says('agent', nora, offer), asks],
    ...waiting,
  },
  {
    name: 'a brand and an organisation',
    ticket: { brand_id: ids.brand, organization_id: ids.organization },
    comments: [asks],
    ...waiting,
    has: {
      brand: 'Bright Pro',
      organisation: 'Hôtel du Lac',
      fields: {
        'requester:loyalty': 'gold',
        'organisation:rooms': '42',
        'organisation:vip': 'true',
      },
    },
  },
  {
    name: 'a follow-up to a closed ticket',
    ticket: by('web', { from: { ticket_id: 700_001 }, to: {}, rel: 'follow_up' }),
    comments: [asks],
    ...waiting,
    has: { cameFrom: { externalId: '700001', how: 'follow-up' } },
  },
  {
    name: 'split from another',
    ticket: by('web', { from: { ticket_id: 700_002 }, to: {}, rel: 'split_ticket' }),
    comments: [asks],
    ...waiting,
    has: { cameFrom: { externalId: '700002', how: 'split' } },
  },
];

/** Languages: the text's own before the profile's. */
export const speaking: Given[] = [
  {
    name: 'French, of a profile in English',
    comments: [says('requester', ida, mails.fr)],
    language: 'fr',
    waits: true,
  },
  {
    name: 'English, of a profile in French',
    requester: luc,
    comments: [says('requester', luc, mails.en)],
    ...waiting,
  },
  ...(['de', 'es', 'it', 'nl', 'pt'] as const).map((language) => ({
    name: `a mail in ${language}`,
    comments: [says('requester', ida, mails[language])],
    language,
    waits: true,
  })),
  {
    name: 'one word, of a profile in French',
    ticket: { subject: 'Colis 12' },
    requester: luc,
    comments: [says('requester', luc, 'Colis 12')],
    language: 'fr',
    waits: true,
  },
];

/** Where tickets stand, and how they end. */
export const standing: Given[] = [
  { name: 'answered', comments: [asks, answers], ...done },
  {
    name: 'answered and asked again',
    comments: [asks, answers, says('requester', ida, again)],
    ...waiting,
  },
  {
    name: 'solved with thanks',
    ticket: { status: 'solved' },
    comments: [asks, answers, says('requester', ida, thanks)],
    ...done,
    has: { status: { is: 'solved', word: 'solved' } },
  },
  {
    name: 'opened again by thanks',
    comments: [asks, answers, says('requester', ida, thanks)],
    ...done,
  },
  {
    name: 'pending',
    ticket: { status: 'pending' },
    comments: [asks, answers],
    ...done,
    has: { status: { is: 'pending', word: 'pending' } },
  },
  {
    name: 'on hold',
    ticket: { status: 'hold' },
    comments: [asks],
    ...waiting,
    has: { status: { is: 'on-hold', word: 'hold' } },
  },
  {
    name: 'closed without an answer',
    ticket: { status: 'closed' },
    comments: [asks],
    ...done,
    has: { state: 'closed' },
  },
  {
    name: 'merged into another',
    ticket: { status: 'closed', tags: ['closed_by_merge'] },
    comments: [
      asks,
      says('note', nora, 'This request was closed and merged into request #700001 "a mail".'),
    ],
    ...done,
    state: 'merged',
  },
  {
    name: 'another was merged into it',
    comments: [
      asks,
      says('note', nora, 'Request #700009 "Where?" was closed and merged into this request.', {
        public: false,
      }),
    ],
    ...waiting,
  },
  { name: 'deleted', ticket: { status: 'deleted' }, comments: [asks], ...done, state: 'deleted' },
  {
    name: 'rated well, with words',
    ticket: { status: 'solved', satisfaction_rating: { id: 1, score: 'good', comment: 'Quick!' } },
    comments: [asks, answers],
    ...done,
    has: { satisfaction: { score: 'good', stars: null, reason: null, comment: 'Quick!' } },
  },
  {
    name: 'rated badly, with a reason',
    ticket: {
      status: 'solved',
      satisfaction_rating: {
        score: 'bad',
        comment: null,
        reason: 'The issue took too long',
        reason_id: 1003,
      },
    },
    comments: [asks, answers],
    ...done,
    has: {
      satisfaction: { score: 'bad', stars: null, reason: 'The issue took too long', comment: null },
    },
  },
  {
    name: 'asked for a rating',
    ticket: { status: 'solved', satisfaction_rating: { score: 'offered' } },
    comments: [asks, answers],
    ...done,
    has: { satisfaction: { score: 'offered', stars: null, reason: null, comment: null } },
  },
];

/** Who speaks, and what only the team sees. */
export const speakers: Given[] = [
  {
    name: 'a note after the question',
    comments: [asks, says('note', nora, note, { public: false })],
    ...waiting,
  },
  {
    name: 'with files',
    comments: [says('requester', ida, lamp, { attachments: [file('lamp.png'), file('bill.pdf')] })],
    ...waiting,
  },
  {
    name: 'with a file that was removed',
    comments: [
      says('requester', ida, lamp, { attachments: [file('card.png', { deleted: true })] }),
    ],
    ...waiting,
  },
  {
    name: 'redacted',
    comments: [says('requester', ida, 'My card ▇▇▇▇▇▇▇▇ was charged twice. Why is that?')],
    ...waiting,
  },
  {
    name: 'answered by a trigger alone',
    comments: [asks, says('note', system, 'We have received your request.')],
    ...waiting,
  },
  {
    name: 'a customer in copy asks on',
    comments: [asks, answers, says('requester', kim, again)],
    ...waiting,
  },
  {
    name: 'an agent in a note asks as a customer',
    requester: paul,
    comments: [says('requester', paul, mails.fr)],
    language: 'fr',
    waits: true,
  },
  {
    name: 'answered by somebody who left the team',
    ticket: { assignee_id: lea.id },
    comments: [asks, says('agent', lea, answer)],
    ...done,
    has: { assignee: { id: String(lea.id), name: 'Lea Stone', email: 'lea@example.org' } },
  },
  {
    name: 'somebody of whom nothing is left wrote in it',
    comments: [asks, says('note', gone, note)],
    ...waiting,
  },
  {
    name: 'several of the team answered',
    comments: [asks, answers, says('requester', ida, again), says('agent', paul, answer)],
    ...done,
  },
];

export const zendeskTickets: Given[] = [...arriving, ...speaking, ...standing, ...speakers];
