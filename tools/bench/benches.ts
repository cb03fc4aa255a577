/** What `npm run bench` runs, in this order: all that a figure was promised for. */

export type Bench = {
  /** For `--only`, and the key in the report. */
  name: string;
  title: string;
  /** Below tools/bench/. */
  entry: string;
  /** At the full size. */
  args?: string[];
  /** Small, to see that it runs. */
  quick?: string[];
  /** Runs on the built console and widget. */
  needsBuild?: true;
  /** Only for its points on a curve of growth: a smaller size than what the bars are for. */
  isForCurves?: true;
  /** At the full size on two cores that nothing else uses, about. */
  minutes: number;
};

const ticketSizes = [10_000, 100_000];
const passageSizes = [1_000, 10_000];
const shortly = (size: number): string => `${size / 1_000}k`;

export const benches: Bench[] = [
  { name: 'bytes', title: 'Bytes', entry: 'bytes/run.ts', needsBuild: true, minutes: 0.1 },
  {
    name: 'retrieval',
    title: 'Retrieval and answers',
    entry: 'retrieval/run.ts',
    quick: ['--quick'],
    minutes: 3,
  },
  {
    name: 'classification',
    title: 'Categories',
    entry: 'classification/run.ts',
    quick: ['--quick'],
    minutes: 2,
  },
  {
    name: 'clustering',
    title: 'Grouping of questions',
    entry: 'clustering/run.ts',
    quick: ['--quick'],
    minutes: 3,
  },
  {
    name: 'injection',
    title: 'Rules under hostile texts',
    entry: 'injection/run.ts',
    quick: ['--quick'],
    minutes: 5,
  },
  {
    name: 'scale',
    title: 'Search inside one client',
    entry: 'retrieval/scale.ts',
    args: ['100000', '--no-bounds'],
    quick: ['2000', '--no-bounds'],
    minutes: 1,
  },
  ...passageSizes.map((size) => ({
    name: `scale-${shortly(size)}`,
    title: `Search inside one client, ${size.toLocaleString('en')} passages`,
    entry: 'retrieval/scale.ts',
    args: [String(size), '--no-bounds'],
    quick: [String(size / 10), '--no-bounds'],
    isForCurves: true as const,
    minutes: 0.2,
  })),
  {
    name: 'suggestion',
    title: 'A suggestion, end to end',
    entry: 'suggestion/run.ts',
    quick: ['500', '20'],
    minutes: 3,
  },
  ...passageSizes.map((size) => ({
    name: `suggestion-${shortly(size)}`,
    title: `A suggestion, end to end, ${size.toLocaleString('en')} passages`,
    entry: 'suggestion/run.ts',
    // About four passages an article.
    args: [String(size / 4), '100'],
    quick: [String(size / 40), '10'],
    isForCurves: true as const,
    minutes: 1,
  })),
  {
    name: 'import',
    title: 'Import',
    entry: 'import/run.ts',
    quick: ['3000'],
    minutes: 2,
  },
  {
    name: 'tickets',
    title: 'List of tickets',
    entry: 'tickets/run.ts',
    quick: ['--tickets', '20000', '--runs', '5'],
    minutes: 20,
  },
  ...ticketSizes.map((size) => ({
    name: `tickets-${shortly(size)}`,
    title: `List of tickets, ${size.toLocaleString('en')} tickets`,
    entry: 'tickets/run.ts',
    args: ['--tickets', String(size)],
    quick: ['--tickets', String(5_000 + size / 10), '--runs', '3'],
    isForCurves: true as const,
    minutes: 3,
  })),
  {
    name: 'insights',
    title: 'Insights',
    entry: 'insights/run.ts',
    quick: ['--tickets', '20000', '--runs', '5'],
    minutes: 5,
  },
  ...ticketSizes.map((size) => ({
    name: `insights-${shortly(size)}`,
    title: `Insights, ${size.toLocaleString('en')} tickets`,
    entry: 'insights/run.ts',
    args: ['--tickets', String(size)],
    quick: ['--tickets', String(size / 10), '--runs', '3'],
    isForCurves: true as const,
    minutes: 2,
  })),
  {
    name: 'announcements',
    title: 'Announcements between processes',
    entry: 'announcements/run.ts',
    quick: ['--quick'],
    minutes: 2,
  },
  { name: 'hostile', title: 'Beside hostile texts', entry: 'hostile/run.ts', minutes: 2 },
  { name: 'chats', title: 'Live chat', entry: 'chats/run.ts', quick: ['600', '50'], minutes: 2 },
  {
    name: 'console',
    title: 'Console: first screen and workbench',
    entry: 'console/run.ts',
    quick: ['--runs', '1'],
    needsBuild: true,
    minutes: 3,
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    entry: 'lighthouse/run.ts',
    quick: ['--screens', 'home'],
    needsBuild: true,
    minutes: 4,
  },
  {
    name: 'start',
    title: 'Start',
    entry: 'start/run.ts',
    quick: ['--later-only'],
    needsBuild: true,
    minutes: 3,
  },
  {
    name: 'newcomer',
    title: 'A newcomer’s first accepted suggestion',
    entry: 'newcomer/run.ts',
    minutes: 4,
  },
];

/** @throws Error with the names there are, for one that is not */
export function choose(only: string | undefined): Bench[] {
  if (only === undefined) return benches;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No bench is called ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`,
    );
  return benches.filter(({ name }) => names.includes(name));
}
