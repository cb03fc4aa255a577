import { z } from 'zod';
import { changes, failures, ofTickets, ofTwo } from './group-failures.ts';
import { DocumentDraft } from '../knowledge/knowledge.ts';
import { bodySizes, languageCode, listOf, moment, paging, ref, route } from '../route.ts';
import { EditClass } from '../helpdesk/tickets.ts';

export { actions, errors } from './group-failures.ts';

// product.md §3: everybody reads the groups of the own client, an Agent answers them.
const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const answers = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'reinforcement';

/** `answered`: a person approved its answer. `automatic`: auto-reinforcement did. */
export const groupStates = ['new', 'answered', 'automatic', 'dismissed'] as const;
export const GroupState = z.enum(groupStates);
export type GroupState = z.infer<typeof GroupState>;

/** `worth`: tickets of the last 30 days that an answer would save. */
export const groupSorts = ['worth', 'tickets', 'trend', 'newest'] as const;
export type GroupSort = (typeof groupSorts)[number];

const named = z.object({ uuid: z.uuid(), name: z.string() });

/** Tickets of one client and language that ask the same. Counts are of the last 30 days unless said otherwise. */
export const Group = z.object({
  uuid: z.uuid(),
  client: named,
  language: languageCode,
  /** A real question of it, or what a person named it. */
  name: z.string(),
  /** A person named it: no run gives it another name. */
  isNamed: z.boolean(),
  /** The question that is most like all of them, without personal data. */
  question: z.string(),
  state: GroupState,
  /** All that are grouped, and of the last 30 days and the 30 before. */
  size: z.int(),
  tickets: z.int(),
  ticketsBefore: z.int(),
  /** Tickets of each of the last thirteen weeks, oldest first. */
  weeks: z.array(z.int()).length(13),
  channels: z.array(z.object({ channel: z.string(), tickets: z.int() })).max(5),
  /** Share (0..1) of the tickets of 30 days whose suggestion was sent as it was or lightly edited; null: no ticket. The others are `worth`. */
  answeredWell: z.number().nullable(),
  /** Tickets of 30 days that one good answer would save: all that were not answered well. */
  worth: z.int(),
  lastAskedAt: moment,
  document: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  revision: z.int(),
});
export type Group = z.infer<typeof Group>;

export const GroupTicket = z.object({
  uuid: z.uuid(),
  externalId: z.string(),
  subject: z.string(),
  question: z.string(),
  channel: z.string().nullable(),
  askedAt: moment,
  /** Its question is most like all of the group; it comes first. */
  isCentre: z.boolean(),
  /** A person put it here: no run moves it. */
  isPinned: z.boolean(),
  /** What a person answered, and how much of the suggestion was in it. */
  answer: z.object({ text: z.string(), by: z.string().nullable(), at: moment }).nullable(),
  editClass: EditClass.nullable(),
});
export type GroupTicket = z.infer<typeof GroupTicket>;

/** Answers that say much the same, told by the one most like all of them, without personal data. */
export const GivenAnswers = z.object({
  text: z.string(),
  times: z.int(),
  /** Of these, texts that were sent before: a copy counts for nothing. */
  copies: z.int(),
  people: z.array(z.object({ name: z.string(), times: z.int() })),
  lastAt: moment,
  /** The newest of them. */
  tickets: z.array(z.object({ uuid: z.uuid(), externalId: z.string() })).max(5),
});
export type GivenAnswers = z.infer<typeof GivenAnswers>;

/**
 * Whether people's answers agree so well that one may stand for all without anybody looking at it: every measure beside
 * what it must reach. `stoppedBy` is the gravest reason against it.
 */
export const Agreement = z.object({
  agrees: z.boolean(),
  stoppedBy: z.enum(['disagreement', 'too-few', 'one-person', 'unlike']).nullable(),
  /** Answers that say much the same and count: each text once, for whoever sent it first, and none that was ours. */
  answers: z.int(),
  leastAnswers: z.int(),
  people: z.int(),
  leastPeople: z.int(),
  /** 0..1, the mean of all pairs. */
  likeness: z.number(),
  leastLikeness: z.number(),
  copies: z.int(),
  /** Answers that can't both be right, or say different things: the sentences that show it. */
  disagreements: z.array(z.object({ left: z.string(), right: z.string() })).max(10),
});
export type Agreement = z.infer<typeof Agreement>;

