import type { Readable } from 'node:stream';

/** What lies in a place. */
export type Opened = {
  size: number;
  /** From the beginning; to the end, or so many bytes. */
  read(bytes?: number): Readable;
};

/** Where a backup lies, or is to lie. */
export type Place = {
  /** As it was given, for what is said of it. */
  name: string;
  /**
   * Gets ready, and answers what takes the bytes: the name is taken only by all of them, and when they end with an error
   * nothing is left.
   * @throws when the name is taken already
   */
  begin(): Promise<(bytes: AsyncIterable<Uint8Array>) => Promise<void>>;
  /** @throws when nothing is there */
  open(): Promise<Opened>;
};
