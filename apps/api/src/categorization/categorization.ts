import {
  mostCategories,
  type Categorizer,
  type Prediction,
} from '@replique/contract/categorization';
import { findChannelWish } from '@replique/engine/classification/channel-wish';
import type { TextClassifier } from '@replique/engine/classification/classifier';
import { guessLanguage } from '@replique/engine/text/language';
import { isStopWord } from '@replique/engine/text/stop-words';
import { recordChange } from '../audit/audit.ts';
import { findClient, requireModule, withClientScope, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { requireTicket } from '../tickets/tickets.ts';
import { countByCategory, findCategorizer, upsertAsked } from './store.ts';
import { textOf } from './text-of.ts';
import { trainJob } from './train.ts';

async function present(tx: Tx, clientId: number): Promise<Categorizer> {
  const row = await findCategorizer(tx, clientId);
  const categories = await countByCategory(tx, clientId);
  return {
    state: row?.state ?? 'none',
    askedAt: row?.askedAt.toISOString() ?? null,
    trainedAt: row?.trainedAt?.toISOString() ?? null,
    evaluation: row?.evaluation ?? null,
    labelled: {
      texts: categories.reduce((sum, { texts }) => sum + texts, 0),
      categories: categories.slice(0, mostCategories),
    },
  };
}

export async function readCategorizer(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<Categorizer> {
  return withClientScope(deps, caller, client, (tx, { id }) => present(tx, id));
}

/** @throws `modules.off` */
export async function askTraining(deps: Deps, caller: Caller, uuid: string): Promise<Categorizer> {
  const categorizer = await withClientScope(deps, caller, uuid, async (tx, client) => {
    requireModule(client, 'categorization');
    await upsertAsked(tx, client.id, deps.clock());
    await recordChange(tx, deps, caller, {
      action: 'categorization.training-asked',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}/categorization`,
    });
    return present(tx, client.id);
  });
  deps.wake(trainJob);
  return categorizer;
}

const mostBecause = 5;
const mostOthers = 3;
/** "not my" speaks for a category too, but tells nobody anything. */
function tells(term: string, language: 'en' | 'fr'): boolean {
  return term.split(' ').some((word) => word.length >= 4 && !isStopWord(word, language));
}

const two = (value: number) => Math.round(value * 100) / 100;

function predictCategory(
  classifier: TextClassifier | null,
  text: string,
  language: 'en' | 'fr',
): Prediction['category'] {
  const predictions = classifier?.predict(text, language) ?? [];
  const [first, ...rest] = predictions;
  if (!classifier || !first) return null;
  return {
    label: first.label,
    confidence: two(first.probability),
    because: classifier
      .explain(text, language, first.label)
      .filter(({ term, weight }) => weight > 0 && tells(term, language))
      .slice(0, mostBecause)
      .map(({ term }) => term),
    others: rest
      .slice(0, mostOthers)
      .map(({ label, probability }) => ({ label, confidence: two(probability) })),
  };
}

async function predict(deps: Deps, tx: Tx, clientId: number, text: string): Promise<Prediction> {
  const language = await guessLanguage(text);
  const classifier = await deps.classifiers.find(tx, clientId);
  const wish = findChannelWish(text);
  return {
    category: predictCategory(classifier, text, language?.language ?? 'en'),
    language: language && { value: language.language, confidence: two(language.confidence) },
    channel: wish && { value: wish.channel, confidence: wish.confidence, cue: wish.cue },
  };
}

/** @throws `modules.off` */
export async function predictText(
  deps: Deps,
  caller: Caller,
  request: { client: string; text: string },
): Promise<Prediction> {
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    requireModule(client, 'categorization');
    return predict(deps, tx, client.id, request.text);
  });
}

/** @throws `tickets.not-found`, `modules.off` */
export async function predictTicket(deps: Deps, caller: Caller, uuid: string): Promise<Prediction> {
  return withScope(deps, caller, undefined, async (tx) => {
    const ticket = await requireTicket(tx, uuid);
    const client = await findClient(tx, { id: ticket.clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'categorization');
    return predict(deps, tx, client.id, textOf(ticket));
  });
}
