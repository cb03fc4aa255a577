import { z } from 'zod';
import { crmPlatform, NotesAs } from './crm.ts';
import { mostAssigned } from './most-assigned.ts';
import { anyRef, failuresOf, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'write-backs.no-notes': { status: 409, message: 'Tickets of this CRM take no internal notes.' },
  'write-backs.assign-off': {
    status: 403,
    message: 'Tickets of this CRM are not assigned from here.',
  },
  'write-backs.cannot-unassign': {
    status: 409,
    message: 'This CRM does not let a ticket be taken from its assignee.',
  },
  'write-backs.no-colleague': {
    status: 409,
    message: 'Tickets go to people of the client who may answer them.',
  },
  'write-backs.snooze-answered': {
    status: 409,
    message: 'Only a ticket that waits for an answer is snoozed.',
  },
  'write-backs.snooze-time': {
    status: 400,
    message: 'A ticket is snoozed until a time to come, within 90 days.',
  },
  'write-backs.not-found': { status: 404, message: 'There is no such effect on the CRM.' },
} as const;

export const actions = [
  'write-backs.retried',
  'write-backs.all-retried',
  'write-backs.cancelled',
  'write-backs.note-written',
  'write-backs.assigned',
  'write-backs.assigned-to',
  'write-backs.unassigned',
  'write-backs.snoozed',
  'write-backs.woken',
] as const;

const failures = failuresOf(errors);

/**
 * What goes back to the CRM of a ticket: suggestions as internal notes, people's own internal notes, replies to the
 * customer, categories into their field, who a ticket is given to, until when it is hidden.
 */

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'write-back';

/**
 * `waiting` for its turn or another try, `sending` now; `posted` stands in the CRM; `refused` for a reason that somebody
 * can do something about; `superseded`: it is not needed any more; `dead`: tried for a day and a half, in vain.
 */
export const WriteBackState = z.enum([
  'waiting',
  'sending',
  'posted',
  'refused',
  'superseded',
  'dead',
]);
export type WriteBackState = z.infer<typeof WriteBackState>;

/** Why it is not in the CRM, or not as it stands here; each is a key of the phrases `writeBack.reasons`. */
const writeBackReasons = [
  // What the CRM, or the way to it, said.
  'credentials',
  'forbidden',
  'not-found',
  'rate-limited',
  'unavailable',
  'timeout',
  'invalid-answer',
  'refused',
  'address',
  'internal',
  // What is so on our side.
  'not-connected',
  'no-field',
  'no-crm-value',
  // What became of the ticket, or of the suggestion.
  'answered',
  'asked-again',
  'newer',
  'removed',
  'deleted',
  'closed',
  'merged',
  'spam',
  'note-gone',
  // A draft that somebody of the team has changed or sent.
  'draft-taken',
  'named-there',
  // A reply: taken back in time; not sent after a restore; sent or not, nobody can tell; sent, the status left as it was.
  'cancelled',
  'restored',
  'unsure',
  'status-kept',
  // Who was to have the ticket is not known there by the address.
  'no-agent',
] as const;
export const WriteBackReason = z.enum(writeBackReasons);
export type WriteBackReason = z.infer<typeof WriteBackReason>;

/** What becomes of the ticket's status with a reply: it stays, waits for the customer, or is done. */
export const ReplyStatus = z.enum(['keep', 'pending', 'solved']);
export type ReplyStatus = z.infer<typeof ReplyStatus>;

/** Who gets a ticket: the person who asks for it, a colleague, or nobody. */
export const AssignTo = z.enum(['me', 'colleague', 'nobody']);
export type AssignTo = z.infer<typeof AssignTo>;

/** Whom it is for: `colleague` is named with `to: "colleague"`, and with nothing else. */
/** The colleague is looked up among the people of the ticket’s client, whatever else is asked for. */
const assignee = { to: AssignTo, colleague: outsideId(z.uuid()).optional() };
const isNamed = {
  holds: ({ to, colleague }: { to: AssignTo; colleague?: string | undefined }) =>
    to !== 'colleague' || colleague !== undefined,
  otherwise: { path: ['colleague'], error: '`to: "colleague"` needs a colleague.' },
};

