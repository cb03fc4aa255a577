import { z } from 'zod';
import { failuresOf, ref, route } from '../route.ts';

export const errors = {
  'attachments.not-found': { status: 404, message: 'This attachment does not exist any more.' },
  'attachments.elsewhere': {
    status: 409,
    message: 'Only files of a connected CRM can be opened here. Open this one in the CRM.',
  },
  'attachments.too-large': {
    status: 409,
    message: 'Files of more than 25 MB are not opened here. Open this one in the CRM.',
  },
  'attachments.unsafe': {
    status: 409,
    message:
      'A file that a computer could run is not opened here. Open it in the CRM if you trust it.',
  },
  'attachments.unavailable': {
    status: 502,
    message: 'The CRM does not give this file now. Try again in a moment.',
  },
} as const;

const failures = failuresOf(errors);

/** Files that came with messages: they stay in the CRM, and are read there when somebody opens one. */

/** Types that a browser shows as a picture and cannot run. Every other file is answered as plain bytes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export const attachments = {
  read: route('GET', '/v2/messages/{message}/attachments/{place}', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    program: 'tickets:read',
    tag: 'tickets',
    perMinute: 300,
    summary: 'A file of a message, as the CRM has it; pictures with their type, others as bytes',
  })
    .errors(
      failures(
        'attachments.not-found',
        'attachments.elsewhere',
        'attachments.too-large',
        'attachments.unsafe',
        'attachments.unavailable',
      ),
    )
    .input(
      z.strictObject({
        message: ref('ticket-message'),
        /** Its place among the message's attachments, from 0 on. */
        place: z.coerce.number().int().min(0).max(999),
      }),
    )
    .output(z.file()),
};
