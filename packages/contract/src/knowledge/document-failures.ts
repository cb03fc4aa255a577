/** What may be answered and what is written down; part of knowledge.ts. */
export const errors = {
  'knowledge.csv-invalid': { status: 400, message: 'This is no CSV file with a line of headings.' },
  'knowledge.csv-columns': {
    status: 400,
    message:
      'Name two different columns of the file: that of the questions and that of the answers.',
  },
  'knowledge.csv-too-long': { status: 400, message: 'The file has more than 10,000 rows.' },
  'documents.nothing-waits': { status: 409, message: 'No newer text waits any more.' },
  'documents.not-written': {
    status: 409,
    message: 'Only a document written here can be edited here.',
  },
} as const;

export const actions = [
  'knowledge.csv-uploaded',
  'documents.certified',
  'documents.decertified',
  'documents.certification-ended',
  'documents.excluded',
  'documents.included',
  'documents.boosted',
  'documents.retired',
  'documents.restored',
  'documents.newer-taken',
  'documents.newer-refused',
  'documents.newer-placed',
  'documents.written',
  'documents.rewritten',
] as const;
