/** The least that a start can do: PostgreSQL on the folder named, and the server's code loaded; then it says `ready`. */
const { startEmbeddedPostgres } =
  await import('../../../apps/api/src/platform/postgres/embedded-postgres.ts');
const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error };
const [postgres] = await Promise.all([
  startEmbeddedPostgres({ dataDir: process.argv[2] as string, log }),
  import('../../../apps/api/src/app.ts'),
  import('../../../apps/api/src/installation.ts'),
  import('../../../apps/api/src/jobs.ts'),
]);
process.send?.('ready');
await new Promise<void>((stopped) => void process.once('message', () => stopped()));
await postgres.stop();
process.exit(0);
