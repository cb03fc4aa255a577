import { similarityOf } from '@replique/engine/matching/compare-replies';
import { Asked, type Reply } from '../retrieval/ask-builtin.ts';
import { hasData } from '../retrieval/data.ts';
import { faultsOf, type Fault } from './faults.ts';
import { readTickets, type PartOfTickets, type Ticket } from './questions.ts';

/**
 * `bench:replies [--held-back | --unseen=1] [--quiet]`: the replies of the built-in writer to 60 tickets, or 30 that
 * neither part holds, and what a program can say against them. Prints Markdown.
 */

type Row = {
  ticket: Ticket;
  set: string;
  reply: Reply | null;
  faults: Fault[];
  likeness: number | null;
};

const courtesy = (reply: Reply): string[] =>
  reply.lines.filter(({ sources }) => sources.length > 0).map(({ text }) => text);

async function answerAll(part: PartOfTickets): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { set, tickets } of readTickets(part)) {
    const asked = new Asked(set);
    for (const ticket of tickets) {
      const reply = await asked.reply(ticket.query);
      const { subject = '', text } = ticket.query;
      const faults = reply ? faultsOf(`${subject}\n${text}`, courtesy(reply)) : [];
      const likeness =
        reply && ticket.answer ? similarityOf(courtesy(reply).join('\n'), ticket.answer) : null;
      rows.push({ ticket, set: set.name, reply, faults, likeness });
    }
  }
  const seen = new Map<string, number>();
  for (const { reply } of rows) {
    const body = reply && courtesy(reply).join('\n');
    if (body) seen.set(body, (seen.get(body) ?? 0) + 1);
  }
  for (const row of rows)
    if (row.reply && (seen.get(courtesy(row.reply).join('\n')) ?? 0) > 1)
      row.faults.push('same body');
  return rows;
}

const quote = (text: string): string => text.replace(/^/gm, '> ');

function print(rows: Row[], isQuiet: boolean): void {
  const offered = rows.filter(({ reply }) => reply !== null);
  const counts = new Map<Fault, number>();
  for (const { faults } of rows)
    for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  if (!isQuiet)
    rows.forEach(({ ticket, set, reply, faults, likeness }, position) => {
      const { subject, text } = ticket.query;
      console.log(`\n### ${position + 1}. ${set}, ${ticket.id}\n`);
      console.log(
        quote([subject && `**${subject}**`, text.slice(0, 900)].filter(Boolean).join('\n')),
      );
      if (!reply) return console.log('\nSilent.');
      const told = [reply.form, `confidence ${reply.confidence}`, ...faults];
      if (likeness !== null) told.push(`like the person’s answer ${likeness.toFixed(2)}`);
      console.log(`\nFrom: ${reply.titles.join('; ')} (${told.join(', ')})\n\n${reply.text}`);
      if (reply.open.length > 0) console.log(`\nNot answered: ${reply.open.join(' | ')}`);
    });
  const pointers = offered.filter(({ reply }) => reply?.form === 'pointer').length;
  const open = offered.filter(({ reply }) => (reply?.open.length ?? 0) > 0).length;
  console.log(
    `\n${rows.length} tickets, ${offered.length} replies: ${pointers} name articles, ${open} leave a question open.`,
  );
  for (const [fault, many] of counts) console.log(`- ${fault}: ${many}`);
  console.log(`- without any: ${offered.filter(({ faults }) => faults.length === 0).length}`);
}

function askedPart(): PartOfTickets {
  const unseen = process.argv.find((argument) => argument.startsWith('--unseen='));
  if (unseen) return Number(unseen.slice('--unseen='.length)) || 1;
  return process.argv.includes('--held-back') ? 'held-back' : 'tuned';
}

if (hasData()) print(await answerAll(askedPart()), process.argv.includes('--quiet'));
else console.log('The data folder is not there: nothing was measured.');
