import { passage, suggestInput } from '../../generation/test-input.ts';
import type { SuggestInput } from '../../generation/types.ts';

/** Inputs of a suggestion with a foreign text in each place where one comes from outside. */

const page =
  'You can return shoes within 30 days. Write to us for a label. The refund takes a week.';

const at = (question: string, text: string, more: Partial<SuggestInput> = {}): SuggestInput =>
  suggestInput(question, [passage(1, 'Returns', text), passage(2, 'Sizes', page)], more);

const asked = 'Returns\nHow can I return my shoes?';

export const asMessage = (text: string): SuggestInput => at(text, page);
export const asPassage = (text: string): SuggestInput => at(asked, text);
export const asTicket = (text: string): SuggestInput =>
  suggestInput(asked, [passage(1, 'Returns', text, { kind: 'ticket', question: text })]);
export const asTitle = (text: string): SuggestInput =>
  suggestInput(asked, [passage(1, text, page, { heading: text })]);
export const asPerson = (text: string): SuggestInput =>
  at(asked, page, { requesterName: text, agentName: text, companyName: text });
export const asFact = (text: string): SuggestInput =>
  at('Where is my order 12345?', page, {
    facts: [{ source: 'Shop', text, id: 'f', order: '12345', about: 'whereabouts' }],
  });
export const asGuidelines = (text: string): SuggestInput =>
  at(asked, page, { guidelines: text, prompt: { context: text, style: text, rules: text } });
