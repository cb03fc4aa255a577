import { parentPort, workerData } from 'node:worker_threads';
import { trainClassifier, type LabelledText } from '@replique/engine/classification/classifier';
import { evaluate } from '@replique/engine/classification/evaluate';
import { detectLanguage, readLanguage } from '@replique/engine/text/language';
import { readLanguageTable } from '../../platform/text/language-table.ts';
import type { LabelledTicket } from './store.ts';
import { textOf } from './text-of.ts';

/** Trains in a thread of its own: seconds in which the server goes on answering. */

async function exampleOf(ticket: LabelledTicket): Promise<LabelledText> {
  const text = textOf(ticket);
  const { language, label } = ticket;
  const known = readLanguage(language ?? '');
  return { text, label, language: known ?? (await detectLanguage(text, 'en')) };
}

/** So many times a correction counts: it was made because the model was wrong there. */
const weightOfChosen = 3;

readLanguageTable();
const tickets = workerData as LabelledTicket[];
const examples = await Promise.all(tickets.map(exampleOf));
// Judged with each text once: a text that is its own neighbour in another fold would flatter.
const evaluation = evaluate(examples);
const weighted = examples.flatMap((example, place) =>
  Array.from({ length: tickets[place]?.isChosen ? weightOfChosen : 1 }, () => example),
);
const model = trainClassifier(weighted).sharpened(evaluation.sharpness).toBytes();
parentPort?.postMessage({ evaluation, model }, [model.buffer]);
