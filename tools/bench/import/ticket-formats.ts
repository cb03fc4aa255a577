import type { MadeUpTicket } from './made-up-tickets.ts';

/** A file format that the import takes; `linesOf` writes one ticket, without the last line end. */
export type TicketFormat = {
  name: string;
  ending: string;
  heading: string | null;
  linesOf: (ticket: MadeUpTicket) => string;
};

const cell = (value: string): string =>
  /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

function csvOf({ requester, tags, messages, ...ticket }: MadeUpTicket): string {
  const { id, subject, channel, category, created_at: begun } = ticket;
  const rows = messages.map((message, at) => {
    const ofTicket = [subject, channel, category, tags.join(','), requester.name, requester.email];
    return [
      id,
      ...(at === 0 ? [...ofTicket, begun] : [...ofTicket, begun].map(() => '')),
      message.id,
      message.role,
      message.author,
      message.created_at,
      message.html ?? '',
      message.text ?? '',
    ];
  });
  return rows.map((row) => row.map(cell).join(',')).join('\n');
}

export const ticketFormats: TicketFormat[] = [
  { name: 'JSONL', ending: 'jsonl', heading: null, linesOf: (ticket) => JSON.stringify(ticket) },
  {
    name: 'CSV',
    ending: 'csv',
    heading:
      'id,subject,channel,category,tags,requester_name,requester_email,created_at,message_id,role,author,sent_at,html,text',
    linesOf: csvOf,
  },
];
