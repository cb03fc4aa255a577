import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostSite {
  /** Address of a page with the widget on it, of another origin than the product. */
  url: string;
  close: () => Promise<void>;
}

/**
 * The site of a client: one page under the strictest policy that docs/widget.md gives.
 * @param widget.hasPolicy false: whatever the widget let through would run
 */
export async function startHostSite(widget: {
  origin: string;
  chatbot: string;
  language?: string;
  hasPolicy?: boolean;
}) {
  const policy = [
    "default-src 'none'",
    `script-src ${widget.origin}`,
    `connect-src ${widget.origin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const language = widget.language ?? 'en';
  const html = `<!doctype html><html lang="${language}"><head><title>Bell and Saddle</title>
<meta name="viewport" content="width=device-width">
<script async src="${widget.origin}/widget/loader.js" data-chatbot="${widget.chatbot}"></script></head>
<body><main><h1>Bell and Saddle</h1><p>Bicycles, and all that belongs to them.</p><p><a href="#shop">To the shop</a></p></main></body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(widget.hasPolicy !== false && { 'content-security-policy': policy }),
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  } satisfies HostSite;
}
