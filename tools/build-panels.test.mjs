import { describe, expect, it } from 'vitest';
import { crispSchema, hostOf, panelFiles } from './build-panels.mjs';

const client = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';

describe('the packages of the agent panel', () => {
  it('are for an address over TLS, of a host that is known', () => {
    expect(hostOf(`https://replique.test/panel/zendesk/${client}`)).toBe('zendesk');
    expect(hostOf(`https://replique.test/support/panel/crisp/${client}`)).toBe('crisp');
    expect(hostOf(`http://localhost:3000/panel/crisp/${client}`)).toBe('crisp');
    for (const wrong of [
      `http://replique.test/panel/crisp/${client}`,
      `https://replique.test/panel/other/${client}`,
      'https://replique.test/panel/crisp/1',
      'nothing',
    ])
      expect([wrong, hostOf(wrong)]).toEqual([wrong, null]);
  });

  it('name the address: the Zendesk app in each place that signs it, Crisp’s schema as its reference has it', () => {
    const address = `https://replique.test/panel/zendesk/${client}`;
    const manifest = JSON.parse(
      panelFiles(address)
        .find(({ name }) => name === 'manifest.json')
        .data.toString(),
    );
    expect(manifest.location.support).toEqual({
      ticket_sidebar: { url: address, flexible: true },
      new_ticket_sidebar: { url: address, flexible: true },
      modal: address,
    });
    expect(crispSchema(address)).toEqual({ version: '1.0', url: address });
  });
});
