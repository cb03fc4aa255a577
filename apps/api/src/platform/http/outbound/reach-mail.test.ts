import { describe, expect, it } from 'vitest';
import { OutboundRefused } from './outbound.ts';
import { createMailReach } from './reach-mail.ts';

const reach = (found: string[], allow: string[] = []) =>
  createMailReach({ allow, resolve: async () => found });

const isRefused = async (host: string, port: number, found = ['93.184.215.14']) =>
  reach(found)(host, port).then(
    () => false,
    (error: unknown) => error instanceof OutboundRefused,
  );

describe('a mail server', () => {
  it('is reached outside, at the ports of mail', async () => {
    for (const port of [143, 465, 587, 993])
      expect(await reach(['93.184.215.14'])('imap.example.com', port)).toBe('93.184.215.14');
    expect(await reach([])('93.184.215.14', 993)).toBe('93.184.215.14');
    expect(await reach([])('2606:2800:21f::1', 993)).toBe('2606:2800:21f::1');
    for (const port of [0, 22, 25, 80, 443, 6_379, 70_000, -1, 1.5])
      expect(await isRefused('imap.example.com', port), String(port)).toBe(true);
  });

  it('is not one inside, however its address is written', async () => {
    const inside = [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '0177.0.0.1',
      '2130706433',
      '１２７.0.0.1',
      '127.0.0.1.',
      '0',
      '::1',
      '[::1]',
      '::ffff:127.0.0.1',
      'fd00:ec2::254',
      '10.0.0.1',
      '169.254.169.254',
      '192.168.0.1',
      'localhost',
      'a.localhost',
      'intranet',
      'mail.internal',
      '',
      ' ',
      'a@b.example',
      'b.example/path',
      'b.example:25',
      'https://b.example',
    ];
    for (const host of inside) expect(await isRefused(host, 993), host).toBe(true);
  });

  it('is judged by what its name leads to, and that address is the one connected to', async () => {
    expect(await isRefused('imap.example.com', 993, ['10.0.0.1'])).toBe(true);
    expect(await isRefused('imap.example.com', 993, [])).toBe(true);
    expect(await reach(['10.0.0.1', '93.184.215.14'])('imap.example.com', 993)).toBe(
      '93.184.215.14',
    );
  });

  it('inside is reached where the operator allows it by name and port', async () => {
    const allowing = reach(['10.0.0.1'], ['mail.internal:1993']);
    expect(await allowing('Mail.internal', 1_993)).toBe('10.0.0.1');
    await expect(allowing('mail.internal', 993)).rejects.toThrow(OutboundRefused);
  });
});
