/** The part of the errors that is about credentials of programs (api-credentials.ts). */
export const programErrors = {
  'auth.scope-missing': {
    status: 403,
    message: 'These credentials lack the scope that this call needs.',
  },
  'auth.address-refused': {
    status: 403,
    message: 'These credentials may not be used from this network address.',
  },
  'api-credentials.not-found': { status: 404, message: 'There are no such credentials.' },
  'api-credentials.too-many': { status: 409, message: 'A client has 20 credentials at most.' },
  'api-credentials.expiry-past': { status: 400, message: 'The end must lie ahead.' },
} as const;
