/** The placeholders of saved replies, as the platforms write them: `{{ticket.requester.name}}`, `{!Contact.Name}`. */

const placeholder = /\{\{\s*([\w.]{1,200})\s*\}\}|\{!\s*\$?([\w.]{1,200})\s*\}/g;

export type Known = {
  requesterName: string | null;
  requesterEmail: string | null;
  ticketId: string;
  subject: string;
  /** Whoever writes the reply. */
  own: { firstname: string; lastname: string; email: string };
};

type Named = { name?: string | null; first?: string | null; last?: string | null };

/** An address is no name. */
function partsOf(name: string | null): Named {
  const whole = name?.trim() ?? '';
  if (whole === '' || whole.includes('@')) return {};
  const [first = '', ...rest] = whole.split(/\s+/);
  return { name: whole, first, last: rest.join(' ') || null };
}

/** Under every name that a platform has for it, in small letters and without what only joins words. */
function personAs(prefixes: string[], person: Named & { email: string | null }) {
  const { name = null, first = null, last = null, email } = person;
  const values = { name, first, firstname: first, lastname: last, email };
  return prefixes.flatMap((prefix) =>
    Object.entries(values).map(([key, value]): [string, string | null] => [
      `${prefix}.${key}`,
      value,
    ]),
  );
}

function valuesOf({ requesterName, requesterEmail, ticketId, subject, own }: Known) {
  const ownName = [own.firstname, own.lastname].filter(Boolean).join(' ');
  return new Map<string, string | null>([
    ...personAs(['ticket.requester', 'ticket.customer', 'contact'], {
      ...partsOf(requesterName),
      email: requesterEmail,
    }),
    ...personAs(['currentuser', 'user'], {
      name: ownName,
      first: own.firstname,
      last: own.lastname,
      email: own.email,
    }),
    ['ticket.id', ticketId],
    ['ticket.title', subject],
    ['ticket.subject', subject],
    ['case.subject', subject],
  ]);
}

/** Fills in what is known; the rest stays as it stands, for the agent to see. */
export function fillIn(text: string, known: Known): { text: string; blanks: string[] } {
  const values = valuesOf(known);
  const blanks = new Set<string>();
  const filled = text.replace(placeholder, (whole, curly?: string, banged?: string) => {
    const name = (curly ?? banged ?? '').toLowerCase().replaceAll('_', '');
    const value = values.get(name);
    if (value) return value;
    blanks.add(whole);
    return whole;
  });
  return { text: filled, blanks: [...blanks] };
}
