import { readFileSync } from 'node:fs';

/** Settings that hold a secret: each may be given as the path of a file, by its name with `_FILE` behind it. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'BUS_URL',
  'MASTER_KEY',
  'MASTER_KEYS_OLD',
  'LLM_API_KEY',
  'EMBEDDINGS_API_KEY',
  'RERANK_API_KEY',
  'JUDGE_API_KEY',
  'SMTP_URL',
  'SMTP_OAUTH_CLIENT_SECRET',
  'SMTP_OAUTH_REFRESH_TOKEN',
  'EXPORTS_S3_ACCESS_KEY',
  'EXPORTS_S3_SECRET_KEY',
  'METRICS_TOKEN',
  'BACKUP_IDENTITY',
] as const;

function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Setting ${name}_FILE: the file cannot be read (${code})`, { cause: error });
  }
  if (text === '') throw new Error(`Setting ${name}_FILE: the file is empty`);
  return text;
}

/**
 * The environment with what stands in the files that it names: secrets of containers and of systemd are files.
 * @throws Error with one line naming the setting; never with what a file holds
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of secrets) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new Error(`Settings ${name} and ${name}_FILE: give one of them`);
    read[name] = readSecret(name, path);
  }
  return { ...env, ...read };
}
