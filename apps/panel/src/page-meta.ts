/** What a page of the panel says in its head. */
export const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="panel-${name}"]`)?.content;

/** The ticket of a page that was asked for again. */
export async function ticketOf(answer: Promise<Response>): Promise<string> {
  const page = await (await answer).text();
  const ticket = page.match(/name="panel-ticket" content="([^"]+)"/)?.[1];
  if (ticket === undefined) throw new Error('The page has no ticket any more.');
  return ticket;
}
