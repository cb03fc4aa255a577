import { mostCategories, type Categorizer } from '@replique/contract/helpdesk/categorization';
import type { Tx } from '../../platform/db/database.ts';
import { countNamed, findAutomatic } from './automatic-store.ts';
import { countByCategory, findCategorizer } from './store.ts';

/** What is learned for a client and how automatic naming fares. */
export async function present(tx: Tx, clientId: number): Promise<Categorizer> {
  const row = await findCategorizer(tx, clientId);
  const categories = await countByCategory(tx, clientId);
  const { isOn, minConfidence, ranAt } = await findAutomatic(tx, clientId);
  const figures = await countNamed(tx, clientId, row?.trainedAt ?? null);
  return {
    state: row?.state ?? 'none',
    askedAt: row?.askedAt.toISOString() ?? null,
    trainedAt: row?.trainedAt?.toISOString() ?? null,
    evaluation: row?.evaluation ?? null,
    labelled: {
      texts: categories.reduce((sum, { texts }) => sum + texts, 0),
      categories: categories.slice(0, mostCategories),
    },
    // A real of the database is a little beside the figure that was typed.
    automatic: { isOn, minConfidence: Math.round(minConfidence * 100) / 100 },
    figures: {
      ...figures,
      accuracy: figures.named > 0 ? 1 - figures.changed / figures.named : null,
      ranAt: ranAt?.toISOString() ?? null,
    },
  };
}
