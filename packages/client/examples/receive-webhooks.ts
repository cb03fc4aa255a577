// A receiver of webhooks. WEBHOOK_SECRET is what the console showed once.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookRefused } from '@replique/client';

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const longestBody = 65_536;
/** Keep them for two days, in a database. */
const seen = new Set<string>();

async function take(headers: NodeJS.Dict<string | string[]>, body: string): Promise<number> {
  try {
    const event = await verifyWebhook(WEBHOOK_SECRET, headers, body);
    if (!seen.has(event.id)) console.log(event.type, event.data.ticket?.uuid ?? '');
    seen.add(event.id);
    return 204;
  } catch (error) {
    if (error instanceof WebhookRefused) return 401;
    throw error;
  }
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
    if (body.length > longestBody) request.destroy();
  });
  request.on('end', () => {
    take(request.headers, body).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(Number(PORT), () => console.log('listening'));
