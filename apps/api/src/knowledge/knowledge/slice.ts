import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { knowledgeCron } from './jobs.ts';
import { knowledgeRoutes } from './routes.ts';

export const knowledgeSlice = {
  name: 'knowledge/knowledge',
  routes: (deps: Deps) => ({ knowledge: knowledgeRoutes(deps) }),
  jobs: knowledgeCron,
  tables: {
    chunk_vectors: { 'free-text': 'vector', none: 'model text_hash' },
    chunks: { 'free-text': 'heading text' },
    document_versions: { 'free-text': 'title url markdown' },
    documents: {
      'free-text': 'title url html markdown',
      none: 'kind external_id language content_hash state dismissed_hash not_analysed',
    },
    embedding_states: { none: 'model last_error' },
    knowledge_notices: {},
    past_answer_vectors: { customer: 'vector', none: 'model text_hash' },
    waiting_texts: { 'free-text': 'title url html passages', none: 'content_hash not_analysed' },
  },
} satisfies Slice<Deps>;
