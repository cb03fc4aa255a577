import { readFileSync } from 'node:fs';

/** Who plays in the demo's CRM: our own writing (content/), one file a client. */
export type Cast = {
  /** The client's name. */
  client: string;
  language: 'en' | 'fr';
  agents: string[];
  /** The people of the client who sign in: the CRM knows them by their addresses. */
  team: { name: string; email: string }[];
  categories: { value: string; name: string }[];
  /** Tickets that customers write while one watches; `answer` is the colleague's, who sometimes knows better. */
  arrivals: { name: string; subject: string; text: string; photo?: string; answer?: string }[];
};

const files = ['fernhollow', 'clairval'];

export const casts: Cast[] = files.map(
  (name) =>
    JSON.parse(readFileSync(new URL(`content/${name}.json`, import.meta.url), 'utf8')) as Cast,
);

export const castOf = (client: string): Cast | undefined =>
  casts.find((cast) => cast.client === client);