/** What became of many tickets that were to be given to somebody. */
export const Assigned = z.object({
  /** Given, or on their way to the CRM. */
  assigned: z.int().min(0),
  /** Left as they are, and why: codes of `assign`. */
  refused: z.array(z.object({ ticket: z.uuid(), code: z.string() })).max(mostAssigned),
});
export type Assigned = z.infer<typeof Assigned>;

export const WriteBack = z.object({
  uuid: z.uuid(),
  /** `note`: a suggestion as an internal note; `comment`: an internal note in a person's own words. */
  kind: z.enum(['note', 'category', 'reply', 'comment', 'assignee', 'snooze']),
  /** Of a note: in the CRM it is the draft of an e-mail. */
  isDraft: z.boolean(),
  platform: crmPlatform,
  /** Null for all but a note and a reply. */
  suggestion: z.uuid().nullable(),
  /** Null for all but a category. */
  category: z.string().nullable(),
  /** What a comment says; null for the others. */
  comment: z.string().nullable(),
  /** Of an assignee: the ticket goes to who asked for it, to a colleague, or to nobody; null for the others. */
  assigns: AssignTo.nullable(),
  /** Of a snooze: until when the ticket is hidden; null for one that is woken, and for the others. */
  snoozeUntil: moment.nullable(),
  state: WriteBackState,
  reason: WriteBackReason.nullable(),
  /** The CRM's own words; for admins alone, null for everybody else. */
  detail: z.string().nullable(),
  attempts: z.int().min(0),
  /** When it is tried next; null while it does not wait. */
  dueAt: moment.nullable(),
  /** When it was written there, the last time; null while it never was. */
  postedAt: moment.nullable(),
  /** What stands there is older than what stands here. */
  isOutdated: z.boolean(),
  /** The name of who asked for it; null: by itself. */
  by: z.string().nullable(),
  createdAt: moment,
  canRetry: z.boolean(),
});
export type WriteBack = z.infer<typeof WriteBack>;

export const TicketWriteBacks = z.object({
  /** Where notes of this ticket go; null where its CRM is not connected, or not in use. */
  platform: crmPlatform.nullable(),
  /** Whether an internal note can be written into the ticket. */
  takesNotes: z.boolean(),
  /** Whether what is written by itself is posted by itself. */
  postsNotes: z.boolean(),
  /** As what a suggestion is posted. */
  notesAs: NotesAs,
  /** Whether the caller may send a reply of this ticket to the customer. */
  sendsReplies: z.boolean(),
  /** What the CRM can make of the ticket's status with a reply; empty where none is sent. */
  replyStatuses: z.array(ReplyStatus),
  /** To whom the caller may give the ticket, in its CRM where it came from one. */
  assignsTo: z.array(AssignTo),
  /** Whether the caller may read the saved replies of its CRM. */
  hasMacros: z.boolean(),
  /** Newest first. */
  items: z.array(WriteBack),
});
export type TicketWriteBacks = z.infer<typeof TicketWriteBacks>;

/** The latest that failed, so many at most. */
export const mostFailedShown = 20;

/** How the way back of one connection does. */
export const WriteBackOverview = z.object({
  waiting: z.int().min(0),
  /** Within the last 24 hours. */
  postedLately: z.int().min(0),
  /** Refused or given up. */
  failed: z.int().min(0),
  lastPostedAt: moment.nullable(),
  /** The CRM asked to wait until then. */
  waitsUntil: moment.nullable(),
  /** What failed, latest first. */
  items: z.array(WriteBack.extend({ ticket: z.object({ uuid: z.uuid(), name: z.string() }) })),
});
export type WriteBackOverview = z.infer<typeof WriteBackOverview>;

const onePlatform = z.strictObject({ client: anyRef('client'), platform: crmPlatform });
const admins = { auth: 'user', role: 'admin', scope: 'own' } as const;
const suggestion = ref('suggestion');

