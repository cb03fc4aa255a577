/** A CRM's own value as people read it: `orders-payment` is "Orders payment". */
export function readableLabel(value: string): string {
  const words = value.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
