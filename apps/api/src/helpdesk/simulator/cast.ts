import { readFileSync } from 'node:fs';

/** Who plays in a simulated CRM: for clients of the demo our own writing (content/), one file a client. */
export type Cast = {
  /** Its folder in the demo's content. */
  content: string;
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

export const casts: Cast[] = files.map((content) => {
  const file = new URL(`content/${content}.json`, import.meta.url);
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Cast, 'content'>), content };
});

export const castOf = (client: string): Cast | undefined =>
  casts.find((cast) => cast.client === client);

/** For clients that are not the demo's: a colleague or two, and what tickets are about in most shops. */
const plain = {
  en: {
    agents: ['Nora Field', 'Paul Harding'],
    categories: {
      order_status: 'Order status',
      delivery: 'Delivery',
      return_refund: 'Return or refund',
      product_question: 'Product question',
      account: 'Account',
      complaint: 'Complaint',
      other: 'Other',
    },
  },
  fr: {
    agents: ['Nora Delcourt', 'Paul Hamelin'],
    categories: {
      order_status: 'Suivi de commande',
      delivery: 'Livraison',
      return_refund: 'Retour ou remboursement',
      product_question: 'Question sur un produit',
      account: 'Compte',
      complaint: 'Réclamation',
      other: 'Autre',
    },
  },
};

export const agentsOf = (language: Cast['language']): string[] => plain[language].agents;

export const categoriesOf = (language: Cast['language']): Cast['categories'] =>
  Object.entries(plain[language].categories).map(([value, name]) => ({ value, name }));
