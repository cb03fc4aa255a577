import { parseArgs } from 'node:util';
import { pino } from 'pino';
import {
  compareModels,
  tableOf,
  type Comparison,
} from '../answering/batch-testing/batch-testing.ts';
import { readConfig } from '../config.ts';
import { createDeps, openBesideServer } from '../installation.ts';

const usage = `Usage: npm run bench:models -- --ceiling AMOUNT [--set SET] [--models A,B,C] [--repeats N]

  --ceiling AMOUNT  what all models together may cost, in the currency of the prices; the next answer that would pass it
                    is not asked for
  --set SET         a test set by its name or uuid; left out: every test set, such as those of the demo
  --models A,B,C    models on offer, by name or as provider/name, and builtin; left out: all of them
  --repeats N       how often each case is answered, 1 to 10; left out: as the set says

The models answer with the keys of this installation (DATA_DIR or DATABASE_URL). See docs/prompts.md.`;

const millionths = 1_000_000;

/** Undefined: what was typed does not say what to do. */
function readArguments(): Comparison | undefined {
  const { values } = parseArgs({
    options: {
      set: { type: 'string' },
      models: { type: 'string' },
      ceiling: { type: 'string' },
      repeats: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const ceilingMicros = Math.floor(Number(values.ceiling) * millionths);
  const repeats = values.repeats === undefined ? undefined : Number(values.repeats);
  const isCount = repeats === undefined || [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].includes(repeats);
  if (values.help || !isCount || !(ceilingMicros > 0)) return undefined;
  const models = values.models?.split(',').flatMap((name) => name.trim() || []);
  return { set: values.set, models, repeats, ceilingMicros };
}

async function run(): Promise<void> {
  const asked = readArguments();
  if (!asked) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = process.argv.includes('--help') ? 0 : 1;
    return;
  }
  const config = readConfig();
  const log = pino({ level: 'error' });
  const installation = await openBesideServer(config, log);
  try {
    const deps = await createDeps(config, installation.db, log);
    const compared = await compareModels(deps, asked, ({ set, model }) =>
      process.stderr.write(`${set}: ${model} …\n`),
    );
    process.stdout.write(compared.map(tableOf).join('\n'));
    await deps.indexes.close();
  } finally {
    await installation.close();
  }
}

run().then(
  () => process.exit(),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
