import { languageOfAddress } from './page-language.ts';

/** So many pages of a part in another language, and none in one that is read, say enough about the part. */
const enough = 3;

/** Remembers which parts of a site ("/de", "/it/help") turned out to be in other languages. */
export class ForeignParts {
  readonly #skips = new Map<string, number>();

  /** The part of the site that names the language of an address; null when none does. */
  #partOf(url: string): string | null {
    if (languageOfAddress(url) === null) return null;
    const segments = new URL(url).pathname.split('/').filter(Boolean).slice(0, 3);
    const at = segments.findIndex((segment) => /^[a-z]{2}(?:[-_][a-z0-9]{2,8})?$/i.test(segment));
    return at < 0 ? null : segments.slice(0, at + 1).join('/');
  }

  note(url: string, isForeign: boolean): void {
    const part = this.#partOf(url);
    if (part === null) return;
    this.#skips.set(part, isForeign ? (this.#skips.get(part) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
  }

  has(url: string): boolean {
    const part = this.#partOf(url);
    return part !== null && (this.#skips.get(part) ?? 0) >= enough;
  }
}
