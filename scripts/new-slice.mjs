// `npm run new-slice -- NAME [--fr TITLE]`: begins a slice that works: a client's entries, each a title and a text,
// from the contract to the screen, with its tests, and registered wherever the checks want it
// (docs/ARCHITECTURE.md, “Adding a noun”). What it is really about is then changed by hand.
import { parseArgs } from 'node:util';
import { makeSlice } from './new-slice/make-slice.mjs';
import { prepareNode, root, say } from './setup/prepare.mjs';
import { runQuietly } from './setup/run-command.mjs';

const leftToDo = ({ name, camel, table, number, Words }, isFrenchGiven) => [
  ...(isFrenchGiven
    ? []
    : [`its French title, now “${Words}”: titles.ts and audit-log.ts in packages/phrases/src/fr`]),
  `the fields of an entry: packages/contract/src/${name}.ts, migrations/${number}-${name}.sql, the slice, its screen`,
  `who may what: \`access\` of the contract and the lowest role in apps/console/src/routes.ts; Agents of the own client now`,
  `what its columns may tell of people: personal-columns.ts (${table} is “free-text” now), docs/personal-data.md`,
  `the help: a page of its own, or a paragraph in docs/help/*/clients.md, which its “?” opens now`,
  `a journey in e2e/, and a page in docs/ where it has rules worth telling`,
  `what it asks of the database, when that changes: ROUND_TRIPS=write npx vitest run --project api apps/api/src/http/round-trips.test.ts (${camel}.*)`,
];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { fr: { type: 'string' } },
  });
  const nodePath = await prepareNode();
  const { made, changed, names } = makeSlice(root, positionals[0], values.fr);
  const sources = [...made, ...changed].filter((path) => /\.tsx?$/.test(path));
  await runQuietly(nodePath, ['node_modules/oxfmt/bin/oxfmt', ...sources], {
    cwd: root,
    what: 'Formatting',
  });
  for (const path of made) console.log(`new      ${path}`);
  for (const path of changed) console.log(`changed  ${path}`);
  console.log(`\nIt works: npm run check, npx vitest run apps/api/src/${names.name}\n\nBy hand:`);
  for (const each of leftToDo(names, values.fr !== undefined)) console.log(`- ${each}`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
