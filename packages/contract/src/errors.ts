/** An error: HTTP status and English message. */
export type Failure = { status: number; message: string };

/**
 * Errors that several nouns may answer, by their code; what one noun alone answers stands in its own file, as `errors`.
 * A code is a key of the phrases, so the console shows it in the person's language.
 */
export const errors = {
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
  'ticket-views.not-found': { status: 404, message: 'View not found' },
  'modules.off': { status: 409, message: 'This module is switched off for the client.' },
  'chatbots.not-found': { status: 404, message: 'Chatbot not found' },
  'chats.not-found': { status: 404, message: 'Chat not found' },
  'chats.message-not-found': { status: 404, message: 'Message not found' },
  'chats.closed': { status: 409, message: 'This chat has ended.' },
  'write-backs.state': { status: 409, message: 'Its state does not allow this any more.' },
  'write-backs.not-connected': {
    status: 409,
    message: 'The CRM of this ticket is not connected, or not in use.',
  },
  'write-backs.replies-off': {
    status: 403,
    message: 'Replies of this ticket are not sent from here by you.',
  },
  'write-backs.answered': { status: 409, message: 'An agent has answered this ticket meanwhile.' },
  'write-backs.ticket-closed': {
    status: 409,
    message: 'The ticket is closed, merged or deleted in the CRM; `data` says which.',
  },
  'suggestions.contradicted': {
    status: 409,
    message: 'A source contradicts a sentence of this reply. Change it, or accept it all the same.',
  },
  'crm.not-connected': { status: 409, message: 'Connect this CRM before using it.' },
  'mails.too-many': {
    status: 429,
    message: 'Too many e-mails for now; `data` says in how many minutes there may be another one.',
  },
  'prompts.not-found': { status: 404, message: 'Prompt not found' },
  'prompts.version-not-found': {
    status: 404,
    message: 'This version of the prompt does not exist.',
  },
  'prompts.unknown-variable': {
    status: 400,
    message: 'The prompt uses a variable that does not exist.',
  },
  'prompts.archived': { status: 409, message: 'This prompt is archived.' },
  'prompts.deployment-running': {
    status: 409,
    message: 'Another deployment is running its tests.',
  },
  'tester.not-found': { status: 404, message: 'Test run not found' },
  'models.unknown': { status: 400, message: 'This model is not on offer here.' },
  'tester.no-prompt': { status: 409, message: 'This client has no prompt to test.' },
  'tickets.not-found': { status: 404, message: 'Ticket not found' },
  'insights.period-invalid': {
    status: 400,
    message: 'The period must end after it begins and have at most 1,100 days.',
  },
  'tickets.no-question': { status: 409, message: 'This ticket holds no question to answer.' },
  'documents.not-found': { status: 404, message: 'Document not found' },
  'documents.excluded': { status: 409, message: 'This document is excluded: include it first.' },
  'documents.until-past': { status: 400, message: 'A certification cannot end in the past.' },
  'documents.retired': { status: 409, message: 'This document is retired: restore it first.' },
  'sources.not-found': { status: 404, message: 'Source not found' },
  'suggestions.not-found': { status: 404, message: 'Suggestion not found' },
  'suggestions.state': { status: 409, message: 'This suggestion can no longer be changed.' },
  'suggestions.writer-failed': {
    status: 502,
    message: 'The model stopped before the end. Nothing was saved.',
  },
  'auth.scope-missing': {
    status: 403,
    message: 'These credentials lack the scope that this call needs.',
  },
  'auth.address-refused': {
    status: 403,
    message: 'These credentials may not be used from this network address.',
  },
  'users.not-found': { status: 404, message: 'User not found' },
  'users.code-wrong': { status: 400, message: 'This code is not right.' },
  'users.second-factor-demanded': {
    status: 409,
    message: 'A second factor is demanded of you: set up another one first.',
  },
} as const;
