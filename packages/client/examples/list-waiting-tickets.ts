// Every ticket that waits for an answer, page by page. Scope: tickets:read.
import { createClient, eachOf } from '@replique/client';

const { REPLIQUE_URL = '', REPLIQUE_API_KEY = '', REPLIQUE_API_SECRET = '' } = process.env;
const client = createClient({
  url: REPLIQUE_URL,
  apiKey: REPLIQUE_API_KEY,
  apiSecret: REPLIQUE_API_SECRET,
});

for await (const ticket of eachOf(client.tickets.list, { status: 'waiting' }))
  console.log(ticket.externalId, ticket.subject);
