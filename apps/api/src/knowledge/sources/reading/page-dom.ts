/** The part of the DOM that reading a page needs; the compiler's own DOM types are a browser matter. */
export type DomElement = {
  tagName: string;
  textContent: string | null;
  innerHTML: string;
  children: Iterable<DomElement>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  contains(other: DomElement): boolean;
  closest(selector: string): DomElement | null;
  remove(): void;
};

export type Dom = DomElement & {
  documentElement: DomElement | null;
  body: DomElement | null;
  getElementById(id: string): DomElement | null;
  cloneNode(deep: boolean): Dom;
};
