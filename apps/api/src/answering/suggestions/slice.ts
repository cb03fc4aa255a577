import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { autoSuggestionsRoutes } from './auto/auto-routes.ts';
import { promptFiguresRoutes } from './figures/figures-routes.ts';
import { suggestionsCron } from './jobs.ts';
import { suggestionsRoutes } from './routes.ts';
import { sentAnswersRoutes } from './sent/sent-routes.ts';
import { workbenchRoutes } from './workbench/workbench-routes.ts';

export const suggestionsSlice = {
  name: 'answering/suggestions',
  routes: (deps: Deps) => ({
    suggestions: suggestionsRoutes(deps),
    autoSuggestions: autoSuggestionsRoutes(deps),
    promptFigures: promptFiguresRoutes(deps),
    sentAnswers: sentAnswersRoutes(deps),
    workbench: workbenchRoutes(deps),
  }),
  jobs: suggestionsCron,
  tables: {
    auto_suggestion_days: {},
    auto_suggestion_settings: { none: 'time_zone paused' },
    auto_suggestion_tickets: { none: 'state reason' },
    suggestion_edits: { 'free-text': 'text_before' },
    suggestion_ratings: { 'free-text': 'comment', none: 'thumb reason' },
    suggestion_sources: { 'free-text': 'title heading text url', none: 'kind' },
    suggestions: {
      customer: 'model_view',
      'free-text': 'text original_text sentences instruction notes open_questions left_out',
      none: 'state form silence_reason prompt_name model fell_back language sent_class deleted_state',
    },
    translations: { customer: 'text', none: 'source_hash language model' },
  },
} satisfies Slice<Deps>;
