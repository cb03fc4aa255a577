import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
const isSafe = (text: string) => new URL(text).protocol === 'https:' || isLoopback(new URL(text));

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).pathname === '/', 'must have no path')
    .optional(),
  SIGNIN_URL: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).pathname !== '/', 'needs a path, such as /signin')
    .optional(),
  ZONE: z.enum(['eu', 'us']).default('eu'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_ADMIN_URL: z.string().min(1).optional(),
  DEMO: flag.optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  LLM_BASE_URL: address.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  port: number;
  host: string;
  /** Where people reach the console, without a slash at the end. */
  publicUrl: string;
  signinUrl: string;
  zone: 'eu' | 'us';
  dataDir: string;
  databaseUrl: string | null;
  databaseAdminUrl: string | null;
  /** Undefined: a demo is made when the database is empty. */
  demo: boolean | undefined;
  masterKey: string | null;
  llm: { baseUrl: string; apiKey: string | null; model: string } | null;
  logLevel: string;
};

/**
 * The only reader of the environment.
 * @throws Error with one line naming the variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Setting ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  if (Boolean(e.LLM_BASE_URL) !== Boolean(e.LLM_MODEL)) {
    throw new Error('Settings LLM_BASE_URL and LLM_MODEL go together: give both or neither.');
  }
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    signinUrl: e.SIGNIN_URL ?? `${publicUrl}/signin`,
    zone: e.ZONE,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseAdminUrl: e.DATABASE_ADMIN_URL ?? null,
    demo: e.DEMO,
    masterKey: e.MASTER_KEY ?? null,
    llm:
      e.LLM_BASE_URL && e.LLM_MODEL
        ? { baseUrl: e.LLM_BASE_URL, apiKey: e.LLM_API_KEY ?? null, model: e.LLM_MODEL }
        : null,
    logLevel: e.LOG_LEVEL,
  };
}
