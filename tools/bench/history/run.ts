import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCommit } from '../machine.ts';
import { line } from '../report.ts';
import { simulate, type Seen } from './simulate.ts';
import { plans } from './vendors.ts';

/**
 * How long the history of a CRM takes: `npm run bench:history [tickets] [word of a plan]`, on a clock that does not wait.
 * With a million tickets the plan's row of the report is written.
 */

const tickets = Number(process.argv[2] ?? 1_000_000);
const only = process.argv[3] ?? '';
const leastUsed = 0.8;
const today = new Date().toISOString().slice(0, 10);
// That of the beginning: a run of a million takes minutes, in which another may come.
const commit = describeCommit();

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const rows: string[] = [];
let isMet = true;

function tell(name: string, seen: Seen, isDaily: boolean): void {
  const isWhole = seen.read === tickets;
  // A day's budget that is not needed is not used.
  const isUsed = seen.used >= leastUsed || (isDaily && seen.hours < 24);
  const isRespected = seen.ignored === 0;
  isMet &&= isWhole && isUsed && isRespected;
  line({ name: `${name}, hours`, figure: seen.hours, unit: 'h', bar: null });
  line({
    name: `${name}, of the plan used`,
    figure: seen.used,
    unit: '',
    bar: { least: leastUsed },
    isMet: isUsed,
  });
  line({ name: `${name}, refusals ignored`, figure: seen.ignored, unit: '', bar: { most: 0 } });
  const each = (seen.requests / tickets).toFixed(2);
  const wait = (seen.longestWaitMs / 1_000).toFixed(1);
  rows.push(
    `| ${name} | ${seen.hours.toFixed(1)} | ${seen.minutesToFirst.toFixed(1)} | ${each} | ${percent(seen.used)} | ${seen.refused} | ${seen.ignored} | ${wait} s | ${isWhole ? '' : `${seen.read} read, `}${today}, \`${commit}\` |`,
  );
  console.log(rows.at(-1));
}

const report = join(import.meta.dirname, '..', '..', '..', 'docs', 'reports', 'history.md');
const planOf = (row: string) => row.split(' | ', 1)[0] ?? row;

/** After each plan; those that were measured before stay until they are measured again. */
function writeReport(row: string): void {
  const before = existsSync(report) ? readFileSync(report, 'utf8').split('\n') : [];
  const rows = plans.flatMap(({ name }) =>
    [row, ...before].filter((one) => planOf(one) === `| ${name}`).slice(0, 1),
  );
  writeFileSync(
    report,
    `# How long a history takes

What \`npm run bench:history\` (tools/bench/history/README.md) saw with 1,000,000 tickets.

| plan | hours | minutes to 500 tickets | requests a ticket | of the plan used | refused | ignored | longest wait of others | when, commit |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
  );
}

for (const plan of plans.filter(({ name }) => name.includes(only))) {
  tell(plan.name, await simulate(plan, tickets), plan.platform === 'salesforce');
  if (tickets === 1_000_000) writeReport(rows.at(-1) ?? '');
}

process.exitCode = isMet ? 0 : 1;
