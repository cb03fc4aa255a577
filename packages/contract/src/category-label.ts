/**
 * A category in words. CRMs name them by tags such as `display-app`; what is written as words already stays as it is.
 */
export function categoryLabel(name: string): string {
  if (/\s/.test(name) || !/^[\p{Ll}\p{N}_-]+$/u.test(name)) return name;
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
