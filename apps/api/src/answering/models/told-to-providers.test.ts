import type { ModelProfile } from '@replique/contract/answering/model-profile';
import { describe, expect, it } from 'vitest';
import { dialects, startStandIn } from '@replique/tests/servers/providers/stand-in.ts';
import { createOutbound } from '../../platform/http/outbound/outbound.ts';
import { newProgress } from './call-model.ts';
import { newEntry } from './model-set.ts';
import { standardProfile } from './profile.ts';
import { streamAnswer } from './stream-answer.ts';

describe('what one provider alone is told', () => {
  const bodyOf = async (name: string, profile: Partial<ModelProfile>): Promise<unknown> => {
    const dialect = dialects.find((each) => each.name === name);
    if (!dialect) throw new Error(`There is no ${name}.`);
    const standIn = await startStandIn(dialect);
    const outbound = createOutbound({ allow: [standIn.host] });
    const { provider, url: baseUrl } = { ...dialect, ...standIn };
    const connection = {
      provider,
      origin: 'installation',
      apiKey: 'k',
      baseUrl,
      outbound,
    } as const;
    const entry = newEntry({ llm: provider, model: 'writer-1' }, 'text');
    const model = {
      ...entry,
      profile: { ...standardProfile, ...profile },
      origin: 'installation' as const,
      isListed: true,
      connection,
    };
    try {
      const asked = { system: 'Be kind.', user: 'Is all well?' };
      for await (const _ of streamAnswer(model, asked, newProgress()));
      return standIn.seen[0]?.body;
    } finally {
      await outbound.close();
      await standIn.close();
    }
  };

  it('is to OpenAI that nothing is kept there, and that its thinking is not told', async () => {
    expect(await bodyOf('OpenAI', { effort: 'high' })).toMatchObject({
      store: false,
      max_output_tokens: 32_000,
      reasoning: { effort: 'high' },
      stream: true,
    });
  });

  it('is to Anthropic what it may keep in its cache, and how many tokens it may think', async () => {
    expect(await bodyOf('Anthropic', { thinkingTokens: 8_000 })).toMatchObject({
      system: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }],
      thinking: { type: 'enabled', budget_tokens: 8_000 },
      max_tokens: 32_000,
    });
    expect(await bodyOf('Anthropic', { isCached: false })).toMatchObject({
      system: [{ type: 'text', text: 'Be kind.' }],
    });
    expect(JSON.stringify(await bodyOf('Anthropic', { isCached: false }))).not.toContain('cache');
  });

  it('is to Google how many tokens it may think', async () => {
    expect(await bodyOf('Gemini', { thinkingTokens: 8_000 })).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: 8_000 }, maxOutputTokens: 32_000 },
    });
  });

  it('is to a compatible server the limit by the name that it knows', async () => {
    expect(await bodyOf('Azure', { limitName: 'max_completion_tokens' })).toMatchObject({
      max_completion_tokens: 32_000,
      temperature: 0.2,
    });
    const without = await bodyOf('Azure', { limitName: 'none', temperature: null });
    expect(Object.keys(without as object)).not.toEqual(
      expect.arrayContaining(['max_tokens', 'max_completion_tokens', 'temperature']),
    );
  });
});
