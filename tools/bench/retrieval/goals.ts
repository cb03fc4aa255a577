import { line } from '../report.ts';

/** What must be reached and what is aimed at (nDCG@10). */
const goals: { set: string; must: number; aim: number }[] = [
  { set: 'Firefox help, forum questions (en)', must: 0.24, aim: 0.245 },
  { set: 'Firefox help, learning (en)', must: 0.49, aim: 0.52 },
  { set: 'COVID FAQ, paraphrases (en)', must: 0.73, aim: 0.75 },
  { set: 'Labour-law sheets (fr)', must: 0.53, aim: 0.54 },
];

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** Ours against what was set out to be reached. */
export function goalsTable(
  reached: Map<string, number>,
  peers: Map<string, Record<string, number>>,
): string {
  for (const { set, must, aim } of goals)
    if (reached.has(set))
      line({
        name: `${set}, nDCG@10`,
        figure: reached.get(set) ?? null,
        unit: '',
        bar: { least: must },
        peers: peers.get(set) ?? {},
        note: `aim ${aim}`,
      });
  const rows = goals
    .filter(({ set }) => reached.has(set))
    .map(({ set, must, aim }) => {
      const ours = reached.get(set) ?? 0;
      const verdict = ours >= aim ? 'aim reached' : ours >= must ? 'must reached' : 'MISSED';
      const cells = [
        set,
        must.toFixed(3),
        aim.toFixed(3),
        ours.toFixed(3),
        signed(ours - aim),
        verdict,
      ];
      return `| ${cells.join(' | ')} |`;
    });
  const head = '| set | must | aim | ours | from the aim | verdict |\n|---|---|---|---|---|---|';
  return [head, ...rows].join('\n');
}
