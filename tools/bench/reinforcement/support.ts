import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VariedQuestion } from '../clustering/varied-questions.ts';

/** Tickets around questions, as the import takes them: written by somebody, most of them answered by one of four people. */

const requesters = ['Amelia Arden', 'Bruno Costa', 'Chidi Grant', 'Hana Ivanov', 'Ines Jansen'];
const agents = ['Lena Maurer', 'Jonas Petit', 'Farah Quinn', 'Emil Rossi'];
const channels = ['email', 'email', 'web', 'chat'];
const answers = [
  (matter: string) =>
    `About your ${matter}: please open your account, choose the page of this ${matter} and follow the three steps there.`,
  (matter: string) =>
    `For ${matter} please open your account and the page of this ${matter}, then follow the steps that it shows.`,
  (matter: string) =>
    `You find ${matter} in your account: open that page and follow the three steps.`,
];
const days = 120;

const one = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

function ticketOf({ id, text, label }: VariedQuestion, newest: number, most: number): object {
  const at = new Date(newest - ((most - id) / most) * days * 86_400_000);
  const requester = one(requesters, id);
  const matter = label.replaceAll(/[^a-z]+/gi, ' ').toLowerCase();
  const question = {
    id: '0',
    role: 'requester',
    author: requester,
    created_at: at.toISOString(),
    text: `Hello,\n\n${text}\n\nKind regards,\n${requester}`,
  };
  const answer = {
    id: '1',
    role: 'agent',
    author: one(agents, Math.floor(id / 3)),
    created_at: new Date(at.getTime() + 3_600_000).toISOString(),
    text: `Hello,\n\n${one(answers, Math.floor(id / 7))(matter)}\n\nKind regards`,
  };
  return {
    id: `t${id}`,
    subject: '',
    channel: one(channels, id),
    language: 'en',
    requester: { name: requester, email: `${requester.split(' ')[0]}@bench.example` },
    created_at: at.toISOString(),
    // Every fourth waits for somebody.
    messages: id % 4 === 0 ? [question] : [question, answer],
  };
}

/** Writes a file of one ticket for each question, the newest of them asked now. */
export async function writeTickets(path: string, questions: VariedQuestion[]): Promise<void> {
  const newest = Date.now();
  const most = questions.at(-1)?.id ?? 1;
  const lines = questions.map((each) => `${JSON.stringify(ticketOf(each, newest, most))}\n`);
  await pipeline(Readable.from(lines), createWriteStream(path));
}
