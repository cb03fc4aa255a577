import { compareDocuments } from '@replique/engine/clustering/documents/compare-documents';
import { answerTasks } from '../../platform/jobs/in-thread.ts';
import type { Analysis } from './analyse.ts';
import { groupSilent } from './group-silent.ts';

/** The thread of one analysis. */
answerTasks((analysis: Analysis) =>
  analysis.type === 'group'
    ? groupSilent(analysis.questions, analysis.language, analysis.privacy)
    : compareDocuments(analysis.documents, analysis.language),
);