export const GroupDraft = DocumentDraft.extend({
  /** `people`: from their answers. `documents`: from what is known already. `outline`: only what is asked, nobody answered. `person`: somebody changed it. */
  from: z.enum(['people', 'documents', 'outline', 'person']),
  /** Who changed it last; null: nobody, or nobody the reader may see. */
  by: z.string().nullable(),
  at: moment,
  /** What its sentences were taken from. */
  sources: z.array(
    z.object({
      kind: z.enum(['ticket', 'document']),
      uuid: z.uuid(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});
export type GroupDraft = z.infer<typeof GroupDraft>;

/** Of the tickets of one span: a share with the bounds of its 95 % interval. */
const share = z.object({ share: z.number(), low: z.number(), high: z.number(), of: z.int() });
const span = z.object({
  from: moment,
  until: moment,
  tickets: z.int(),
  /** Tickets that got a suggestion with an answer. */
  coverage: share.nullable(),
  /** Of those answered: sent as it was or lightly edited. */
  acceptance: share.nullable(),
});
/** The group before its answer was approved and since; both spans are equally long, 60 days at most. */
export const GroupEffect = z.object({ approvedAt: moment, before: span, after: span });
export type GroupEffect = z.infer<typeof GroupEffect>;

const groupEvents = [
  'found',
  'approved',
  'approved-automatically',
  'withdrawn',
  'stopped',
  'dismissed',
  'restored',
  'renamed',
  'split',
  'merged',
  'moved',
  'kept-apart',
] as const;
export const GroupEvent = z.object({
  what: z.enum(groupEvents),
  at: moment,
  by: z.string().nullable(),
  /** The other group of a split, a merge or a move; the earlier name of one that was renamed. */
  other: named.nullable(),
  tickets: z.int().nullable(),
});
export type GroupEvent = z.infer<typeof GroupEvent>;

export const GroupDetail = Group.extend({
  /** The largest group of like answers first; empty until they were read. */
  answers: z.array(GivenAnswers).max(20),
  /** Null until people's answers were read. */
  agreement: Agreement.nullable(),
  /** Auto-reinforcement leaves it alone since a person withdrew its answer, or since it stopped itself. */
  autoOff: z.enum(['withdrawn', 'stopped']).nullable(),
  /** What its approved document says now; null: none stands. */
  approved: DocumentDraft.extend({
    by: z.string().nullable(),
    at: moment,
    until: z.iso.date().nullable(),
  }).nullable(),
  draft: GroupDraft.nullable(),
  effect: GroupEffect.nullable(),
  /** Parts of it that ask something of their own, and groups that ask nearly the same. */
  splits: z
    .array(
      z.object({ name: z.string(), question: z.string(), tickets: z.array(z.uuid()).max(500) }),
    )
    .max(5),
  merges: z
    .array(
      named.extend({
        question: z.string(),
        size: z.int(),
        likeness: z.number(),
        revision: z.int(),
      }),
    )
    .max(5),
  /** Newest first. */
  history: z.array(GroupEvent).max(50),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** What auto-reinforcement did by itself, newest first. */
export const AutomaticAnswer = z.object({
  group: named,
  document: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  at: moment,
  answers: z.int(),
  people: z.int(),
  likeness: z.number(),
  state: z.enum(['standing', 'withdrawn', 'stopped']),
});
export const ReinforcementStatus = z.object({
  client: named,
  /** The module is on for this client; off, groups are read and nothing changes. */
  isOn: z.boolean(),
  minTicketsPerGroup: z.int(),
  isAuto: z.boolean(),
  /** When tickets were last grouped; null before the first time. */
  checkedAt: moment.nullable(),
  isRunning: z.boolean(),
  /** Eligible tickets that wait to be read. */
  waiting: z.int(),
  grouped: z.int(),
  /** Questions in no group: fewer ask the same than the client wants in one. */
  leftOut: z.int(),
  dailyCap: z.int(),
  today: z.int(),
  /** A group whose acceptance falls under it is stopped. */
  floor: z.number(),
  /** So many of its answered tickets are looked at before. */
  floorAfter: z.int(),
  automatic: z.array(AutomaticAnswer).max(100),
});
export type ReinforcementStatus = z.infer<typeof ReinforcementStatus>;

const group = ref('question-group');
const revision = z.int();
const groupName = z.string().trim().min(1).max(120);
const tickets = z.array(ref('ticket')).min(1).max(500);

export const reinforcement = {
  list: route('GET', '/v2/reinforcement/groups', {
    access: reads,
    tag,
    summary: 'Questions that are asked again and again',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        state: GroupState.optional(),
        language: languageCode.optional(),
        channel: z.string().max(100).optional(),
        search: z.string().trim().max(200).optional(),
        sort: z.enum(groupSorts).default('worth'),
        ...paging,
      }),
    )
    .output(listOf(Group)),
  status: route('GET', '/v2/clients/{client}/reinforcement', {
    access: reads,
    tag,
    summary: 'How far the grouping is and what auto-reinforcement did',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(ReinforcementStatus),
  refresh: route('POST', '/v2/clients/{client}/reinforcement/refresh', {
    access: answers,
    tag,
    status: 202,
    summary: 'Group now instead of at the next turn',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client: ref('client') }))
    .output(ReinforcementStatus),
  regroup: route('POST', '/v2/clients/{client}/reinforcement/regroup', {
    access: { auth: 'user', role: 'admin', scope: 'own' },
    tag,
    status: 202,
    summary:
      'Group everything anew; groups that people answered, dismissed or shaped keep their tickets',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client: ref('client') }))
    .output(ReinforcementStatus),
  get: route('GET', '/v2/reinforcement/groups/{group}', {
    access: reads,
    tag,
    summary: 'One group',
  })
    .errors(failures('reinforcement.not-found'))
    .input(z.strictObject({ group }))
    .output(GroupDetail),
  tickets: route('GET', '/v2/reinforcement/groups/{group}/tickets', {
    access: reads,
    tag,
    summary: 'The tickets of a group, the one in its middle first, then the newest',
  })
    .errors(failures('reinforcement.not-found'))
    .input(z.strictObject({ group, ...paging }))
    .output(listOf(GroupTicket)),
  saveDraft: route('PUT', '/v2/reinforcement/groups/{group}/draft', {
    bodyLimit: bodySizes.document,
    access: answers,
    tag,
    summary: 'Keep the answer as it is written so far',
  })
    .errors(changes)
    .input(z.strictObject({ group, revision, ...DocumentDraft.shape }))
    .output(GroupDetail),
  redraft: route('POST', '/v2/reinforcement/groups/{group}/draft', {
    access: answers,
    tag,
    summary: 'Draft the answer anew from what people answered',
  })
    .errors(changes)
    .input(z.strictObject({ group, revision }))
    .output(GroupDetail),
  approve: route('POST', '/v2/reinforcement/groups/{group}/approve', {
    bodyLimit: bodySizes.document,
    access: answers,
    tag,
    summary: 'Make the answer a certified document of the group',
  })
    .errors({ ...changes, ...failures('documents.until-past', 'reinforcement.dismissed') })
    .input(
      z.strictObject({ group, revision, ...DocumentDraft.shape, until: z.iso.date().nullable() }),
    )
    .output(GroupDetail),
  withdraw: route('POST', '/v2/reinforcement/groups/{group}/withdraw', {
    access: answers,
    tag,
    summary: 'Take the approval back: its document is retired at once',
  })
    .errors({ ...changes, ...failures('reinforcement.not-answered') })
    .input(z.strictObject({ group, revision }))
    .output(GroupDetail),
  rename: route('POST', '/v2/reinforcement/groups/{group}/rename', {
    access: answers,
    tag,
    summary: 'Name a group; null lets its question name it again',
  })
    .errors(changes)
    .input(z.strictObject({ group, revision, name: groupName.nullable() }))
    .output(GroupDetail),
  dismiss: route('POST', '/v2/reinforcement/groups/{group}/dismiss', {
    access: answers,
    tag,
    summary: 'Say that the group needs no answer; it stays dismissed as it grows',
  })
    .errors({ ...changes, ...failures('reinforcement.answered') })
    .input(z.strictObject({ group, revision }))
    .output(GroupDetail),
  restore: route('POST', '/v2/reinforcement/groups/{group}/restore', {
    access: answers,
    tag,
    summary: 'Take a dismissal back',
  })
    .errors(changes)
    .input(z.strictObject({ group, revision }))
    .output(GroupDetail),
  split: route('POST', '/v2/reinforcement/groups/{group}/split', {
    access: answers,
    tag,
    summary: 'Make a group of its own of some of the tickets; answers the new group',
  })
    .errors({ ...changes, ...ofTickets, ...failures('reinforcement.all-tickets') })
    .input(z.strictObject({ group, revision, tickets, name: groupName.nullable() }))
    .output(GroupDetail),
  merge: route('POST', '/v2/reinforcement/groups/{group}/merge', {
    access: answers,
    tag,
    summary: 'Put all tickets of another group of the same client and language into this one',
  })
    .errors({ ...changes, ...ofTwo, ...failures('reinforcement.answered') })
    .input(z.strictObject({ group, revision, other: group, otherRevision: revision }))
    .output(GroupDetail),
  /** They are not proposed to be one any more; a merge by hand stays possible. */
  keepApart: route('POST', '/v2/reinforcement/groups/{group}/apart', {
    access: answers,
    tag,
    summary: 'Say that two groups ask different things',
  })
    .errors({ ...changes, ...ofTwo })
    .input(z.strictObject({ group, revision, other: group }))
    .output(GroupDetail),
  move: route('POST', '/v2/reinforcement/groups/{group}/move', {
    access: answers,
    tag,
    summary: 'Put tickets into another group, or into none',
  })
    .errors({ ...changes, ...ofTickets, ...ofTwo })
    .input(z.strictObject({ group, revision, tickets, to: group.nullable() }))
    .output(GroupDetail),
};
