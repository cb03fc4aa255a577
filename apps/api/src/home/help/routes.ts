import { implement } from '@orpc/server';
import { help } from '@replique/contract/home/help';
import type { Context } from '../../platform/http/access.ts';
import { openHelp } from './help.ts';

export function helpRoutes() {
  const os = implement(help).$context<Context>();
  const pages = openHelp();
  return {
    list: os.list.handler(({ input }) => ({ items: pages.list(input.language) })),
    search: os.search.handler(({ input }) => ({
      items: pages.search(input.language, input.search),
    })),
    get: os.get.handler(({ input }) => pages.get(input.language, input.page)),
  };
}
