import type { promptVariables } from '@replique/contract/answering/prompts';
import type { PhraseKey } from '../../../lib/language/phrase.ts';
import { useTranslation } from 'react-i18next';

export type PromptVariable = (typeof promptVariables)[number];

/** What each variable stands for. Typed by the contract's list: its value would bring zod into the browser. */
export const variableMeanings: Record<PromptVariable, PhraseKey> = {
  'client.name': 'prompts.variables.clientName',
  'requester.name': 'prompts.variables.requesterName',
  'ticket.subject': 'prompts.variables.ticketSubject',
  'ticket.channel': 'prompts.variables.ticketChannel',
  'ticket.category': 'prompts.variables.ticketCategory',
  'agent.name': 'prompts.variables.agentName',
  language: 'prompts.variables.language',
};

export const variableNames = Object.keys(variableMeanings) as PromptVariable[];

/** A run of text, or a `{{variable}}` with its braces. */
export interface TextPart {
  text: string;
  /** Name between the braces; undefined for plain text. */
  variable?: string;
  isKnown?: boolean;
}

// What the server takes for a variable when it checks a version.
const variablePattern = /\{\{([^{}]*)\}\}/g;

// `{{custom.key}}`, a value of the client's custom data; the contract's rule again, for the same reason.
const customVariable = /^custom\.[a-z][a-z0-9_]{0,39}$/;

function isKnown(name: string): boolean {
  return Object.hasOwn(variableMeanings, name) || customVariable.test(name);
}

/** Cuts a text at its variables; the parts joined give the text again. */
export function splitAtVariables(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(variablePattern)) {
    const variable = match[1]?.trim() ?? '';
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], variable, isKnown: isKnown(variable) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Names in `{{…}}` that do not exist, or that the server `refused`, each once. */
export function findUnknownVariables(text: string, refused: string[] = []): string[] {
  const names = splitAtVariables(text)
    .filter((part) => part.isKnown === false || refused.includes(part.variable ?? ''))
    .map((part) => part.variable ?? '');
  return [...new Set(names)];
}

interface FieldCheck {
  /** Longest text in characters. */
  limit: number;
  /** An empty field is reported only once saving was tried. */
  isRequired?: boolean;
  hasVariables?: boolean;
}

/** Says in words what is wrong with a text, or undefined. `refused` are variables the server did not know. */
export function useFieldCheck(refused: string[] = []) {
  const { t, i18n } = useTranslation();
  return (text: string, { limit, isRequired, hasVariables }: FieldCheck): string | undefined => {
    const length = text.trim().length;
    if (isRequired && length === 0) return t('prompts.required');
    if (length > limit) return t('prompts.tooLong', { count: length - limit });
    const unknown = hasVariables ? findUnknownVariables(text, refused) : [];
    if (unknown.length === 0) return undefined;
    const names = new Intl.ListFormat(i18n.language).format(unknown.map((name) => `{{${name}}}`));
    return t('prompts.unknownVariable', { count: unknown.length, names });
  };
}
