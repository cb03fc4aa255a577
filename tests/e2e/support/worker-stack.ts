import { createFakeCrisp, type FakeCrisp } from '../../../packages/connectors/src/fakes/crisp.ts';
import { startFakeServer } from '../../../packages/connectors/src/fakes/fake-server.ts';
import {
  createFakeZendesk,
  type FakeZendesk,
} from '../../../packages/connectors/src/fakes/zendesk.ts';
import { startHelpSite } from '../../servers/help-site.ts';
import { helpArticles } from './help-articles.ts';
import { startStack } from './stack.ts';

/** What a journey may need beside the address: the data folder for commands, a help centre to read, CRMs to connect. */
export interface Product {
  url: string;
  dataDir: string;
  helpSite: string;
  /** Played on this machine; the product reaches them in place of the real ones. */
  crms: { zendesk: FakeZendesk; crisp: FakeCrisp };
}

/** Runs the product, a help centre and CRMs for one worker of the tests: what journeys change meets only those of their worker. */
export async function runProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const helpSite = await startHelpSite();
  for (const { path, ...page } of helpArticles) helpSite.put(path, page);
  const crms = { zendesk: createFakeZendesk(), crisp: createFakeCrisp() };
  const [zendesk, crisp] = await Promise.all([
    startFakeServer(crms.zendesk),
    startFakeServer(crms.crisp),
  ]);
  const stack = await startStack({
    OUTBOUND_ALLOW: [helpSite.host, zendesk.host, crisp.host].join(','),
    CRM_ADDRESSES: JSON.stringify({ zendesk: zendesk.url, crisp: crisp.url }),
  });
  try {
    const { url, dataDir } = stack;
    await use({ url, dataDir, helpSite: helpSite.url, crms });
  } finally {
    await stack.stop();
    await Promise.all([helpSite.close(), zendesk.close(), crisp.close()]);
  }
}
