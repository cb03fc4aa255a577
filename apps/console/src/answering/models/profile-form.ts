import type { ModelProfile } from '@replique/contract/answering/model-profile';

/** A model's profile as people type it. */

type Typed = 'firstWordSeconds' | 'totalSeconds' | 'maxTokens' | 'thinkingTokens' | 'temperature';

export type ProfileValues = Omit<ModelProfile, Typed | 'effort'> &
  Record<Typed, string> & { effort: NonNullable<ModelProfile['effort']> | 'provider' };

/** As the contract has them, whose values would bring zod along. */
export const bounds = {
  firstWordSeconds: [1, 180],
  totalSeconds: [1, 180],
  maxTokens: [100, 200_000],
  thinkingTokens: [1_024, 100_000],
} as const;

export type Whole = keyof typeof bounds;

export const efforts = ['provider', 'none', 'minimal', 'low', 'medium', 'high'] as const;
export const limitNames = ['max_tokens', 'max_completion_tokens', 'none'] as const;

export function typeProfile(profile: ModelProfile, language: string): ProfileValues {
  const { thinkingTokens, temperature, effort } = profile;
  const point = language === 'fr' ? ',' : '.';
  return {
    ...profile,
    firstWordSeconds: String(profile.firstWordSeconds),
    totalSeconds: String(profile.totalSeconds),
    maxTokens: String(profile.maxTokens),
    thinkingTokens: thinkingTokens === null ? '' : String(thinkingTokens),
    temperature: temperature === null ? '' : String(temperature).replace('.', point),
    effort: effort ?? 'provider',
  };
}

/** Spaces between thousands may stay. */
export function readWhole(typed: string, field: Whole): number | undefined {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '');
  const [least, most] = bounds[field];
  const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** Null when nothing is typed, undefined when it is no temperature. */
export function readTemperature(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^[0-2](?:\.\d{1,3})?$/.test(text) && Number(text) <= 2 ? Number(text) : undefined;
}

/** Undefined as long as a field is wrong. */
export function readProfile(values: ProfileValues): ModelProfile | undefined {
  const firstWordSeconds = readWhole(values.firstWordSeconds, 'firstWordSeconds');
  const totalSeconds = readWhole(values.totalSeconds, 'totalSeconds');
  const maxTokens = readWhole(values.maxTokens, 'maxTokens');
  const hasBudget = values.thinkingTokens.trim() !== '';
  const thinkingTokens = hasBudget ? readWhole(values.thinkingTokens, 'thinkingTokens') : null;
  const temperature = readTemperature(values.temperature);
  if (firstWordSeconds === undefined || totalSeconds === undefined || maxTokens === undefined)
    return undefined;
  if (thinkingTokens === undefined || temperature === undefined) return undefined;
  const effort = values.effort === 'provider' ? null : values.effort;
  return {
    ...values,
    firstWordSeconds,
    totalSeconds,
    maxTokens,
    thinkingTokens,
    temperature,
    effort,
  };
}
