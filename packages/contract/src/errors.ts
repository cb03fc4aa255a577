/**
 * Every error the API may answer: code → HTTP status and English message.
 * The code is a key of the phrases (`errors.ts` there), so the console shows it in the person's language.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.not-found': { status: 404, message: 'There is nothing at this address.' },
  'request.too-many': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.conflict': { status: 412, message: 'Somebody else changed this meanwhile.' },
  'request.unsupported': { status: 415, message: 'This kind of content is not accepted here.' },
  'service.busy': { status: 503, message: 'The service is busy. Try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  'auth.required': { status: 401, message: 'Sign in first.' },
  'auth.forbidden': { status: 403, message: 'You are not allowed to do this.' },
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
  'gaps.not-found': { status: 404, message: 'Gap not found' },
  'gaps.pair-not-found': { status: 404, message: 'Pair of documents not found' },
  'clients.being-erased': { status: 409, message: 'This client is being erased.' },
  'clients.not-archived': { status: 409, message: 'Archive the client first.' },
  'modules.off': { status: 409, message: 'This module is switched off for the client.' },
  'chatbots.picture-invalid': {
    status: 400,
    message: 'A picture is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side.',
  },
  'chatbots.not-found': { status: 404, message: 'Chatbot not found' },
  'crm.not-connected': { status: 409, message: 'Connect this CRM before using it.' },
  'third-party.secret-missing': {
    status: 409,
    message: 'Give the secret for this address before using the source.',
  },
  'crm-configs.not-found': { status: 404, message: 'CRM configuration not found' },
  'users.not-found': { status: 404, message: 'User not found' },
  'users.email-taken': { status: 409, message: 'Another user has this e-mail address.' },
  'users.level-above-own': { status: 403, message: 'Nobody grants a role above their own.' },
  'users.last-super-admin': { status: 409, message: 'The last super-admin stays.' },
  'users.not-oneself': {
    status: 409,
    message: 'Nobody deletes themselves or changes their own role or client.',
  },
  'users.not-invited': {
    status: 409,
    message: 'Only somebody who was invited and has not come yet can be invited again.',
  },
  'users.csv-invalid': {
    status: 400,
    message: 'This is no CSV file with the columns email, firstname, lastname and role.',
  },
  'users.csv-too-long': { status: 400, message: 'The file has too many lines.' },
  'users.password-wrong': { status: 400, message: 'This is not your password.' },
  'users.code-wrong': { status: 400, message: 'This code is not right.' },
  'users.password-weak': { status: 400, message: 'This password is too easy to guess.' },
  'users.second-factor-on': { status: 409, message: 'The second factor is on already.' },
  'users.second-factor-off': {
    status: 409,
    message: 'There is no second factor to confirm or change.',
  },
  'single-sign-on.not-found': { status: 404, message: 'Identity provider not found' },
  'single-sign-on.domain-taken': {
    status: 409,
    message: 'This e-mail domain has an identity provider already.',
  },
  'single-sign-on.issuer-insecure': {
    status: 400,
    message: 'The issuer must be an https address.',
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
  'mails.not-found': { status: 404, message: 'Mail not found' },
  'mails.not-failed': { status: 409, message: 'Only a mail that failed can be sent again.' },
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
  'tickets.not-found': { status: 404, message: 'Ticket not found' },
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
  'models.address-insecure': { status: 400, message: 'The address must be https.' },
  'retrieval.test-not-found': { status: 404, message: 'Saved search not found' },
  'retrieval.tests-full': { status: 409, message: 'A client has 200 saved searches at most.' },
  'suggestions.not-found': { status: 404, message: 'Suggestion not found' },
  'suggestions.state': { status: 409, message: 'This suggestion can no longer be changed.' },
  'suggestions.writer-failed': {
    status: 502,
    message: 'The model stopped before the end. Nothing was saved.',
  },
  'suggestions.instruction-needs-model': {
    status: 409,
    message: 'A free instruction needs a language model, and none is configured.',
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
