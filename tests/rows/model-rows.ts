import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

/** Keys, settings and calls of models for the world of the access tests. */

const listed = (provider: string) =>
  JSON.stringify([
    {
      llm: provider,
      model: 'world-model',
      kind: 'text',
      label: 'World model',
      priceIn: null,
      priceOut: null,
      priceCached: null,
      profile: null,
      trial: null,
    },
  ]);

export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  for (const owner of [clientId, null]) {
    await testApp.sql(
      `insert into model_keys (client_id, provider, key_hint, base_url, set_at, tested_at, test_outcome)
       select $1, word, 'hint', 'https://models.invalid', now(), now(), 'ok'
       from unnest(array['openai', 'mistral', 'openai-compatible']) word
       on conflict (client_id, provider) do nothing`,
      [owner],
    );
    await testApp.sql(
      `insert into model_settings (client_id, models, updated_at) values ($1, $2, now())
       on conflict (client_id) do nothing`,
      [owner, listed('openai-compatible')],
    );
  }
  await testApp.sql(
    `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, outcome)
     select $1, 'client', 'openai', 'model', 'suggestion', now(), 'ok' from generate_series(1, 3)`,
    [clientId],
  );
}

/** The name never resolves, so every call ends at once: how it went is part of the answer. */
const server = { baseUrl: 'https://models.invalid', key: 'a-key-of-the-tests' };
const params = { provider: 'openai-compatible' };

export const fixtures: Record<string, RouteFixture> = {
  'models.offered': { roundTrips: 13, showsCanary: false },
  'models.read': { roundTrips: 13, showsCanary: false },
  'models.save': {
    roundTrips: 19,
    input: async (testApp) => {
      await testApp.sql('update model_settings set revision = 1');
      return { revision: 1, fallbacks: [] };
    },
    showsCanary: false,
  },
  'models.saveKey': {
    roundTrips: 32,
    input: () => ({ params, body: { ...server, model: 'world-model', anyway: true } }),
    showsCanary: false,
  },
  'models.removeKey': {
    roundTrips: 15,
    input: () => ({ params: { provider: 'google' } }),
    showsCanary: false,
  },
  'models.testKey': {
    roundTrips: 28,
    input: () => ({ params, body: { model: 'world-model' } }),
    showsCanary: false,
  },
  'models.ask': { roundTrips: 9, input: () => ({ params, body: server }), showsCanary: false },
  'models.usage': { roundTrips: 8, showsCanary: false },
};
