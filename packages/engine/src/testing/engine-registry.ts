import * as more from './readers/classification-retrieval.ts';
import { clusteringOthers, clusteringReaders } from './readers/clustering.ts';
import { confidentialReaders } from './readers/confidential.ts';
import { conversationOthers, conversationReaders } from './readers/conversation.ts';
import { generationOthers, generationReaders } from './readers/generation.ts';
import { groundingOthers, groundingReaders } from './readers/grounding.ts';
import * as checks from './readers/matching-grading.ts';
import { privacyReaders } from './readers/privacy.ts';
import { replyReaders } from './readers/replies.ts';
import { textOthers, textReaders } from './readers/text.ts';
import type { Others, Readers } from './registry.ts';

/** Everything of the engine that reads foreign text. */
export const engineReaders: Readers[] = [
  textReaders,
  privacyReaders,
  checks.matchingReaders,
  checks.gradingReaders,
  conversationReaders,
  more.classificationReaders,
  more.retrievalReaders,
  clusteringReaders,
  generationReaders,
  replyReaders,
  groundingReaders,
  confidentialReaders,
];

/** What the engine exports besides. */
export const engineOthers: Others[] = [
  textOthers,
  checks.matchingOthers,
  checks.gradingOthers,
  conversationOthers,
  more.classificationOthers,
  more.retrievalOthers,
  clusteringOthers,
  generationOthers,
  groundingOthers,
];
