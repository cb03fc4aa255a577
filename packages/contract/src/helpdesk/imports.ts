import { z } from 'zod';
import { failuresOf, moment, ref, route } from '../route.ts';

export const errors = {
  'tickets.csv-invalid': { status: 400, message: 'This is no CSV file with a line of headings.' },
  'tickets.csv-columns': {
    status: 400,
    message: 'Name different columns of the file, that of the message among them.',
  },
  'tickets.csv-too-long': { status: 400, message: 'The file has more than 2,000 rows.' },
} as const;

export const actions = ['tickets.csv-imported'] as const;

const failures = failuresOf(errors);

/** Most rows of one CSV file, and most bytes of its text. */
export const ticketCsvRows = 2_000;
export const ticketCsvBytes = 5_000_000;

/** What a row may say of its ticket; `reply` is what an agent answered, `number` what its own system calls it. */
export const ticketCsvColumns = [
  'message',
  'subject',
  'name',
  'email',
  'date',
  'reply',
  'number',
] as const;

/** Why a row was not taken. */
const ticketCsvReasons = [
  'missing',
  'too-long',
  'characters',
  'email-invalid',
  'date-invalid',
  'duplicate',
  'columns',
  'quotes',
] as const;

const columnName = z.string().min(1).max(200);
const heading = z.string().nullable();

/** What an import did, or would do. Nothing is stored as long as no column is known for the message. */
export const TicketCsvResult = z.object({
  /** The headings of the file, in its order. */
  columns: z.array(z.string()),
  /** Which heading is which, as given or else as guessed. */
  mapping: z.object({
    message: heading,
    subject: heading,
    name: heading,
    email: heading,
    date: heading,
    reply: heading,
    number: heading,
  }),
  added: z.int(),
  /** Imported before, and left as they are. */
  known: z.int(),
  /** Of those to add, with an agent's reply: past answers to learn from. */
  answered: z.int(),
  errors: z.array(
    z.object({
      line: z.int().min(1),
      reason: z.enum(ticketCsvReasons),
      column: z.enum(ticketCsvColumns).nullable(),
      /** The beginning of what stands there. */
      value: z.string(),
    }),
  ),
  /** The first five good rows; long texts are cut. */
  sample: z
    .array(
      z.object({
        line: z.int().min(1),
        subject: z.string(),
        message: z.string(),
        name: z.string().nullable(),
        date: moment.nullable(),
        reply: z.string().nullable(),
      }),
    )
    .max(5),
});
export type TicketCsvResult = z.infer<typeof TicketCsvResult>;

export const imports = {
  /** Takes the good rows and lists the others; with `isDryRun` says the same and writes nothing. */
  ticketsCsv: route('POST', '/v2/clients/{client}/tickets/csv', {
    access: { auth: 'user', role: 'admin', scope: 'own' },
    tag: 'tickets',
    // Quotes and line ends take two bytes each as JSON.
    bodyLimit: 2 * ticketCsvBytes,
    summary: 'Store the tickets of a CSV file, one a row',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.csv-invalid',
        'tickets.csv-columns',
        'tickets.csv-too-long',
      ),
    )
    .input(
      z.strictObject({
        client: ref('client'),
        csv: z
          .string()
          .min(1)
          .refine((text) => new TextEncoder().encode(text).length <= ticketCsvBytes, {
            error: 'At most 5 MB.',
          }),
        fileName: z.string().trim().min(1).max(200),
        mapping: z
          .strictObject({
            message: columnName,
            subject: columnName.optional(),
            name: columnName.optional(),
            email: columnName.optional(),
            date: columnName.optional(),
            reply: columnName.optional(),
            number: columnName.optional(),
          })
          .optional(),
        isDryRun: z.boolean(),
      }),
    )
    .output(TicketCsvResult),
};
