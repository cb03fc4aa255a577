import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClientIndex } from '@replique/engine/retrieval/client-index';
import { dataFolder, loadCommerce, type BenchSet } from './data.ts';
import { miniSearch, ours, plainBm25, type Engine } from './engines.ts';
import { mean, ndcgAt10 } from './measures.ts';

type Labelled = { text: string; label: string };

function loadBanking(): Labelled[] {
  const lines = readFileSync(join(dataFolder, 'intents_banking77/train.csv'), 'utf8')
    .split('\n')
    .slice(1);
  return lines.flatMap((line) => {
    const match = /^(.*),([A-Za-z_?]+)\s*$/.exec(line);
    return match
      ? [{ text: (match[1] as string).replace(/^"|"$/g, ''), label: match[2] as string }]
      : [];
  });
}

function loadInsurance(): Labelled[] {
  const lines = readFileSync(
    join(dataFolder, 'clustering_dstc11/insurance_utterances.jsonl'),
    'utf8',
  )
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const row = JSON.parse(line) as { utterance?: string; text?: string; intent: string };
    return { text: row.utterance ?? row.text ?? '', label: row.intent };
  });
}

/** Share of questions whose first document is the right one, when each label is a document without any text that only past answers teach. */
function accuracy(rows: Labelled[], folds: number): number {
  const labels = [...new Set(rows.map((row) => row.label))];
  let right = 0;
  for (let fold = 0; fold < folds; fold++) {
    const index = createClientIndex();
    labels.forEach((_, documentId) => {
      index.putDocument({
        documentId,
        title: '',
        isQuestion: false,
        language: 'en',
        certified: false,
        chunks: [],
      });
    });
    rows.forEach(({ text, label }, ticketId) => {
      if (ticketId % folds === fold) return;
      index.putPastAnswer({
        ticketId,
        question: text,
        language: 'en',
        answeredAt: 0,
        documentIds: [labels.indexOf(label)],
      });
    });
    for (let position = fold; position < rows.length; position += folds) {
      const { text, label } = rows[position] as Labelled;
      const [first] = index.search({ text, language: 'en' }, { limit: 1 }).documents;
      if (first && labels[first.documentId] === label) right++;
    }
  }
  return right / rows.length;
}

/** Learning from past answers on sets that no weight of the ranking was looked at with. */
export function untunedTable(): string {
  const rows: [string, Labelled[]][] = [
    ['BANKING77 train', loadBanking()],
    ['DSTC11 insurance', loadInsurance()],
  ];
  const lines = rows.map(
    ([name, labelled]) => `| ${name} | ${labelled.length} | ${accuracy(labelled, 5).toFixed(3)} |`,
  );
  return ['| set, five folds | questions | first document right |', '|---|---|---|', ...lines].join(
    '\n',
  );
}

async function reachedBy(engine: Engine, set: BenchSet): Promise<string> {
  const built = await engine.build(set);
  const gained: number[] = [];
  for (const query of set.queries) {
    const ranked = await built.answer(query);
    gained.push(ndcgAt10(ranked, set.relevant.get(query.id) ?? new Set()));
  }
  await built.close?.();
  return mean(gained).toFixed(3);
}

/** Articles found by their titles when they have none, and by the sentence that describes them elsewhere. */
export async function untunedRankingTable(): Promise<string> {
  const engines = [ours, miniSearch, plainBm25];
  const lines: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    for (const asks of ['title', 'description'] as const) {
      const set = loadCommerce(language, asks);
      const cells = [set.name];
      for (const engine of engines) cells.push(await reachedBy(engine, set));
      lines.push(`| ${cells.join(' | ')} |`);
    }
  }
  const head = `| set, nDCG@10 | ${engines.map((engine) => engine.name).join(' | ')} |`;
  return [head, '|---|---|---|---|', ...lines].join('\n');
}
