import { parentPort, workerData } from 'node:worker_threads';
import { compareDocuments } from '@replique/engine/clustering/compare-documents';
import { groupQuestions } from '@replique/engine/clustering/group-questions';
import type { Analysis } from './analyse.ts';

/** The thread of one analysis: takes it, answers, ends. */
const analysis = workerData as Analysis;
parentPort?.postMessage(
  analysis.type === 'group'
    ? groupQuestions(analysis.questions, analysis.language)
    : compareDocuments(analysis.documents, analysis.language),
);
