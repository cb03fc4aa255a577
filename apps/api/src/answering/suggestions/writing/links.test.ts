import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  writtenBy,
  type ModelServer,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** Where a suggestion links to: whose addresses are known is asked of the client's own documents. */

const other = 'https://pages.shop.example/sizes/';
const foreign = 'https://collect.evil.example/form';
const ofAnother = 'https://pages.another.example/private';
const answer =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse.';

let server: ModelServer;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({ config: writtenBy(server) });
  const { deps } = testApp;
  clients = {
    first: await makeClient(deps, { guidelines: 'The terms: https://www.shop.example/terms' }),
    second: await makeClient(deps),
  };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: `<p>${answer} See ${other.slice(0, -1)}#table, ${foreign} or ${ofAnother} for it.</p>`,
      url: 'https://pages.shop.example/address',
    },
    { title: 'Sizes of frames', html: '<p>Frames have five sizes.</p>', url: other },
  ]);
  await makeArticles(deps, clients.second.id, [
    { title: 'Private', html: '<p>Nothing for others.</p>', url: ofAnother },
  ]);
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

it('are its documents and what its people wrote, not what a page mentions @check-21.5', async () => {
  const links = [
    'https://pages.shop.example/address',
    `${other.slice(0, -1)}#table`,
    'https://www.shop.example/terms',
    foreign,
    ofAnother,
  ];
  const said = links.map((link) => `${answer} [1] Read ${link} [1]`);
  server.answer((response, body) => ways.whole(said.join('\n\n'))(response, body as never));
  const ticket = await makeTicket(testApp.deps, clients.first.id, {
    messages: [{ text: 'How do I change the delivery address of my order?' }],
  });
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const [saved] = events.flatMap(
    ({ data }) => (data as { suggestion?: { text: string; notes: string[] } }).suggestion ?? [],
  );
  const kept = links.filter((link) => saved?.text.includes(link));
  expect(kept).toEqual(links.slice(0, 3));
  expect(saved?.notes).toContain('links-removed');
});
