import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  leastCompared,
  leastShown,
  metricIds,
  metrics,
  type MetricDefinition,
} from '@replique/contract/insight/metrics';
import { metrics as phrases } from '@replique/phrases/en/insight/metrics';
import { metrics as french } from '@replique/phrases/fr/insight/metrics';
import { expect, it } from 'vitest';

/** docs/generated/metrics.md is made from the definitions; this test with `WRITE_METRICS=1` writes it. */

const page = fileURLToPath(new URL('../../../../../docs/generated/metrics.md', import.meta.url));
const better = { up: 'more', down: 'less' } as const;

function line(id: (typeof metricIds)[number]): string {
  const metric: MetricDefinition = metrics[id];
  const cells = [
    `\`${id}\``,
    phrases.names[id],
    french.names[id],
    phrases.meanings[id],
    metric.formula,
    phrases.units[metric.unit],
    metric.source,
    metric.better === null ? '' : better[metric.better],
  ];
  return `| ${cells.join(' | ')} |`;
}

const text = `# Figures

Made from \`packages/contract/src/insight/metrics.ts\` and the phrases; \`apps/api/src/insight/insights/metrics-page.test.ts\` writes it. How they are counted: [insights](../insights.md).

All are of the tickets created, and the chats begun, in the period. A share or median on fewer than ${leastShown} is marked *Few*; *Customers waited less* compares at least ${leastCompared} tickets of each kind.

| figure | name | nom | meaning | formula | unit | read from | better |
|---|---|---|---|---|---|---|---|
${metricIds.map((id) => line(id)).join('\n')}

## Computing a figure
Each figure can be computed from exported tickets and chats ([how](../import-export.md#figures-from-the-files)); \`apps/api/src/insight/exports/rows/figures-from-csv.deep.test.ts\` does so for all of them.

- A median is the one in the middle, or the mean of the two. Times are whole seconds below 32,768 s, whole minutes above, and at most 23 days, 3 hours and 12 minutes.
- Of one ticket at most 255 answers, answers using the product, suggestions and accepted ones count.
- “With the product” is a ticket that has an answer using the product, whatever its other answers are.
`;

it('docs/generated/metrics.md is what the definitions say (WRITE_METRICS=1 with this test writes it)', async () => {
  if (process.env['WRITE_METRICS'] === '1') await writeFile(page, text);
  expect(await readFile(page, 'utf8').catch(() => '')).toBe(text);
});
