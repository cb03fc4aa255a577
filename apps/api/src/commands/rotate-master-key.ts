import { readConfig } from '../config.ts';
import { addMasterKey } from '../platform/http/sealing/sealing-keys.ts';

/** `npm run rotate-master-key`: a new master key above those of the data folder (docs/configuration.md). */
async function run(): Promise<void> {
  const { path, kept } = await addMasterKey(readConfig());
  process.stdout.write(
    `A new master key stands first in ${path}; ${kept} older below it still open what they sealed.\n` +
      'Put the file into your backups, then start the server again: it seals everything anew and says in the log when\n' +
      'the older keys are needed no more. Delete their lines then.\n',
  );
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
