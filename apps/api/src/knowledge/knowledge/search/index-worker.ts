import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import {
  createClientIndex,
  type ClientIndex,
  type SearchResult,
} from '@replique/engine/retrieval/client-index';
import { createLearning, type Learning } from './index-learning.ts';
import type {
  FromWorker,
  IndexPage,
  IndexSize,
  ToWorker,
  TriedQuestion,
} from './index-worker-messages.ts';

/** The thread that holds every client's index: building one here holds up nobody who asks the server for something else. */

/** How long a page is put before searches of others get their turn. */
const turnMs = 8;

/** Counting the bytes of a large index takes a while: it is done once after a change. */
const noResult: SearchResult = {
  documents: [],
  neighbours: [],
  belongs: 0,
  agreement: 0,
  trust: null,
};

type Held = { index: ClientIndex; size: IndexSize | null; learning: Learning };
const indexes = new Map<number, Held>();

function stepsOf(page: IndexPage): ((index: ClientIndex) => void)[] {
  return [
    ...page.removedDocuments.map((id) => (index: ClientIndex) => index.removeDocument(id)),
    ...page.documents.map((document) => (index: ClientIndex) => index.putDocument(document)),
    ...page.removedAnswers.map((id) => (index: ClientIndex) => index.removePastAnswer(id)),
    ...page.answers.map((answer) => (index: ClientIndex) => index.putPastAnswer(answer)),
  ];
}

async function put(name: number, page: IndexPage): Promise<void> {
  let turn = performance.now();
  for (const step of stepsOf(page)) {
    const held = indexes.get(name);
    if (!held) return;
    step(held.index);
    held.size = null;
    held.learning.changed();
    if (performance.now() - turn < turnMs) continue;
    await setImmediate();
    turn = performance.now();
  }
}

function open(name: number): void {
  const index = createClientIndex();
  indexes.set(name, { index, size: null, learning: createLearning(index, { turnMs }) });
}

function search(message: Extract<ToWorker, { type: 'search' }>): FromWorker {
  const held = indexes.get(message.index);
  if (!held) return { id: message.id, found: null };
  held.size ??= held.index.size;
  const result = held.index.search(message.query, message.options);
  return { id: message.id, found: { result, size: held.size, tried: [] } };
}

/** In turns: between two of them the document is not there, so that no one else finds it. */
async function tryDocument(message: Extract<ToWorker, { type: 'try' }>): Promise<FromWorker> {
  const { document, questions, longestMs } = message;
  const began = performance.now();
  const tried: TriedQuestion[] = [];
  while (tried.length < questions.length && performance.now() - began < longestMs) {
    const held = indexes.get(message.index);
    if (!held) break;
    const { index } = held;
    const turn = performance.now();
    const asked = questions.slice(tried.length);
    const before: SearchResult[] = [];
    while (before.length < asked.length && (!before[0] || performance.now() - turn < turnMs)) {
      const { query, options } = asked[before.length] as (typeof asked)[number];
      before.push(index.search(query, options));
    }
    index.putDocument(document);
    try {
      for (const [place, found] of before.entries()) {
        const { query, options } = asked[place] as (typeof asked)[number];
        tried.push({ before: found, after: index.search(query, options) });
      }
    } finally {
      index.removeDocument(document.documentId);
    }
    await setImmediate();
  }
  const held = indexes.get(message.index);
  if (!held) return { id: message.id, found: null };
  held.size ??= held.index.size;
  return { id: message.id, found: { result: noResult, size: held.size, tried } };
}

async function answer(message: Exclude<ToWorker, { type: 'drop' }>): Promise<FromWorker> {
  if (message.type === 'search') return search(message);
  if (message.type === 'try') return tryDocument(message);
  if (message.type === 'open') open(message.index);
  else await put(message.index, message.page);
  return { id: message.id, found: null };
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'drop') {
    indexes.get(message.index)?.learning.stop();
    indexes.delete(message.index);
    return;
  }
  void answer(message)
    .catch((error: unknown) => ({ id: message.id, error: String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
