import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import { describe, expect, it } from 'vitest';
import {
  addTicket,
  answer,
  forgetOldest,
  letColleagueHelp,
  letNextArrive,
  replyOf,
} from './arrivals.ts';
import { casts } from './cast.ts';
import { arrivalOf } from './customers.ts';

const [cast] = casts;
if (!cast) throw new Error('Nobody plays.');

/** A demo's CRM whose customers write a minute apart. */
function openCrm() {
  let now = Date.parse('2026-03-10T12:00:00Z');
  const crm = createFakeZendesk({ clock: () => new Date((now += 60_000)) });
  const write = (name: string, subject = 'Parcel') =>
    addTicket(crm, { name, subject, text: 'Where is my parcel?' });
  return { crm, write };
}

const rowOf = ({ state }: ReturnType<typeof createFakeZendesk>) => ({
  clientId: 1,
  state,
  secret: '',
  nextArrival: 0,
});

describe('customers', () => {
  it.each(casts)('of $client ask each question once, before one comes again', (one) => {
    const { crm } = openCrm();
    const row = rowOf(crm);
    const texts = Array.from({ length: 300 }, () => {
      letNextArrive(crm, row, one);
      return crm.ticketOf(crm.listTickets()[0] ?? '')?.messages[0]?.text ?? '';
    });
    const first = texts.indexOf(texts[0] ?? '', 1);
    // The cast's own and every form of the history.
    expect(first).toBeGreaterThan(one.arrivals.length + 30);
    expect(new Set(texts.slice(0, first)).size).toBe(first);
    // Nothing of the templates is left, and the wording is another in the next round.
    expect(texts.filter((text) => /[{}|]/.test(text))).toEqual([]);
    const round = (number: number) => texts.slice(number * first, (number + 1) * first);
    expect(round(1).filter((text) => !round(0).includes(text)).length).toBeGreaterThan(20);
  });

  it('of any alphabet are people of their own, with an address', () => {
    const { crm, write } = openCrm();
    const names = ['Ada Quill', 'Élodie Brun', '李雷', '王芳', 'Ольга', '!?'];
    for (const name of names) expect(crm.ticketOf(write(name))?.requesterName).toBe(name);
    const addresses = crm.state.users.filter(({ role }) => role === 'end-user');
    for (const { email } of addresses) expect(email).toMatch(/^[a-z][\w.-]*@letterbox\.example$/);
  });

  it('who wrote long ago are forgotten, with their tickets', () => {
    const { crm, write } = openCrm();
    for (let at = 0; at < 310; at += 1) write(`Customer Number ${at}`);
    forgetOldest(crm);
    expect(crm.listTickets()).toHaveLength(300);
    expect(crm.state.users.filter(({ role }) => role === 'end-user')).toHaveLength(300);
    expect(crm.state.users.some(({ role }) => role === 'agent')).toBe(true);
    expect(crm.ticketOf(crm.listTickets()[0] ?? '')?.requesterName).toBe('Customer Number 309');
  });
});

describe('the colleague', () => {
  const note = (reply: string) => ({
    kind: 'note' as const,
    html: `<p><strong>Suggested reply</strong></p><blockquote><p>${reply}</p></blockquote>`,
  });

  it('answers the oldest of many to whom there is something to say, and closes nothing without a word', () => {
    const { crm, write } = openCrm();
    for (let at = 0; at < 8; at += 1) write(`Cy ${at}`);
    const ids = Array.from({ length: 6 }, (_, at) => write(`Ada ${at}`));
    const open = () => crm.listTickets().filter((id) => crm.ticketOf(id)?.state === 'open');
    for (const id of ids.slice(0, 5)) crm.addMessage(id, note('It is on its way.'));
    letColleagueHelp(crm, rowOf(crm), cast);
    expect(open()).toHaveLength(14);
    crm.addMessage(ids[5] ?? '', note('It is on its way.'));
    letColleagueHelp(crm, rowOf(crm), cast);
    expect(open()).toHaveLength(13);
    expect(crm.ticketOf(ids[0] ?? '')?.messages.at(-1)).toMatchObject({
      kind: 'agent',
      author: cast.agents[0],
      text: `It is on its way.\n${cast.agents[0]}`,
    });
  });

  it('is not taken for another, nor the others for each other', () => {
    const { crm, write } = openCrm();
    const id = write('Ada Quill');
    for (const author of ['李', '王', 'Élodie', '李']) answer(crm, id, 'Yes.', author);
    const authors = crm
      .ticketOf(id)
      ?.messages.slice(1)
      .map((message) => message.author);
    expect(authors).toEqual(['李', '王', 'Élodie', '李']);
  });

  it('knows some things better than the note', () => {
    const { crm } = openCrm();
    const known = casts.flatMap(({ arrivals }) => arrivals.filter(({ answer }) => answer));
    expect(known.length).toBeGreaterThan(0);
    const row = rowOf(crm);
    const place = cast.arrivals.findIndex(({ answer }) => answer !== undefined);
    row.nextArrival = place;
    for (let at = 0; at < 6; at += 1) letNextArrive(crm, row, cast);
    for (const id of crm.listTickets().toReversed()) crm.addMessage(id, note('Just wait.'));
    letColleagueHelp(crm, row, cast);
    const oldest = crm.listTickets().find((id) => crm.ticketOf(id)?.state === 'closed') ?? '';
    expect(crm.ticketOf(oldest)?.messages.at(-1)?.text).toContain(cast.arrivals[place]?.answer);
  });

  it('answers from experience what the knowledge has nothing for', () => {
    const { crm } = openCrm();
    const row = rowOf(crm);
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const place = numbers.findLast((number) => arrivalOf(cast, number)?.answer !== undefined) ?? 0;
    expect(place).toBeGreaterThan(cast.arrivals.length);
    row.nextArrival = place;
    for (let at = 0; at < 6; at += 1) letNextArrive(crm, row, cast);
    for (const id of crm.listTickets().slice(0, 5)) crm.addMessage(id, note('Just wait.'));
    letColleagueHelp(crm, row, cast);
    const closed = crm.listTickets().find((id) => crm.ticketOf(id)?.state === 'closed') ?? '';
    expect(crm.ticketOf(closed)?.messages.at(-1)?.text).toContain(arrivalOf(cast, place)?.answer);
  });

  it('copies a reply sign by sign', () => {
    const html =
      '<p>Title</p><blockquote><p>It&#39;s 5 &lt; 6 &amp;amp; &quot;so&quot;<br>on</p></blockquote>';
    expect(replyOf({ html })).toBe('It\'s 5 < 6 &amp; "so"\non');
    expect(replyOf({ html: '<p>A word among us</p>' })).toBeNull();
  });
});
