/** A page of a known help desk; `ticket` as its platform's API names it, null where none is open. */
export interface DeskPage {
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp';
  ticket: string | null;
}

interface Desk {
  platform: DeskPage['platform'];
  host: RegExp;
  /** Of the paths of tickets, by which the id is found. */
  tickets: RegExp[];
}

const desks: Desk[] = [
  {
    platform: 'zendesk',
    host: /^[\w-]+\.zendesk\.com$/,
    tickets: [/^\/agent\/tickets\/(\d{1,19})(?:\/|$)/],
  },
  {
    platform: 'gorgias',
    host: /^[\w-]+\.gorgias\.com$/,
    tickets: [/^\/app\/ticket\/(\d{1,19})(?:\/|$)/, /^\/app\/views\/[\w-]+\/(\d{1,19})(?:\/|$)/],
  },
  {
    platform: 'salesforce',
    host: /^[\w-]+(?:\.[\w-]+)*\.lightning\.force\.com$/,
    tickets: [/^\/lightning\/r\/(?:Case\/)?(500[A-Za-z0-9]{12}(?:[A-Z0-5]{3})?)\/view$/],
  },
  {
    platform: 'crisp',
    host: /^app\.crisp\.chat$/,
    tickets: [/^\/website\/[0-9a-f-]{36}\/inbox\/(session_[\w-]+)(?:\/|$)/],
  },
];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** Salesforce shows ids of 15 characters too; its API names them by 18: three say which letters are capitals. */
function to18(id: string): string {
  if (id.length === 18) return id;
  const ends = [0, 5, 10].map((start) => {
    const bits = Array.from(id.slice(start, start + 5), (sign) => /[A-Z]/.test(sign));
    return letters[bits.reduce((sum, isCapital, at) => sum + (isCapital ? 2 ** at : 0), 0)];
  });
  return `${id}${ends.join('')}`;
}

/** What the address of a page says; null where it is no help desk that is known. */
export function deskOf(address: string): DeskPage | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const desk = url?.protocol === 'https:' && desks.find(({ host }) => host.test(url.hostname));
  if (!url || !desk) return null;
  const found = desk.tickets.map((path) => path.exec(url.pathname)?.[1]).find(Boolean);
  const { platform } = desk;
  if (found === undefined) return { platform, ticket: null };
  return { platform, ticket: platform === 'salesforce' ? to18(found) : found };
}
