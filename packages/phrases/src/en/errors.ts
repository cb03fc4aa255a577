/**
 * Errors that any screen can meet, by their code; those of one noun stand with its phrases. The API answers
 * `{ code, message, data? }` with a code of the contract's catalogue; the console adds its own four: `unknown`,
 * `network`, `language-update` and `public-key` (spec §5, §8).
 */
export const errors = {
  unknown: 'An error has occured. Try later',
  network: 'The server cannot be reached. Check your connection and try again.',
  'language-update': 'Error updating language. Please try again later.',
  'public-key': 'Publickey error.',
  'request.invalid': 'Some values are not valid.',
  'request.not-found': 'Nothing was found at this address.',
  'request.too-many': 'Too many requests. Wait a moment and try again.',
  'request.too-slow':
    'The request did not reach the server in time. Check your connection and try again.',
  'request.too-complex': 'This request has too many values or is nested too deeply.',
  'request.too-large': 'This is too large to send.',
  'request.unreadable':
    'This is too large, or takes too long to read. Split it into smaller parts and try again.',
  'request.conflict': 'Someone else changed this. Reload to see the current version.',
  'request.unsupported': 'This kind of content is not accepted here.',
  'limits.client-busy': 'Your organisation is making many requests. Wait a moment and try again.',
  'service.busy': 'The service is busy. Try again in a moment.',
  internal: 'An error has occured. Try later',
  'auth.required': 'Sign in first.',
  'auth.forbidden': 'Your role does not allow this.',
  'auth.code-invalid': 'This sign-in has expired. Sign in again.',
  'auth.refresh-invalid': 'Your session has ended. Sign in again.',
  'clients.not-found': 'This client no longer exists.',
  'session-key.invalid': 'The key of this session was not accepted. Reload the page.',
};

/** A code that any screen can meet. */
export type ErrorCode = keyof typeof errors;
