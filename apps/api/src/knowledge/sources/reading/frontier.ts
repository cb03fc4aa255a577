import { ForeignParts } from './foreign-parts.ts';
import { addressKey, isWithin, looksEndless, mayBePage, pageAddress } from './page-address.ts';
import type { Reading } from './reading.ts';

/** `barren`: how many pages without a text of their own, one behind the other, led here. */
export type Step = { url: string; depth: number; barren: number };

/** A page of a calendar or a filter leads to the next one for ever, and none of them says anything. */
const mostBarren = 4;
/** The same page with other parameters, again and again. */
const mostVariants = 30;
const waitingPerPage = 10;

/** What a crawl still has to look at: each address once, nearest first, and no address that grows by itself. */
export class Frontier {
  readonly foreign = new ForeignParts();
  readonly #reading: Reading;
  readonly #seen = new Set<string>();
  readonly #variants = new Map<string, number>();
  readonly #waiting: Step[] = [];
  #at = 0;
  /** Pages that stood before: asked after at the end, so that no dead end hides them. */
  readonly #known: string[];

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#known = [...reading.known.keys()].filter((url) => isWithin(reading.scope, url));
  }

  get size(): number {
    return this.#seen.size;
  }

  start(url: string): void {
    this.#push({ url, depth: 0, barren: 0 });
  }

  /** Takes the links of a page. */
  addLinks(from: Step, links: string[], isBarren: boolean): void {
    const depth = from.depth + 1;
    const barren = isBarren ? from.barren + 1 : 0;
    if (depth > this.#reading.limits.depth || barren > mostBarren) return;
    for (const link of links) {
      const url = pageAddress(link, from.url);
      if (url && this.#isWorth(url)) this.#push({ url, depth, barren });
    }
  }

  next(underWay: number): Step | undefined {
    const step = this.#waiting[this.#at];
    if (step) {
      this.#at += 1;
      return step;
    }
    if (underWay > 0) return undefined;
    const { depth } = this.#reading.limits;
    for (let url = this.#known.shift(); url !== undefined; url = this.#known.shift()) {
      if (this.#seen.has(addressKey(url))) continue;
      this.#seen.add(addressKey(url));
      return { url, depth, barren: 0 };
    }
    return undefined;
  }

  #isFull(): boolean {
    return this.#waiting.length >= this.#reading.limits.pages * waitingPerPage;
  }

  #push(step: Step): void {
    const key = addressKey(step.url);
    if (this.#seen.has(key) || this.#isFull()) return;
    this.#seen.add(key);
    this.#waiting.push(step);
  }

  #isWorth(url: string): boolean {
    if (!isWithin(this.#reading.scope, url) || !mayBePage(url) || looksEndless(url)) return false;
    if (this.#isFull() || this.#seen.has(addressKey(url)) || this.foreign.has(url)) return false;
    const { pathname, search } = new URL(url);
    if (search === '') return true;
    const variants = (this.#variants.get(pathname) ?? 0) + 1;
    this.#variants.set(pathname, variants);
    return variants <= mostVariants;
  }
}
