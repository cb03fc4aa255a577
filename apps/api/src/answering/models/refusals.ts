import type { ModelProfile } from '@replique/contract/answering/model-profile';
import { plainMaxTokens } from './profile.ts';

/** What a provider said it does not take of a request, and how the request is made without it. */

/** A parameter by the name that this product gives it. */
export type Parameter = 'temperature' | 'effort' | 'schema' | 'limit' | 'stream';

export type Refusal = { parameter: Parameter; words: string };

/** In this order: a refusal of temperature may speak of thinking, and one of thinking of the limit. */
const names: [Parameter, RegExp][] = [
  ['temperature', /\btemperature\b/i],
  [
    'schema',
    /response_?format|json_?schema|output_?(?:config|format)|text\.format|structured out/i,
  ],
  ['effort', /reasoning|thinking|\beffort\b/i],
  ['limit', /max_(?:completion_|output_|new_)?tokens|maxOutputTokens|maxTokens/i],
  ['stream', /\bstream(?:ing|ed)?\b/i],
];

const nameOf = (words: string): Parameter | null =>
  names.find(([, name]) => name.test(words))?.[0] ?? null;

/** Where OpenAI and those who copy it name the parameter, and where servers built on pydantic do. */
function namedIn(body: string): string {
  const param = /"param"\s*:\s*"([^"]{1,80})"/.exec(body)?.[1];
  const place = /"loc"\s*:\s*\[([^\]]{1,120})\]/.exec(body)?.[1];
  return param ?? place ?? '';
}

/** The parameter that a refusal names; null when it is about something else, such as the question. */
export function refusalIn(status: number, body: string): Refusal | null {
  if (status !== 400 && status !== 422) return null;
  // A gateway hands on what it was told as text inside its own answer.
  const words = body.slice(0, 4_000).replaceAll('\\"', '"');
  const parameter = nameOf(namedIn(words)) ?? nameOf(words);
  return parameter && { parameter, words };
}

const leastTokens = 100;
const tooMuch =
  /too (?:large|high|big|many)|at most|exceed|maximum|supported range|less than|greater than|> *\d/i;

/** The largest output that a refusal allows; where it names the room for question and answer, half of it. */
function allowedTokens(words: string, asked: number): number {
  const figures = [...words.matchAll(/\d{3,7}/g)].map(([figure]) => Number(figure));
  const named = Math.max(0, ...figures.filter((figure) => figure < asked));
  const allowed = named - (/exclusive/i.test(words) ? 1 : 0);
  if (allowed < leastTokens) return Math.min(plainMaxTokens, asked - 1);
  return /context/i.test(words) ? Math.floor(allowed / 2) : allowed;
}

function withoutLimit(profile: ModelProfile, words: string): Partial<ModelProfile> | null {
  const { limitName, maxTokens } = profile;
  const isOtherName =
    limitName === 'max_tokens' && /use [^.]{0,20}max_completion_tokens/i.test(words);
  if (isOtherName) return { limitName: 'max_completion_tokens' };
  if (tooMuch.test(words)) {
    const allowed = Math.max(leastTokens, allowedTokens(words, maxTokens));
    return allowed < maxTokens ? { maxTokens: allowed } : null;
  }
  return limitName === 'none' ? null : { limitName: 'none' };
}

/** What changes in the profile so that the refused parameter is not sent again; null when it was not sent. */
export function remedyFor(
  profile: ModelProfile,
  { parameter, words }: Refusal,
): Partial<ModelProfile> | null {
  switch (parameter) {
    case 'temperature':
      return profile.temperature === null ? null : { temperature: null };
    case 'effort':
      return profile.effort === null && profile.thinkingTokens === null
        ? null
        : { effort: null, thinkingTokens: null };
    case 'schema':
      return profile.isStructured ? { isStructured: false } : null;
    case 'stream':
      return profile.isStreamed ? { isStreamed: false } : null;
    default:
      return withoutLimit(profile, words);
  }
}
