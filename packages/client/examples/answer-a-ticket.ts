// Brings a ticket, asks for a reply and prints it with its sources. Scopes: tickets:write, suggestions.
import { createClient, RepliqueError } from '@replique/client';

const { REPLIQUE_URL = '', REPLIQUE_API_KEY = '', REPLIQUE_API_SECRET = '' } = process.env;
const client = createClient({
  url: REPLIQUE_URL,
  apiKey: REPLIQUE_API_KEY,
  apiSecret: REPLIQUE_API_SECRET,
});

try {
  const ticket = await client.ticketPush.push({
    externalId: '4711',
    subject: 'Delivery address',
    requesterName: 'Nora Field',
    createdAt: '2026-03-02T09:30:00Z',
    messages: [
      {
        externalId: '4711-1',
        role: 'requester',
        sentAt: '2026-03-02T09:30:00Z',
        text: 'How do I change the delivery address of my parcel?',
      },
    ],
  });
  const suggestion = await client.ticketPush.suggest({ ticket: ticket.uuid });
  console.log(suggestion.state, suggestion.text);
  for (const { number, title } of suggestion.sources) console.log(`[${number}]`, title);
} catch (error) {
  if (!(error instanceof RepliqueError)) throw error;
  console.error(error.status, error.code, error.message);
  process.exitCode = 1;
}
