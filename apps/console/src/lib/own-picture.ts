/** A picture that came with its row, as all of ours do; null for an address, which a browser would go and ask. */
export function ownPicture(value: string | null): string | null {
  return value?.startsWith('data:image/') ? value : null;
}
