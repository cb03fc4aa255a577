/** People type "help.example.org": what has no protocol gets one. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text;
  return `https://${text.replace(/^\/+/, '')}`;
}
