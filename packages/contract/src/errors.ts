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
    message: 'This sign-in code is not valid or no longer valid.',
  },
  'auth.refresh-invalid': { status: 401, message: 'This session has ended. Sign in again.' },
  'clients.not-found': { status: 404, message: 'Client not found' },
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
  'documents.not-found': { status: 404, message: 'Document not found' },
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
} as const satisfies Record<string, { status: number; message: string }>;

/** A key of {@link errorCatalogue}. */
export type ErrorCode = keyof typeof errorCatalogue;

/** What every failing call answers, with the status of its code. */
export type ErrorAnswer = { code: ErrorCode; message: string; data?: unknown };
