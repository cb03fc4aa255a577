/**
 * Edits PostgreSQL addresses as text: the WHATWG parser refuses forms that libpq and `pg` accept,
 * such as `postgresql://user:pw@/name?host=/run/postgresql`.
 */

/** Names another database of the same server. */
export function withDatabaseName(url: string, name: string): string {
  const { address, query } = splitQuery(url);
  const start = authorityStart(address);
  const slash = address.indexOf('/', start);
  const authority = slash === -1 ? address : address.slice(0, slash);
  return `${authority}/${encodeURIComponent(name)}${query}`;
}

/** Replaces user and password, keeping server, database and parameters. */
export function withCredentials(url: string, user: string, password: string): string {
  const { address, query } = splitQuery(url);
  const start = authorityStart(address);
  const scheme = address.slice(0, start);
  const rest = address.slice(start);
  const server = rest.slice(rest.indexOf('@') + 1);
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${server}${query}`;
}

/** Adds a start-up setting (`-c name=value`), keeping those that are there; ours comes last and wins. */
export function withSetting(url: string, name: string, value: string): string {
  const { address, query } = splitQuery(url);
  const parameters = new URLSearchParams(query);
  const setting = `-c ${name}=${value}`;
  const present = parameters.get('options');
  parameters.set('options', present === null ? setting : `${present} ${setting}`);
  return `${address}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** The address of a server that listens on a Unix socket in `folder`. */
export function socketUrl(options: {
  folder: string;
  user: string;
  password: string;
  database: string;
}): string {
  const { folder, user, password, database } = options;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgresql://${login}@${encodeURIComponent(folder)}/${encodeURIComponent(database)}`;
}

function splitQuery(url: string): { address: string; query: string } {
  const mark = url.indexOf('?');
  if (mark === -1) return { address: url, query: '' };
  return { address: url.slice(0, mark), query: url.slice(mark) };
}

function authorityStart(address: string): number {
  const scheme = address.indexOf('://');
  if (scheme === -1) throw new Error('A database address begins with postgresql://');
  return scheme + 3;
}
