import { setTimeout as delay } from 'node:timers/promises';
import { startFakeServer } from '@replique/connectors/fakes/fake-server';
import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import {
  addHostileMails,
  makeHostilePlace,
  percentile,
  probe,
  readMails,
  sendAll,
  untilAsked,
} from '../../../tests/isolation/hostile-load.ts';
import { makeHome, removeHome, workBeside } from '../../../tests/processes/spawned-server.ts';
import { spawnWithZendesk } from '../../../tests/processes/spawned-zendesk.ts';
import { line } from '../report.ts';
import { measureStretches } from './stretches.ts';

/**
 * Sixty hostile texts of every kind at once, by every way in, on a real server: what `/health` and another client notice;
 * then how long suggestions, prompts and chats of the longest texts hold the event loop.
 * `npm run bench:hostile`.
 */

const mostMs = 250;
const mostWaits = 300;
/** Of the processor's time, between two turns of the event loop. */
const mostStretchMs = 10;

const fake = createFakeZendesk();
const crm = await startFakeServer(fake);
const home = await makeHome();
const server = await spawnWithZendesk(crm, home);
const mails = addHostileMails(fake);
const place = await workBeside(home, (deps) => makeHostilePlace(deps, fake));
await untilAsked(crm);
const over = new AbortController();
const authorization = `Bearer ${place.tokens.other}`;
const probes = {
  '/health': probe(`${server.url}/health`, over.signal),
  'another client’s tickets': probe(`${server.url}/v2/tickets`, over.signal, { authorization }),
};
const began = performance.now();
const sent = await sendAll(server.url, place);
await workBeside(home, async (deps) => {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    if ((await readMails(deps, place)).length > mails.ids.length) return;
    await delay(100);
  }
});
const seconds = (performance.now() - began) / 1_000;
over.abort();

let isMet = true;
for (const [name, probed] of Object.entries(probes)) {
  const { ms, failed } = await probed;
  const figure = percentile(ms, 0.99);
  process.stdout.write(
    `${name}: p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${figure.toFixed(0)} ms, longest ${Math.max(...ms).toFixed(0)} ms of ${ms.length}; ${failed.length} failed\n`,
  );
  const note = `p99 of ${ms.length} requests, ${failed.length} of which failed`;
  isMet =
    line({
      name: `${name} beside sixty hostile texts`,
      figure,
      unit: 'ms',
      bar: { most: mostMs },
      isMet: figure <= mostMs && failed.length === 0,
      note,
    }) && isMet;
}
const wrong = sent.filter(({ status }) => status === 0 || status >= 500);
process.stdout.write(
  `all stored or refused after ${seconds.toFixed(1)} s; ${wrong.length} errors\n`,
);
isMet =
  line({
    name: 'hostile texts that were answered with an error of the server',
    figure: wrong.length,
    unit: '',
    bar: { most: 0 },
  }) && isMet;

await server.stop();
await crm.close();
await removeHome(home);

for (const { name, p50, p95, longest, shape } of await measureStretches()) {
  const note = `p50 ${p50.toFixed(1)} ms, longest ${longest.toFixed(1)} ms (${shape})`;
  process.stdout.write(`${name}: p95 ${p95.toFixed(1)} ms, ${note}\n`);
  isMet =
    line({
      name: `event loop held by ${name}`,
      figure: p95,
      unit: 'ms',
      bar: { most: mostStretchMs },
      note,
    }) && isMet;
}
process.exit(isMet ? 0 : 1);
