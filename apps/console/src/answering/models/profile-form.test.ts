import type { ModelProfile } from '@replique/contract/answering/model-profile';
import { describe, expect, it } from 'vitest';
import { readProfile, readTemperature, readWhole, typeProfile } from './profile-form.ts';

const profile: ModelProfile = {
  firstWordSeconds: 60,
  totalSeconds: 100,
  maxTokens: 32_000,
  limitName: 'max_tokens',
  effort: null,
  thinkingTokens: null,
  temperature: 0.2,
  isStreamed: true,
  isStructured: true,
  isCached: true,
};

describe('a profile', () => {
  it('is the same after it was typed, in each language', () => {
    const all = [
      profile,
      { ...profile, temperature: null, effort: 'low' as const, thinkingTokens: 8_000 },
    ];
    for (const each of all)
      for (const language of ['en', 'fr'])
        expect(readProfile(typeProfile(each, language))).toEqual(each);
    expect(typeProfile(profile, 'fr').temperature).toBe('0,2');
  });

  it('is none while a field is wrong', () => {
    const typed = typeProfile(profile, 'en');
    for (const wrong of [
      { firstWordSeconds: '0' },
      { totalSeconds: '181' },
      { maxTokens: '' },
      { thinkingTokens: '1000' },
      { temperature: '2.5' },
    ])
      expect([wrong, readProfile({ ...typed, ...wrong })]).toEqual([wrong, undefined]);
  });

  it('is typed with spaces between thousands, and a point or a comma', () => {
    expect(readWhole('32 000', 'maxTokens')).toBe(32_000);
    expect(readWhole('1.5', 'totalSeconds')).toBeUndefined();
    expect([readTemperature('0,7'), readTemperature(' '), readTemperature('warm')]).toEqual([
      0.7,
      null,
      undefined,
    ]);
  });
});
