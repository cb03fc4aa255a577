import type { Language } from '@replique/engine/text/language';

/** What answers at an address: a help centre we know by its own interface, a site with a sitemap, or just pages. */
export type Platform = 'zendesk' | 'gorgias' | 'crisp' | 'salesforce' | 'sitemap' | 'crawl';

/** Why a page, or a whole reading, gave nothing; a person reads a sentence for each. */
export type PageFailure =
  | 'unreachable'
  | 'timeout'
  | 'address'
  | 'status'
  | 'too-large'
  | 'redirects'
  | 'not-html'
  | 'empty'
  | 'robots'
  | 'malformed'
  | 'sign-in'
  | 'limit';

/** The whole reading failed: what is missing afterwards is not gone, it was not looked for. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly reason: PageFailure;
  readonly status: number | null;
  readonly url: string;

  constructor(reason: PageFailure, url: string, status: number | null = null) {
    super(`Reading stopped (${reason}${status === null ? '' : ` ${status}`})`);
    this.reason = reason;
    this.status = status;
    this.url = url;
  }
}

export type DetectedSource = {
  url: string;
  platform: Platform;
  title: string;
  languages: string[];
  /** Articles it says it has, when it says so. */
  estimated: number | null;
};

export type ReadPage = {
  url: string;
  /** Where it was asked for: redirects, or the page's own word for its address, may have led from there to `url`. */
  askedUrl: string;
  externalId: string;
  language: Language;
  title: string;
  html: string;
  updatedAt: Date;
  etag: string | null;
  lastModified: string | null;
  /** Of its text, where the same text under two addresses is one page. */
  print: string | null;
};

/** What the last reading kept of a page, so that this one can ask "changed since?". */
export type KnownPage = {
  externalId: string;
  language: string;
  etag: string | null;
  lastModified: string | null;
  print: string | null;
  updatedAt: Date | null;
};

export type ReadEvent =
  | { type: 'found'; total: number }
  | { type: 'page'; page: ReadPage }
  | { type: 'unchanged'; url: string; externalId: string; language: string }
  | { type: 'failed'; url: string; reason: PageFailure; status: number | null }
  | { type: 'skipped'; url: string; reason: 'language' | 'draft' | 'private' | 'duplicate' };

export type ReadLimits = {
  pages: number;
  bytesPerPage: number;
  depth: number;
  milliseconds: number;
  delayMs: number;
};
