import { describe, expect, it } from 'vitest';
import { headersOf, headOf } from './heads.ts';

const head = (headers: string, address = 'ada@shop.test') =>
  headOf('folder', {
    seq: 1,
    uid: 7,
    headers: Buffer.from(headers),
    envelope: { from: [{ name: 'Ada', address }], subject: 'A question' },
    internalDate: new Date('2026-11-26T10:00:00Z'),
    flags: new Set(),
  });

describe('the headers of a mail', () => {
  it('tell its id and what it answers, also over lines', () => {
    expect(
      head(
        'Message-ID:\r\n <c@x.y>\r\nReferences: <a@x.y>\r\n\t<b@x.y>\r\nIn-Reply-To: <b@x.y>\r\n',
      ),
    ).toMatchObject({ id: 'c@x.y', refs: ['a@x.y', 'b@x.y'], isMachine: false });
  });

  it('count once: a second one of a name is not heard', () => {
    expect(headersOf(Buffer.from('A: 1\r\nA: 2\r\n: 3\r\nno header\r\n'))).toEqual(
      new Map([['a', '1']]),
    );
    expect(head('Message-ID: <one@x.y>\r\nMessage-ID: <two@x.y>\r\n').id).toBe('one@x.y');
  });

  it('keep the eldest and the latest of a long conversation', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `${at}@x.y`);
    const { refs } = head(`References: ${ids.map((id) => `<${id}>`).join(' ')}\r\n`);
    expect([refs.length, refs[0], refs.at(-1)]).toEqual([60, '0@x.y', '499@x.y']);
  });

  it('with an id that cannot be looked for have none, and without an address no one', () => {
    for (const id of ['<>', 'a@x.y', `<${'l'.repeat(200)}@x.y>`, '<a b@x.y>', '<é@x.y>'])
      expect(head(`Message-ID: ${id}\r\n`).id, id).toBeNull();
    for (const address of ['', 'ada', 'ada@missing_domain', 'a@b@c.d', ' @x.y'])
      expect(head('', address).from, address).toBeNull();
    expect(head('', 'Ada@Shop.test').from).toEqual({ name: 'Ada', address: 'ada@shop.test' });
  });
});
