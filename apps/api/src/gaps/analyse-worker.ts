import { parentPort, workerData } from 'node:worker_threads';
import { compareDocuments } from '@replique/engine/clustering/compare-documents';
import type { Analysis } from './analyse.ts';
import { groupSilent } from './group-silent.ts';

/** The thread of one analysis: takes it, answers, ends. */
const analysis = workerData as Analysis;
parentPort?.postMessage(
  analysis.type === 'group'
    ? groupSilent(analysis.questions, analysis.language, analysis.privacy)
    : compareDocuments(analysis.documents, analysis.language),
);
