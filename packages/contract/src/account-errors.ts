/** Errors about people and how they sign in; part of the catalogue of errors.ts. */
export const accountErrors = {
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
  'users.passkey-refused': {
    status: 400,
    message: 'This passkey was not accepted, or the request took too long.',
  },
  'users.passkey-not-found': { status: 404, message: 'Passkey not found' },
  'users.passkeys-full': { status: 409, message: 'There are as many passkeys as may be kept.' },
  'users.passkeys-not-offered': {
    status: 409,
    message: 'Passkeys need a sign-in address with a name.',
  },
  'users.second-factor-demanded': {
    status: 409,
    message: 'A second factor is demanded of you: set up another one first.',
  },
  'users.password-weak': { status: 400, message: 'This password is too easy to guess.' },
  'users.second-factor-on': { status: 409, message: 'The second factor is on already.' },
  'users.second-factor-off': {
    status: 409,
    message: 'There is no second factor to confirm or change.',
  },
} as const;
