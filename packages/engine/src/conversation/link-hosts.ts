import type { SuggestInput } from '../generation/types.ts';

function hostOf(url: string | null | undefined): string[] {
  return url && URL.canParse(url) ? [new URL(url).host] : [];
}

/** Where an answer in a chat may link to: the client's own hosts, those of its pages, and the domains of the chatbot. */
export function linkHostsOf(
  { ownHosts = [], passages }: Pick<SuggestInput, 'ownHosts' | 'passages'>,
  domains: string[],
): string[] {
  const pages = passages
    .filter(({ kind }) => kind === 'document')
    .flatMap(({ url }) => hostOf(url));
  return [...new Set([...ownHosts, ...domains, ...pages])];
}
