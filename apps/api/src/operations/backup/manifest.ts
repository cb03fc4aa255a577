import { z } from 'zod';

/** What a backup says of itself: the last thing written, so a file that was cut off has none. */

const formatName = 'replique-backup';
const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const BackedUpPart = z.object({
  /** Of the archive's entry. */
  name: z.string(),
  /** Of the entry as it lies in the file, compressed. */
  bytes: count,
  sha256,
});

const BackedUpTable = z.object({
  name: z.string(),
  /** In the order of the values of a row; generated columns make themselves. */
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of all rows as PostgreSQL's COPY writes them, in text. */
  bytes: count,
  sha256,
  parts: z.array(BackedUpPart),
});

export const Manifest = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** `anonymised`: without names, texts of customers and secrets. */
  kind: z.enum(['whole', 'anonymised']),
  postgres: z.string(),
  migrations: z
    .array(z.object({ number: z.number().int(), name: z.string(), checksum: z.string() }))
    .min(1),
  tables: z.array(BackedUpTable),
  /** `value` as text: it may be larger than a number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Which master keys open the sealed texts, and how many each; the keys themselves are never here. */
  masterKeys: z.array(z.object({ keyId: z.string(), texts: count })),
});

export type Manifest = z.infer<typeof Manifest>;
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** What every manifest of this version begins with. */
export const manifestHead = { format: formatName, version: formatVersion } as const;

export const totalRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
