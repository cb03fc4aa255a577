/** Lower case without accents: what two spellings of one name have in common. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether the text holds what was searched, whatever the case and the accents. */
export function matchesSearch(text: string, search: string): boolean {
  return plain(text).includes(plain(search.trim()));
}
