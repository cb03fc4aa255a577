import { accountErrors } from './account-errors.ts';
import { programErrors } from './program-errors.ts';

/**
 * Every error the API may answer: code → HTTP status and English message.
 * The code is a key of the phrases (`errors.ts` there), so the console shows it in the person's language.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.not-found': { status: 404, message: 'There is nothing at this address.' },
  'request.too-many': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'request.too-slow': { status: 408, message: 'The request did not arrive in time.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.too-complex': {
    status: 400,
    message: 'The request is nested too deeply, or holds too many values.',
  },
  'request.unreadable': {
    status: 422,
    message: 'The text is too large, or takes too long to read.',
  },
  'request.conflict': { status: 412, message: 'Somebody else changed this meanwhile.' },
  'request.unsupported': { status: 415, message: 'This kind of content is not accepted here.' },
  'limits.client-busy': {
    status: 429,
    message: 'Too much is asked at once for this client. Try again in a moment.',
  },
  'service.busy': { status: 503, message: 'The service is busy. Try again in a moment.' },
  'service.storage-full': {
    status: 507,
    message: 'The server has no room left to store this. Nothing was kept: try again later.',
  },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  'auth.required': { status: 401, message: 'Sign in first.' },
  'auth.forbidden': { status: 403, message: 'You are not allowed to do this.' },
  ...programErrors,
  'auth.view-only': { status: 403, message: 'A role is only looked at: nothing can be changed.' },
  'auth.view-ended': { status: 403, message: 'This view of a role has ended.' },
  'auth.proof-needed': { status: 403, message: 'Prove first that it is you.' },
  'auth.proof-impossible': {
    status: 409,
    message: 'Nothing here could prove that it is you. Sign in again, then repeat this.',
  },
  'auth.code-invalid': {
    status: 400,
    message: 'This code or these credentials are not valid, or no longer.',
  },
  'auth.refresh-invalid': { status: 401, message: 'This session has ended. Sign in again.' },
  'session-key.invalid': {
    status: 400,
    message: 'The Session-Key header is missing or not valid.',
  },
  'clients.not-found': { status: 404, message: 'Client not found' },
  'clients.name-taken': { status: 409, message: 'Another client has this name.' },
  'clients.logo-invalid': {
    status: 400,
    message: 'The logo is not a PNG, JPEG or WebP picture of at most 1 MB.',
  },
  'clients.model-unknown': { status: 400, message: 'This installation does not offer this model.' },
  'clients.zone-not-served': {
    status: 400,
    message: 'This installation does not serve this zone.',
  },
  'ticket-views.not-found': { status: 404, message: 'View not found' },
  'ticket-views.name-taken': { status: 409, message: 'There is a view of this name already.' },
  'ticket-views.full': { status: 409, message: 'There are as many views as may be kept.' },
  'ticket-views.client-missing': {
    status: 409,
    message: 'Choose the client whose people shall see the view.',
  },
  'help.not-found': { status: 404, message: 'Page of help not found' },
  'gaps.not-found': { status: 404, message: 'Gap not found' },
  'gaps.pair-not-found': { status: 404, message: 'Pair of documents not found' },
  'reinforcement.not-found': { status: 404, message: 'Group not found' },
  'reinforcement.changed-meanwhile': {
    status: 409,
    message: 'Somebody changed the group meanwhile; read it again.',
  },
  'reinforcement.dismissed': { status: 409, message: 'The group is dismissed; restore it first.' },
  'reinforcement.answered': {
    status: 409,
    message: 'The group has an approved answer; withdraw it first.',
  },
  'reinforcement.not-answered': { status: 409, message: 'The group has no approved answer.' },
  'reinforcement.tickets-elsewhere': {
    status: 409,
    message: 'Some of the tickets are no longer in this group.',
  },
  'reinforcement.all-tickets': { status: 422, message: 'A split leaves at least one ticket.' },
  'reinforcement.other-language': {
    status: 422,
    message: 'Both groups must be of one client and language.',
  },
  'reinforcement.same-group': { status: 422, message: 'Choose another group.' },
  'proposals.not-found': { status: 404, message: 'Proposal not found' },
  'proposals.decided': { status: 409, message: 'Somebody decided on this proposal meanwhile.' },
  'proposals.nothing-to-do': { status: 422, message: 'There is nothing to do for this proposal.' },
  'proposals.outdated': {
    status: 409,
    message: 'The document was changed since the proposal was made.',
  },
  'clients.being-erased': { status: 409, message: 'This client is being erased.' },
  'clients.not-archived': { status: 409, message: 'Archive the client first.' },
  'modules.off': { status: 409, message: 'This module is switched off for the client.' },
  'categorization.unknown-category': {
    status: 422,
    message: 'No ticket of the client has this category.',
  },
  'chatbots.picture-invalid': {
    status: 400,
    message: 'A picture is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side.',
  },
  'chatbots.not-found': { status: 404, message: 'Chatbot not found' },
  'chatbots.off': { status: 409, message: 'This chatbot is switched off.' },
  'chatbots.no-escalation': {
    status: 409,
    message: 'Nothing is passed on to people at this time.',
  },
  'widget.domain-refused': { status: 403, message: 'This chatbot may not be used on this site.' },
  'widget.identity-expired': { status: 403, message: 'The identity token has expired.' },
  'widget.identity-refused': { status: 403, message: 'The identity is not signed as it must be.' },
  'chats.not-found': { status: 404, message: 'Chat not found' },
  'chats.message-not-found': { status: 404, message: 'Message not found' },
  'chats.visitor-not-found': { status: 404, message: 'Visitor not found' },
  'chats.visitor-blocked': { status: 403, message: 'This visitor may not write any more.' },
  'chats.closed': { status: 409, message: 'This chat has ended.' },
  'chats.limit-reached': { status: 429, message: 'No more messages are taken today.' },
  'chats.contact-missing': {
    status: 422,
    message: 'Some contact data is missing; `data` says which.',
  },
  'chats.taken': { status: 409, message: 'Somebody else answers this chat; `data` says who.' },
  'chats.not-taken': { status: 409, message: 'Take the chat over first.' },
  'chats.escalated': { status: 409, message: 'This chat was passed on already.' },
  'crm.not-connected': { status: 409, message: 'Connect this CRM before using it.' },
  'crm.refused': { status: 422, message: 'The CRM did not accept this; `data` says why.' },
  'crm.webhook-not-offered': { status: 409, message: 'This CRM does not offer this.' },
  'crm-sync.letter-not-found': { status: 404, message: 'This ticket is not among those given up.' },
  'third-party.not-set-up': { status: 404, message: 'This source is not set up.' },
  'third-party.address-refused': {
    status: 422,
    message: 'This address is not on the public internet.',
  },
  'third-party.secret-missing': {
    status: 409,
    message: 'Give the secret for this address before using the source.',
  },
  'crm-configs.not-found': { status: 404, message: 'CRM configuration not found' },
  ...accountErrors,
  'single-sign-on.not-found': { status: 404, message: 'Identity provider not found' },
  'single-sign-on.domain-taken': {
    status: 409,
    message: 'This e-mail domain has an identity provider already.',
  },
  'single-sign-on.issuer-insecure': {
    status: 400,
    message: 'The issuer must be an https address on the public internet.',
  },
  'single-sign-on.secret-missing': {
    status: 409,
    message: 'Give the secret of this issuer.',
  },
  'single-sign-on.required': {
    status: 403,
    message: 'Your company signs you in: the address stays the one it knows.',
  },
  'sessions.not-found': { status: 404, message: 'Session not found' },
  'mails.too-many': {
    status: 429,
    message: 'Too many e-mails for now; `data` says in how many minutes there may be another one.',
  },
  'mails.not-found': { status: 404, message: 'E-mail not found' },
  'mails.not-failed': { status: 409, message: 'Only an e-mail that failed can be sent again.' },
  'prompts.not-found': { status: 404, message: 'Prompt not found' },
  'prompts.version-not-found': {
    status: 404,
    message: 'This version of the prompt does not exist.',
  },
  'prompts.name-taken': { status: 409, message: 'Another prompt has this name.' },
  'prompts.unknown-variable': {
    status: 400,
    message: 'The prompt uses a variable that does not exist.',
  },
  'prompts.unchanged': { status: 409, message: 'Nothing differs from the latest version.' },
  'prompts.not-deployed': {
    status: 409,
    message: 'Only a copy of the deployed version can be deployed at once.',
  },
  'prompts.in-use': { status: 409, message: 'Clients or chatbots answer with this prompt.' },
  'prompts.has-history': {
    status: 409,
    message: 'Something was written with this prompt: archive it instead.',
  },
  'prompts.archived': { status: 409, message: 'This prompt is archived.' },
  'prompts.no-tests': {
    status: 409,
    message: 'This prompt is protected, and no test set with cases stands before it.',
  },
  'prompts.tests-failed': { status: 409, message: 'This version does not pass its tests.' },
  'prompts.deployment-running': {
    status: 409,
    message: 'Another deployment is running its tests.',
  },
  'prompts.never-deployed': {
    status: 409,
    message: 'This version was never deployed: deploy it instead.',
  },
  'deployments.not-found': { status: 404, message: 'Deployment not found' },
  'deployments.ended': { status: 409, message: 'This deployment has ended already.' },
  'test-sets.not-found': { status: 404, message: 'Test set not found' },
  'test-sets.name-taken': {
    status: 409,
    message: 'Another test set of this client has this name.',
  },
  'test-sets.full': { status: 409, message: 'A test set holds 5,000 cases at most.' },
  'test-sets.empty': { status: 409, message: 'This test set has no cases.' },
  'test-sets.running': { status: 409, message: 'This test set is being run.' },
  'test-sets.bad-mapping': { status: 400, message: 'The file has no such column.' },
  'test-cases.not-found': { status: 404, message: 'Test case not found' },
  'test-cases.known': { status: 409, message: 'This set has the same case already.' },
  'test-runs.not-found': { status: 404, message: 'Test run not found' },
  'test-runs.ended': { status: 409, message: 'This run has ended already.' },
  'test-runs.not-resumable': { status: 409, message: 'Nothing of this run is left to resume.' },
  'test-runs.of-deployment': {
    status: 409,
    message: 'This run belongs to a deployment: stop that one.',
  },
  'test-runs.no-answer': { status: 409, message: 'There is no such answer in this run.' },
  'tester.not-found': { status: 404, message: 'Test run not found' },
  'simulator.not-found': { status: 404, message: 'No such ticket in a demo CRM' },
  'simulator.answered': { status: 409, message: 'This ticket is answered and closed already.' },
  'tester.no-prompt': { status: 409, message: 'This client has no prompt to test.' },
  'tickets.not-found': { status: 404, message: 'Ticket not found' },
  'ticket-actions.not-found': { status: 404, message: 'Action not found' },
  'ticket-actions.client-needed': { status: 400, message: 'Name the client of these tickets.' },
  'ticket-actions.nothing-matches': { status: 409, message: 'No ticket matches any more.' },
  'ticket-actions.too-large': {
    status: 409,
    message: 'These are more tickets than one action takes.',
  },
  'ticket-actions.too-many': {
    status: 409,
    message: 'Five actions wait or run for this client already.',
  },
  'ticket-actions.not-trained': {
    status: 409,
    message: 'Nothing is learned of the categories of this client yet.',
  },
  'ticket-actions.not-undoable': { status: 409, message: 'Only an exclusion can be undone.' },
  'insights.period-invalid': {
    status: 400,
    message: 'The period must end after it begins and have at most 1,100 days.',
  },
  'monitoring.incident-not-found': { status: 404, message: 'Incident not found' },
  'monitoring.nobody-told': { status: 409, message: 'Nobody is told of alerts yet.' },
  'monitoring.webhook-not-allowed': {
    status: 422,
    message: 'This address may not be called: it is not a public https address.',
  },
  'exports.not-found': { status: 404, message: 'Export not found' },
  'exports.not-ready': { status: 409, message: 'There is no file, not yet or no longer.' },
  'exports.store-away': {
    status: 503,
    message: 'The store for files does not answer. Try again later.',
  },
  'exports.full': {
    status: 409,
    message: 'The exported files of the client take up all the room there is. Delete some first.',
  },
  'exports.client-needed': { status: 400, message: 'Name the client of this file.' },
  'exports.too-many': {
    status: 409,
    message: 'Ten files wait or are being made for this client already.',
  },
  'exports.too-many-rows': {
    status: 409,
    message: 'A sheet holds 1,048,575 rows at most: choose CSV or JSON, or narrow the filter.',
  },
  'exports.ended': { status: 409, message: 'This file is not being made any more.' },
  'exports.not-resumable': { status: 409, message: 'Nothing of this file is left to resume.' },
  'export-schedules.not-found': { status: 404, message: 'Schedule not found' },
  'export-schedules.too-many': {
    status: 409,
    message: 'A client has 20 scheduled exports at most.',
  },
  'tickets.not-pushed': {
    status: 409,
    message: 'This ticket came from a CRM or an import: its messages come from there.',
  },
  'tickets.too-long': {
    status: 409,
    message: 'A ticket has 2,000 messages and 4,000,000 characters at most.',
  },
  'personal-data.not-confirmed': {
    status: 409,
    message: 'Type the address once more, exactly as it is.',
  },
  'webhooks.not-found': { status: 404, message: 'Webhook not found' },
  'webhooks.delivery-not-found': { status: 404, message: 'Delivery not found' },
  'webhooks.delivery-waits': { status: 409, message: 'This delivery is still to be made.' },
  'webhooks.off': { status: 409, message: 'Switch the webhook on first.' },
  'webhooks.too-many': { status: 409, message: 'A client has 10 webhooks at most.' },
  'webhooks.address-refused': {
    status: 422,
    message: 'The address must be https, on the public internet, without a name or password in it.',
  },
  'tickets.no-question': { status: 409, message: 'This ticket holds no question to answer.' },
  'knowledge.csv-invalid': { status: 400, message: 'This is no CSV file with a line of headings.' },
  'knowledge.csv-columns': {
    status: 400,
    message:
      'Name two different columns of the file: that of the questions and that of the answers.',
  },
  'knowledge.csv-too-long': { status: 400, message: 'The file has more than 10,000 rows.' },
  'documents.not-found': { status: 404, message: 'Document not found' },
  'documents.excluded': { status: 409, message: 'This document is excluded: include it first.' },
  'documents.until-past': { status: 400, message: 'A certification cannot end in the past.' },
  'documents.retired': { status: 409, message: 'This document is retired: restore it first.' },
  'documents.nothing-waits': { status: 409, message: 'No newer text waits any more.' },
  'documents.answer-known': {
    status: 409,
    message: 'This answer was made a document before.',
  },
  'documents.not-written': {
    status: 409,
    message: 'Only a document written here can be edited here.',
  },
  'sources.not-found': { status: 404, message: 'Source not found' },
  'sources.sync-not-found': { status: 404, message: 'Reading not found' },
  'sources.address-refused': {
    status: 422,
    message: 'This address is not on the public internet.',
  },
  'sources.url-taken': { status: 409, message: 'This address is a source already.' },
  'sources.too-many': { status: 409, message: 'A client has 10 sources at most.' },
  'sources.nothing-to-decide': {
    status: 409,
    message: 'There is nothing to decide any more: the source was read again.',
  },
  'models.unknown': { status: 400, message: 'This model is not on offer here.' },
  'models.twice': { status: 400, message: 'This model is listed twice.' },
  'models.test-failed': { status: 409, message: 'The provider did not answer the test.' },
  'models.key-missing': { status: 409, message: 'Give the key of this provider.' },
  'models.address-insecure': {
    status: 400,
    message: 'The address must be https, on the public internet.',
  },
  'retrieval.test-not-found': { status: 404, message: 'Saved search not found' },
  'retrieval.tests-full': { status: 409, message: 'A client has 200 saved searches at most.' },
  'suggestions.not-found': { status: 404, message: 'Suggestion not found' },
  'suggestions.state': { status: 409, message: 'This suggestion can no longer be changed.' },
  'suggestions.restore-late': {
    status: 409,
    message: 'A deletion can be taken back for ten minutes only.',
  },
  'suggestions.restore-others': {
    status: 403,
    message: 'Whoever deleted it, or an administrator, can take that back.',
  },
  'suggestions.writer-failed': {
    status: 502,
    message: 'The model stopped before the end. Nothing was saved.',
  },
  'suggestions.instruction-needs-model': {
    status: 409,
    message: 'A free instruction needs a language model, and none is configured.',
  },
  'write-backs.not-found': { status: 404, message: 'There is no such effect on the CRM.' },
  'write-backs.state': { status: 409, message: 'There is nothing here to try again.' },
  'write-backs.not-connected': {
    status: 409,
    message: 'The CRM of this ticket is not connected, or not in use.',
  },
  'translations.needs-model': {
    status: 409,
    message: 'Translating needs a language model, and the client has none.',
  },
  'translations.refused': {
    status: 422,
    message: 'The translation lost or changed something that must stand as it is.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** A key of {@link errorCatalogue}. */
export type ErrorCode = keyof typeof errorCatalogue;

/** What every failing call answers, with the status of its code. */
export type ErrorAnswer = { code: ErrorCode; message: string; data?: unknown };
