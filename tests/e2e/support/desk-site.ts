import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from '../../servers/certificates.ts';
import { desks } from './desk-pages.ts';

/** The pages of desk-pages.ts at their own addresses over TLS, for a browser whose network cannot be played: behind a proxy. */
export async function startDeskSite(): Promise<{ proxy: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-desks-'));
  const hosts = Object.values(desks).map(({ host }) => host);
  const authority = await makeAuthority(folder, 'desks');
  const { cert, key } = await makeCertificate(folder, authority, hosts);
  const site = createServer({ cert: await readFile(cert), key: await readFile(key) });
  site.on('request', ({ headers }, answer) => {
    const desk = Object.values(desks).find(({ host }) => host === headers.host);
    answer.setHeader('content-type', 'text/html').end(desk?.html ?? '');
  });
  const proxy = createProxy();
  proxy.on('connect', ({ url = '' }, asking) => {
    asking.on('error', () => undefined);
    // Nothing else leaves the machine.
    if (!hosts.includes(url.replace(/:443$/, '')))
      return asking.end('HTTP/1.1 502 Not here\r\n\r\n');
    const onward = connect((site.address() as AddressInfo).port, '127.0.0.1');
    onward.on('error', () => asking.destroy());
    asking.write('HTTP/1.1 200 Connected\r\n\r\n');
    return asking.pipe(onward).pipe(asking);
  });
  for (const server of [site, proxy])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    proxy: (proxy.address() as AddressInfo).port,
    close: async () => {
      site.closeAllConnections();
      proxy.closeAllConnections();
      await Promise.all([site, proxy].map((server) => new Promise((done) => server.close(done))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
