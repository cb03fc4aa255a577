import type { HelpEntry, HelpFound, HelpPage } from '@replique/contract/home/help';
import type { LanguageCode } from '@replique/contract/route';
import { fail } from '../../platform/http/errors.ts';
import { readHelpPages } from './read-pages.ts';
import { createHelpSearch } from './search-pages.ts';

export type Help = {
  list: (language: LanguageCode) => HelpEntry[];
  get: (language: LanguageCode, page: string) => HelpPage;
  search: (language: LanguageCode, text: string) => HelpFound[];
};

/** Reads every page at once; a language is indexed when it is first searched. */
export function openHelp(): Help {
  const pages = { en: readHelpPages('en'), fr: readHelpPages('fr') };
  const searches: Partial<Record<LanguageCode, (text: string) => HelpFound[]>> = {};
  return {
    list: (language) =>
      pages[language].map(({ page, group, role, title, summary }) => ({
        page,
        group,
        role,
        title,
        summary,
      })),
    get(language, name) {
      const page = pages[language].find((each) => each.page === name);
      if (!page) throw fail('help.not-found');
      const { asked: _, ...shown } = page;
      return shown;
    },
    search(language, text) {
      const search = (searches[language] ??= createHelpSearch(pages[language], language));
      return search(text);
    },
  };
}
