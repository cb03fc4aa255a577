import { useDebouncedValue } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/orpc.ts';
import { useHelpLanguage } from '../../home/help/use-help-language.ts';
import type { PaletteItem } from './palette-items.ts';
import type { Go } from './use-go.ts';

const shownPages = 3;
/** Fewer letters ask nothing that a page could answer. */
const leastLetters = 3;

/** Pages of help that answer what is typed; the server finds them. */
export function usePaletteHelp(
  search: string,
  go: Go,
): { items: PaletteItem[]; isAsking: boolean } {
  const [asked] = useDebouncedValue(search, 150);
  const language = useHelpLanguage();
  const text = asked.length >= leastLetters ? asked : '';
  const { data, isFetching } = useQuery(
    orpc.help.search.queryOptions({ input: text === '' ? skipToken : { search: text, language } }),
  );
  // What has none of the words would be odd here, where one types names and numbers.
  const found = (data?.items ?? []).filter(({ excerpt }) => excerpt.some(({ isMatch }) => isMatch));
  const items = text === '' ? [] : found.slice(0, shownPages);
  return {
    isAsking: isFetching,
    items: items.map(({ page, title, section }) => ({
      key: `help ${page}`,
      label: title,
      hint: section?.title,
      icon: IconHelpCircle,
      run: () => go('/help/{-$page}', { page }),
    })),
  };
}
