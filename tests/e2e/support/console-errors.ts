import { slowProcessor } from './slow-processor.ts';
import { runProduct, type Product } from './worker-stack.ts';
import { test as base, expect, type BrowserContext } from '@playwright/test';

interface Options {
  /** Messages that a journey provokes on purpose, e.g. the browser's line about a refused sign-in. */
  expectedConsole: RegExp[];
}

interface AutoFixtures {
  quietConsole: void;
}

interface WorkerFixtures {
  product: Product;
  processor: undefined;
}

/**
 * Playwright's `test` at the address of the running product. It fails when any page of the
 * journey writes an error or a warning to the console, throws, or gets an answer of 500 or more.
 */
export const test = base.extend<Options & AutoFixtures, WorkerFixtures>({
  product: [({}, use) => runProduct(use), { scope: 'worker', timeout: 150_000 }],

  processor: [
    async ({ browser }, use) => {
      slowProcessor(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  expectedConsole: [[], { option: true }],

  baseURL: async ({ product }, use) => {
    await use(product.url);
  },

  quietConsole: [
    async ({ context, expectedConsole }, use) => {
      const problems = watchForProblems(context);
      await use();
      const unexpected = problems.filter(
        (problem) => !expectedConsole.some((pattern) => pattern.test(problem)),
      );
      expect(unexpected, 'the browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects what goes wrong in all pages of a context, while it goes wrong. */
export function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    problems.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() < 500) return;
    const request = response.request();
    problems.push(`${response.status()}: ${request.method()} ${response.url()}`);
  });
  return problems;
}
