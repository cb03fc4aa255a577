/** One of several servers that migrate the same database at once: prints the names that it applied. */
import { migrate } from '../migrate.ts';

const [ownerUrl = '', directory = ''] = process.argv.slice(2);
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const { applied } = await migrate({ ownerUrl, directory, log });
process.stdout.write(JSON.stringify(applied));

function ignore(): void {
  return undefined;
}
