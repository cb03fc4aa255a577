/**
 * Every error a person can meet, by its code. The API answers `{ code, message, data? }` with a code of the
 * contract's catalogue; the console adds its own three: `unknown`, `network` and `language-update` (spec §8).
 */
export const errors = {
  unknown: 'An error has occured. Try later',
  network: 'The server cannot be reached. Check your connection and try again.',
  'language-update': 'Error updating language. Please try again later.',
  'request.invalid': 'Some values are not valid.',
  'request.not-found': 'There is nothing at this address.',
  'request.too-many': 'Too many requests at once. Wait a moment and try again.',
  'request.too-large': 'This is too large to be sent.',
  'request.conflict': 'Someone else changed this in the meantime. Reload to see the new state.',
  'request.unsupported': 'This kind of content is not accepted here.',
  'service.busy': 'The service is busy. Try again in a moment.',
  internal: 'An error has occured. Try later',
  'auth.required': 'Sign in first.',
  'auth.forbidden': 'Your role does not allow this.',
  'auth.code-invalid': 'This sign-in has expired. Sign in again.',
  'auth.refresh-invalid': 'Your session has ended. Sign in again.',
  'clients.not-found': 'This client does not exist, or no longer does.',
  'prompts.not-found': 'This prompt does not exist, or no longer does.',
  'prompts.version-not-found': 'This version of the prompt does not exist.',
  'prompts.name-taken': 'Another prompt already has this name.',
  'prompts.unknown-variable': 'The prompt uses a variable that does not exist.',
  'prompts.unchanged': 'Nothing differs from the latest version.',
  'tickets.not-found': 'Ticket not found',
  'tickets.no-question': 'This ticket holds no question to answer.',
  'documents.not-found': 'This document does not exist, or no longer does.',
  'suggestions.not-found': 'This suggestion does not exist, or no longer does.',
  'suggestions.state': 'This suggestion can no longer be changed.',
  'suggestions.writer-failed': 'The model stopped before the end. Nothing was saved.',
  'suggestions.instruction-needs-model':
    'A free instruction needs a language model, and none is configured.',
};

/** A code the API may answer or the console may raise. */
export type ErrorCode = keyof typeof errors;
