import { takeDeclared } from '@replique/engine/generation/confidential/declared';
import { escapeFence } from '@replique/engine/generation/model/prompt';
import { addressesIn } from '@replique/engine/generation/model/reply-links';
import type { SuggestInput } from '@replique/engine/generation/suggest';
import { Mask } from '@replique/engine/privacy/mask';
import type { RetrievalResult } from './passages.ts';
import type { Question, Voice } from './question.ts';

/** A question, a voice and what was found, as the engine reads them. */

const mostNames = 50;

/** Hides personal data from a model: who asks, who answers, who wrote before, and whom the person named. */
export function maskFor(
  {
    person,
    history,
    namesTold,
  }: Pick<Question, 'history' | 'namesTold'> & {
    person: Pick<Question['person'], 'name'>;
  },
  {
    agentName,
    client,
  }: Pick<Voice, 'agentName'> & {
    client: Pick<Voice['client'], 'anonymizationWhitelist' | 'orderNumberPatterns'>;
  },
): Mask {
  const known = [person.name, agentName, ...history.map(({ author }) => author)].filter(
    (name) => typeof name === 'string',
  );
  const names = [...[...new Set(known)].slice(0, mostNames), ...namesTold];
  const { anonymizationWhitelist: whitelist, orderNumberPatterns: orderNumbers } = client;
  return new Mask({ names, whitelist, orderNumbers });
}

/** A client's custom data under the names that a prompt has for them. */
export function customValues(customData: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(customData).map(([key, value]) => [`custom.${key}`, value]),
  );
}

const variable = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Fills `{{name}}` with its value in one pass: a value that itself looks like a variable, as a hostile
 * ticket's subject might, is left as it is.
 */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(variable, (whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? '';
    // What one client has, another may lack: the prompt is everybody's.
    return name.startsWith('custom.') ? '' : whole;
  });
}

const longestValue = 300;

/** What outsiders wrote stands in the prompt as one short line that no fence, rule or heading can be made of. */
const asValue = (text: string) =>
  escapeFence(text).replace(/\s+/g, ' ').trim().slice(0, longestValue);

/** What each variable of a prompt stands for; masked separately, so that none can reach out of its place. */
function valuesFor(question: Question, voice: Voice, mask: Mask): Record<string, string> {
  const values = {
    'client.name': voice.client.name,
    'ticket.subject': asValue(question.subject),
    'ticket.channel': asValue(question.channel ?? ''),
    'ticket.category': asValue(question.category ?? ''),
    language: question.language,
    ...customValues(voice.client.customData),
  };
  const masked = Object.entries(values).map(([name, value]) => [name, mask.text(value)]);
  return {
    ...Object.fromEntries(masked),
    'requester.name': mask.name(question.person.name ?? ''),
    'agent.name': mask.name(voice.agentName ?? ''),
  };
}

/** The variables that the prompt uses, in the order of their first use, each as a model sees it. */
export function variablesIn(
  question: Question,
  voice: Voice,
  mask: Mask,
): { name: string; value: string }[] {
  const { context = '', style = '' } = voice.prompt ?? {};
  const used = [...`${context}\n${style}`.matchAll(variable)].map(([, name = '']) => name);
  const values = valuesFor(question, voice, mask);
  return [...new Set(used)].map((name) => ({ name, value: values[name] ?? '' }));
}

/** The client's own values as facts: a reply may say them, and a model that says them is right. */
function factsOf(question: Question, voice: Voice): NonNullable<SuggestInput['facts']> {
  const own = Object.entries(voice.client.customData)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, text]) => ({ source: name.replaceAll('_', ' '), text }));
  return [...own, ...question.facts];
}

/** The client's texts without the values that they declare, and these; one may come from the custom data. */
export function declaredBy({
  client,
  prompt,
  rules,
}: Pick<Voice, 'prompt' | 'rules'> & {
  client: Pick<Voice['client'], 'guidelines' | 'customData'>;
}): Pick<SuggestInput, 'prompt' | 'guidelines'> & { confidential: string[] } {
  const { context = '', style = '' } = prompt ?? {};
  const { guidelines } = client;
  const taken = takeDeclared({ prompt: { context, style, rules }, guidelines });
  const values = customValues(client.customData);
  return {
    ...taken,
    confidential: taken.confidential.map((value) => fillVariables(value, values).trim()),
  };
}

/** Where the client's own people say that a reply may link. */
function ownAddresses({ client, prompt, rules, chat }: Voice): string[] {
  const { helpCentreUrl } = client;
  const host =
    helpCentreUrl !== null && URL.canParse(helpCentreUrl) ? new URL('/', helpCentreUrl) : null;
  const domains = (chat?.domains ?? []).map((domain) =>
    domain.startsWith('*.') ? domain : `https://${domain}/`,
  );
  const { context = '', style = '' } = prompt ?? {};
  const written = [
    context,
    style,
    rules,
    client.guidelines ?? '',
    ...Object.values(client.customData),
  ];
  const { urls, mails } = addressesIn(written);
  return [...(host ? [host.href] : []), ...domains, ...urls, ...mails];
}

/** What the engine writes from. */
export function inputFor(
  question: Question,
  voice: Voice,
  found: RetrievalResult,
  mask: Mask,
  documentUrls: string[] = [],
): SuggestInput {
  const { client, previous, chat } = voice;
  // Before the mask: a value may look like personal data.
  const { prompt, guidelines, confidential } = declaredBy(voice);
  const fill = (text: string) => {
    const values = valuesFor(question, voice, mask);
    return fillVariables(mask.rule(text), values);
  };
  const { passages } = found;
  return {
    language: question.language,
    question: question.text,
    requesterName: question.person.name,
    requesterEmail: question.person.email,
    agentName: voice.agentName,
    companyName: client.name,
    messages: question.history.map(({ role, text }) => ({ role, text })),
    prompt: {
      context: fill(prompt.context),
      style: fill(prompt.style),
      rules: prompt.rules,
    },
    guidelines,
    confidential,
    styles: client.styles,
    instruction: voice.instruction,
    previous: previous?.text || null,
    earlierInstructions: previous?.instructions ?? [],
    facts: factsOf(question, voice),
    ownAddresses: ownAddresses(voice),
    documentUrls,
    passages,
    belongs: found.belongs,
    agreement: found.agreement,
    trust: found.trust,
    knowledgeSize: found.knowledgeSize,
    ...(chat ? { isChat: true } : {}),
  };
}
