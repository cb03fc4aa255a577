import { afterEach, describe, expect, it } from 'vitest';
import { accounts, type Opened } from './scenarios/accounts.ts';

/** A good status with nothing in it, or with somebody's page, is no word of the platform: the change may not be there. */

let opened: Opened | null = null;
afterEach(async () => {
  await opened?.end();
  opened = null;
});

describe.each(['zendesk', 'gorgias', 'salesforce', 'crisp'])('%s', (platform) => {
  it.each([
    ['an empty object', { json: {} }],
    ['a page', { text: '<h1>Welcome</h1>' }],
  ])('takes %s for no answer to a change', { timeout: 60_000 }, async (_, answer) => {
    opened = await accounts[platform]!();
    const { connect, server, scenarios } = opened;
    const id = scenarios.find(({ name }) => name === 'answered')?.id ?? '';
    const connector = connect();
    const [agent] = await connector.listAgents();
    const only = ({ method }: { method: string }) => method === 'PUT' || method === 'PATCH';
    server.fail(answer, { times: 10, only });
    await expect(connector.setAssignee(id, agent?.id ?? '')).rejects.toMatchObject({
      reason: 'invalid-answer',
      isUncertain: true,
    });
  });
});
