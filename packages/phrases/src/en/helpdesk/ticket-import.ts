/** Tickets of a CSV file. */
export const ticketImport = {
  action: 'Import a CSV file',
  title: 'Import tickets',
  text: 'One ticket a row; the first line contains the column names. Only the message is required. Rows with an agent’s reply become past answers to learn from. At most 2,000 rows. You see a preview before anything is saved.',
  choose: 'Choose a CSV file',
  other: 'Choose another file',
  reading: 'Checking the file',
  tooLarge: 'The file is larger than 5 MB. Split it into smaller files.',
  columns: {
    message: 'Message',
    subject: 'Subject',
    name: 'Customer’s name',
    email: 'E-mail',
    date: 'Date',
    reply: 'Agent’s reply',
  },
  pick: 'Choose a column',
  none: 'No column',
  unmapped: 'Choose the column of the message.',
  plan: 'Preview of the import',
  done: 'Import result',
  counts: {
    added: 'New tickets',
    answered: 'Of these, answered',
    known: 'Imported before',
    bad: 'Left out',
  },
  first: 'First rows',
  reasons: {
    missing: 'Missing value.',
    'too-long': 'Too long.',
    characters: 'Contains unreadable characters.',
    'email-invalid': 'Invalid email',
    'date-invalid': 'Not a past date, such as 2026-01-31 or 31/01/2026.',
    duplicate: 'An earlier row says the same.',
    columns: 'More values than columns. Put text that contains the separator in quotation marks.',
    quotes: 'The quotation marks do not match.',
  },
  import_one: 'Import one ticket',
  import_other: 'Import {{count}} tickets',
  open: 'See the tickets',
};

export const errors = {
  'tickets.csv-invalid': 'This is not a CSV file: its first line must name the columns.',
  'tickets.csv-columns': 'Choose the column of the message, and each column once.',
  'tickets.csv-too-long': 'The file has more than 2,000 rows. Split it into smaller files.',
};
