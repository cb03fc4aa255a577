import { Mask } from '@replique/engine/privacy/mask';
import { escapeFence } from '@replique/engine/generation/prompt';
import type { SuggestInput } from '@replique/engine/generation/suggest';
import { customValues, fillVariables, usedVariables } from './fill-variables.ts';
import type { Groundwork, Offer } from './material.ts';

const mostNames = 50;

/** Whose names a model does not see: who asks, who answers and who wrote in the ticket. */
export function maskFor(
  material: Pick<Groundwork, 'ticket' | 'agentName' | 'messages' | 'whitelist' | 'orderNumbers'>,
): Mask {
  const { ticket, agentName, messages, whitelist, orderNumbers } = material;
  const authors = messages.map((message) => message.author);
  const names = [ticket.requesterName, agentName, ...authors].filter((name) => name !== null);
  return new Mask({ names: [...new Set(names)].slice(0, mostNames), whitelist, orderNumbers });
}

const longestValue = 300;

/** What outsiders wrote stands in the prompt as one short line that no fence, rule or heading can be made of. */
const asValue = (text: string) =>
  escapeFence(text).replace(/\s+/g, ' ').trim().slice(0, longestValue);

/** What each variable of a prompt stands for; masked by its own, so that none can reach out of its place. */
function valuesFor(material: Groundwork, mask: Mask): Record<string, string> {
  const { ticket } = material;
  const values = {
    'client.name': material.clientName,
    'ticket.subject': asValue(ticket.subject),
    'ticket.channel': asValue(ticket.channel ?? ''),
    'ticket.category': asValue(ticket.category ?? ''),
    language: material.language,
    ...customValues(material.customData),
  };
  const masked = Object.entries(values).map(([name, value]) => [name, mask.text(value)]);
  return {
    ...Object.fromEntries(masked),
    'requester.name': mask.name(ticket.requesterName ?? ''),
    'agent.name': mask.name(material.agentName ?? ''),
  };
}

/** The prompt with its variables filled. */
function fillPrompt(material: Groundwork, mask: Mask, text: string): string {
  const values = valuesFor(material, mask);
  return fillVariables(mask.rule(text), values);
}

/** The variables that the prompt uses, in the order of their first use, each as a model sees it. */
export function variablesIn(material: Groundwork, mask: Mask): { name: string; value: string }[] {
  const { context = '', style = '' } = material.prompt ?? {};
  const values = valuesFor(material, mask);
  return usedVariables(context, style).map((name) => ({ name, value: values[name] ?? '' }));
}

/** The client's own values as facts: a reply may say them, and a model that says them is right. */
function factsOf({ customData, facts }: Groundwork): NonNullable<SuggestInput['facts']> {
  const own = Object.entries(customData)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, text]) => ({ source: name.replaceAll('_', ' '), text }));
  return [...own, ...facts];
}

function hostOf(url: string | null): string[] {
  return url !== null && URL.canParse(url) ? [new URL(url).host] : [];
}

/** What the engine writes from. */
export function inputFor(
  material: Groundwork,
  offer: Offer,
  mask: Mask,
  instruction: string | null,
): SuggestInput {
  const { ticket, prompt, previous } = material;
  return {
    language: material.language,
    question: ticket.question,
    requesterName: ticket.requesterName,
    requesterEmail: ticket.requesterEmail,
    agentName: material.agentName,
    companyName: material.clientName,
    messages: material.messages.map(({ role, text }) => ({ role, text })),
    prompt: {
      context: fillPrompt(material, mask, prompt?.context ?? ''),
      style: fillPrompt(material, mask, prompt?.style ?? ''),
      rules: material.rules,
    },
    guidelines: material.guidelines,
    styles: material.styles,
    instruction,
    previous: previous?.text || null,
    earlierInstructions: previous?.instructions ?? [],
    facts: factsOf(material),
    ownHosts: hostOf(material.helpCentreUrl),
    passages: offer.passages,
    belongs: offer.belongs,
    agreement: offer.agreement,
    knowledgeSize: offer.knowledgeSize,
  };
}
