import type { RefKind } from '@replique/contract/route';
import { canary } from './canaries.ts';
import { makeArticles } from './factories.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';
import type { WorldClient } from './world.ts';

/** A document that may be certified or excluded without taking it from other routes. */
async function makeDocument(testApp: TestApp, _: RefKind, { id, key }: WorldClient) {
  const title = canary(key, 'documents', 'title');
  const html = `<p>${canary(key, 'documents', 'html')}</p>`;
  const [uuid = ''] = await makeArticles(testApp.deps, id, [{ title, html }]);
  return uuid;
}

/** A certified document beside which a newer text waits. */
async function makeWaiting(testApp: TestApp, kind: RefKind, client: WorldClient) {
  const uuid = await makeDocument(testApp, kind, client);
  await testApp.sql(
    `with d as (update documents set certified_at = now() where uuid = $1 returning *)
     insert into waiting_texts (client_id, document_id, title, is_question, html, content_hash, updated_at)
     select client_id, id, title, false, html, 'newer', now() from d`,
    [uuid],
  );
  return uuid;
}

function draftOf(key: WorldClient['key']) {
  const title = canary(key, 'documents', 'title');
  const markdown = canary(key, 'document_versions', 'markdown');
  return { title, isQuestion: false, url: null, markdown };
}

async function makeWritten(testApp: TestApp, kind: RefKind, client: WorldClient) {
  const uuid = await makeDocument(testApp, kind, client);
  await testApp.sql(
    `with d as (update documents set kind = 'written', markdown = 'text' where uuid = $1 returning *)
     insert into document_versions (client_id, document_id, version, title, is_question, markdown, created_at)
     select client_id, id, 1, title, false, $2, now() from d`,
    [uuid, canary(client.key, 'document_versions', 'markdown')],
  );
  return uuid;
}

/** The first document of a client: the suggestions of the world cite it. */
async function makeCited(_: TestApp, __: RefKind, client: WorldClient) {
  return client.documents[0] ?? '';
}

/** The part of the route fixtures that is about documents. */
export const knowledgeFixtures: Record<string, RouteFixture> = {
  'knowledge.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'documents', 'title') },
      { search: 'delivery' },
    ],
    showsCanary: true,
  },
  'knowledge.get': { showsCanary: true },
  'knowledge.certify': {
    input: () => ({ until: null }),
    target: makeDocument,
    showsCanary: true,
  },
  'knowledge.decertify': { target: makeDocument, showsCanary: true },
  'knowledge.exclude': { target: makeDocument, showsCanary: true },
  'knowledge.include': { target: makeDocument, showsCanary: true },
  'knowledge.boost': { input: () => ({ boost: 1 }), target: makeDocument, showsCanary: true },
  'knowledge.retire': { target: makeDocument, showsCanary: true },
  'knowledge.restore': { target: makeDocument, showsCanary: true },
  'knowledge.changeMany': {
    input: () => ({ act: 'exclude' }),
    target: makeDocument,
    showsCanary: false,
  },
  'knowledge.takeWaiting': {
    input: () => ({ hash: 'newer', certification: null }),
    target: makeWaiting,
    showsCanary: true,
  },
  'knowledge.refuseWaiting': {
    input: () => ({ hash: 'newer' }),
    target: makeWaiting,
    showsCanary: true,
  },
  'knowledge.write': {
    input: (_, caller) => ({ ...draftOf(caller.home), language: 'en' }),
    showsCanary: true,
  },
  'knowledge.rewrite': {
    input: (_, caller) => ({ ...draftOf(caller.home), revision: 1 }),
    target: makeWritten,
    showsCanary: true,
  },
  'knowledge.versions': { target: makeWritten, showsCanary: true },
  'knowledge.uses': { target: makeCited, showsCanary: true },
};