export const writeBack = {
  list: route('GET', '/v2/tickets/{ticket}/write-backs', {
    access: reads,
    program: 'tickets:read',
    tag,
    summary: 'What went back to the CRM of a ticket, or waits for it, or was refused',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(TicketWriteBacks),
  post: route('POST', '/v2/suggestions/{suggestion}/post', {
    access: writes,
    tag,
    summary:
      'Post a suggestion to the CRM as an internal note; one that is there already stays one',
  })
    .errors(
      failures(
        'suggestions.not-found',
        'suggestions.state',
        'modules.off',
        'request.conflict',
        'write-backs.not-connected',
        'write-backs.no-notes',
      ),
    )
    .input(z.strictObject({ suggestion, revision: z.int().min(1) }))
    .output(WriteBack),
  comment: route('POST', '/v2/tickets/{ticket}/notes', {
    access: writes,
    program: 'tickets:write',
    tag,
    status: 201,
    summary: 'Write an internal note on a ticket, in its CRM',
  })
    .errors(failures('tickets.not-found', 'write-backs.not-connected', 'write-backs.no-notes'))
    .input(z.strictObject({ ticket: ref('ticket'), text: z.string().trim().min(1).max(10_000) }))
    .output(WriteBack),
  assign: route('PUT', '/v2/tickets/{ticket}/assignee', {
    access: writes,
    tag,
    summary: 'Give a ticket to yourself, a colleague or nobody, in its CRM where it came from one',
  })
    .errors(
      failures(
        'tickets.not-found',
        'write-backs.not-connected',
        'write-backs.assign-off',
        'write-backs.cannot-unassign',
        'write-backs.no-colleague',
        'users.not-found',
      ),
    )
    .input(
      z
        .strictObject({ ticket: ref('ticket'), ...assignee })
        .refine(isNamed.holds, isNamed.otherwise),
    )
    /** Null where the ticket is of no CRM: it is given at once. */
    .output(WriteBack.nullable()),
  /** Each ticket for itself: what one of them refuses leaves the others as they were asked for. */
  assignAll: route('PUT', '/v2/tickets/assignees', {
    access: writes,
    tag,
    summary: 'Give several tickets to yourself, a colleague or nobody',
  })
    .errors(failures('tickets.not-found', 'users.not-found'))
    .input(
      z
        .strictObject({ tickets: z.array(ref('ticket')).min(1).max(mostAssigned), ...assignee })
        .refine(isNamed.holds, isNamed.otherwise),
    )
    .output(Assigned),
  snooze: route('PUT', '/v2/tickets/{ticket}/snooze', {
    access: writes,
    tag: 'tickets',
    summary: 'Hide a ticket that waits until a time, or have it back',
  })
    .errors(failures('tickets.not-found', 'write-backs.snooze-answered', 'write-backs.snooze-time'))
    .input(z.strictObject({ ticket: ref('ticket'), until: z.iso.datetime().nullable() }))
    .output(z.object({ snoozedUntil: moment.nullable() })),
  cancel: route('POST', '/v2/write-backs/{writeBack}/cancel', {
    access: writes,
    program: 'replies',
    tag,
    summary: 'Take back a reply that is not on its way yet',
  })
    .errors(failures('write-backs.not-found', 'write-backs.state'))
    .input(z.strictObject({ writeBack: ref('write-back') }))
    .output(WriteBack),
  retry: route('POST', '/v2/write-backs/{writeBack}/retry', {
    access: writes,
    tag,
    summary: 'Try again what was refused or given up',
  })
    .errors(
      failures(
        'write-backs.not-found',
        'write-backs.state',
        'write-backs.not-connected',
        'write-backs.replies-off',
        'write-backs.assign-off',
      ),
    )
    .input(z.strictObject({ writeBack: ref('write-back') }))
    .output(WriteBack),
  overview: route('GET', '/v2/clients/{client}/crms/{platform}/write-backs', {
    access: admins,
    tag,
    summary: 'How the way back to a CRM does: what waits, what was posted, what failed',
  })
    .errors(failures('clients.not-found'))
    .input(onePlatform)
    .output(WriteBackOverview),
  retryAll: route('POST', '/v2/clients/{client}/crms/{platform}/write-backs/retry', {
    access: admins,
    tag,
    summary: 'Try again everything that a CRM refused, or that was given up',
  })
    .errors(failures('clients.not-found', 'write-backs.not-connected'))
    .input(onePlatform)
    .output(WriteBackOverview),
};
