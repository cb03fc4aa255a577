import { parentPort, workerData } from 'node:worker_threads';
import { trainClassifier, type LabelledText } from '@replique/engine/classification/classifier';
import { evaluate } from '@replique/engine/classification/evaluate';
import { detectLanguage } from '@replique/engine/text/language';
import type { LabelledTicket } from './store.ts';
import { textOf } from './text-of.ts';

/** Trains in a thread of its own: seconds in which the server goes on answering. */

async function exampleOf(ticket: LabelledTicket): Promise<LabelledText> {
  const text = textOf(ticket);
  const { language, label } = ticket;
  const known = language === 'en' || language === 'fr' ? language : null;
  return { text, label, language: known ?? (await detectLanguage(text, 'en')) };
}

const examples = await Promise.all((workerData as LabelledTicket[]).map(exampleOf));
const evaluation = evaluate(examples);
const model = trainClassifier(examples).sharpened(evaluation.sharpness).toBytes();
parentPort?.postMessage({ evaluation, model }, [model.buffer]);
