import type { Answer, Years } from './vendors.ts';

/** What a history asks of Salesforce: descriptions, and queries together. */

const rowsTogether = 2_000;

const iso = (ms: number) => new Date(ms).toISOString().replace('Z', '+0000');
/** Ids of 18 signs, in the order of their places. */
const idOf = (object: string, place: number) => `${object}${String(place).padStart(12, '0')}AAA`;
const placeOf = (id: string) => Number(id.slice(3, 15));
/** A second and more lies between two cases of a year of a million, so that each has a time of its own. */
const timeOf = (place: number, { tickets, since, until }: Years) =>
  Math.floor((since + ((until - since) * place) / tickets) / 1_000) * 1_000;
const latestAt = (at: number, { tickets, since, until }: Years) =>
  Math.min(tickets - 1, Math.floor(((at + 999 - since) * tickets) / (until - since)));

const fields: Record<string, string[]> = {
  Case: ['Id', 'Subject', 'Description', 'IsClosed', 'Status', 'CreatedDate', 'SystemModstamp'],
  EmailMessage: ['Id', 'ParentId', 'TextBody', 'Incoming', 'MessageDate', 'SystemModstamp'],
};

const described = (object: string) => ({
  fields: (fields[object] ?? []).map((name) => ({
    name,
    custom: false,
    relationshipName: name === 'ParentId' ? 'Parent' : null,
  })),
});

const mailOf = (place: number, years: Years) => ({
  Id: idOf('02s', place),
  ParentId: idOf('500', place),
  TextBody: 'It comes tomorrow.',
  Incoming: true,
  MessageDate: iso(timeOf(place, years)),
  SystemModstamp: iso(timeOf(place, years)),
  Parent: { SystemModstamp: iso(timeOf(place, years)) },
});
const caseOf = (place: number, years: Years) => ({
  Id: idOf('500', place),
  Subject: 'Where is my order?',
  IsClosed: true,
  Status: 'Closed',
  CreatedDate: iso(timeOf(place, years)),
  SystemModstamp: iso(timeOf(place, years)),
});

function rowsOf(soql: string, years: Years): object[] {
  const object = /FROM (\w+)/.exec(soql)?.[1] ?? '';
  const make = object === 'Case' ? caseOf : object === 'EmailMessage' ? mailOf : null;
  if (!make) return [];
  const ids = /(?:Id|ParentId) IN \(([^)]*)\)/.exec(soql)?.[1];
  if (ids) return ids.split(',').map((id) => make(placeOf(id.replaceAll("'", '').trim()), years));
  const until = Date.parse(/SystemModstamp <= ([^ ]+)/.exec(soql)?.[1] ?? '');
  const after = /SystemModstamp >= ([^ ]+)/.exec(soql)?.[1] ?? '';
  const last = /Id < '(\w+)'/.exec(soql)?.[1];
  if (!soql.includes('DESC')) return [];
  const first = last ? placeOf(last) - 1 : latestAt(until, years);
  const rows: object[] = [];
  for (let place = first; place >= 0 && rows.length < rowsTogether; place -= 1) {
    if (timeOf(place, years) < Date.parse(after)) break;
    rows.push(make(place, years));
  }
  return rows;
}

const pageOf = (records: object[]) => ({ totalSize: records.length, done: true, records });

export const salesforceAnswer: Answer = ({ pathname, searchParams }, body, years) => {
  if (pathname.endsWith('/oauth2/token')) return { access_token: 'token' };
  if (pathname === '/services/data') return [{ version: '66.0' }];
  const object = /sobjects\/(\w+)\/describe/.exec(pathname)?.[1];
  if (object) return described(object);
  if (pathname.endsWith('/query')) {
    const isCount = searchParams.get('q')?.includes('COUNT()');
    return isCount ? { totalSize: years.tickets, done: true, records: [] } : pageOf([]);
  }
  const { compositeRequest } = JSON.parse(body ?? '{}') as {
    compositeRequest: { url: string; referenceId: string }[];
  };
  return {
    compositeResponse: compositeRequest.map(({ url, referenceId }) => ({
      referenceId,
      httpStatusCode: 200,
      body: pageOf(rowsOf(new URL(url, 'https://x').searchParams.get('q') ?? '', years)),
    })),
  };
};
