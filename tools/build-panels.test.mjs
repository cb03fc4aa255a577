import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { crispSchema, hostOf } from './build-panels.mjs';
import { gorgiasPackage } from './panels/gorgias.mjs';
import { canvasFiles, salesforceFiles } from './panels/salesforce.mjs';
import { zendeskFiles } from './panels/zendesk.mjs';

const client = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';

describe('the packages of the agent panel', () => {
  it('are for an address over TLS, of a host that is known', () => {
    expect(hostOf(`https://replique.test/panel/zendesk/${client}`)).toBe('zendesk');
    expect(hostOf(`https://replique.test/support/panel/crisp/${client}`)).toBe('crisp');
    expect(hostOf(`https://replique.test/panel/gorgias/${client}`)).toBe('gorgias');
    expect(hostOf(`https://replique.test/panel/salesforce/${client}`)).toBe('salesforce');
    expect(hostOf(`https://replique.test/panel/canvas/${client}`)).toBe('canvas');
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
      zendeskFiles(address)
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

  it('ask Gorgias to ask us about the ticket, with a secret that the build does not know', () => {
    const address = `https://replique.test/panel/gorgias/${client}`;
    const { integration, widget, version } = gorgiasPackage(address, 'fr');
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(integration.http).toMatchObject({
      url: `${address}?ticket={{ticket.id}}&language=fr`,
      method: 'GET',
      headers: { 'x-replique-secret': 'SECRET' },
    });
    // The parts that the vendor's documents name, and no others.
    const typesIn = ({ type, widgets = [] }) => [type, ...widgets.flatMap(typesIn)];
    expect(new Set(typesIn(widget.template))).toEqual(new Set(['wrapper', 'card', 'text']));
  });

  it('fill the Salesforce folder in, leave its tests out, and hold no secret', () => {
    const address = `https://replique.test/panel/salesforce/${client}`;
    const files = salesforceFiles(address);
    const texts = files.map(({ data }) => data.toString());
    expect(texts.join('')).not.toContain('{{address');
    expect(texts.join('')).not.toContain('{{origin');
    const names = files.map(({ name }) => name);
    expect(names.filter((name) => name.includes('__tests__'))).toEqual([]);
    const textOf = (end) => texts[names.findIndex((name) => name.endsWith(end))];
    expect(textOf('Replique.namedCredential-meta.xml')).toContain(
      `<parameterValue>${address}</parameterValue>`,
    );
    expect(textOf('Replique.cspTrustedSite-meta.xml')).toContain(
      '<endpointUrl>https://replique.test</endpointUrl>',
    );
    expect(textOf('repliquePanel/address.js')).toContain(`'${address}'`);
  });

  it('make a Canvas app for Classic: signed requests of the least scope, to this address, with no secret', () => {
    const address = `https://replique.test/panel/canvas/${client}`;
    const files = canvasFiles(address);
    const textOf = (end) => files.find(({ name }) => name.endsWith(end)).data.toString();
    const all = files.map(({ data }) => data.toString()).join('');
    expect(all).not.toMatch(/\{\{|consumerSecret|consumerKey/);
    const canvas = textOf('.ecaCanvas-meta.xml');
    for (const part of [
      `<canvasUrl>${address}</canvasUrl>`,
      '<accessMethod>Post</accessMethod>',
      '<canvasLocationOptions>Visualforce</canvasLocationOptions>',
      '<lifeCycleHandler>RepliqueCanvas</lifeCycleHandler>',
    ])
      expect(canvas).toContain(part);
    expect(textOf('.ecaOauth-meta.xml')).toContain(
      '<commaSeparatedOauthScopes>Basic</commaSeparatedOauthScopes>',
    );
    expect(textOf('.eca-meta.xml')).toContain('<contactEmail>postmaster@replique.test<');
    const app = /<apex:canvasApp ([^]*?)\/>/.exec(textOf('Replique.page'))?.[1];
    expect(app).toContain('developerName="Replique"');
    expect(textOf('Replique.page')).toContain(
      `function ${/onCanvasAppLoad="(\w+)"/.exec(app)[1]}(`,
    );
    // What is asked to be inserted is text, whatever it holds.
    const script = /<script>([^]*?)<\/script>/.exec(textOf('Replique.page'))?.[1];
    expect(script).not.toMatch(/[<&]/);
    const published = [];
    let subscribed = null;
    const played = {
      controller: { subscribe: (event) => (subscribed = event) },
      publisher: { publish: (event) => published.push(event) },
    };
    runInNewContext(`${script};repliqueIsOpen();`, { Sfdc: { canvas: played } });
    subscribed.onData({ text: '<b> & "c"\nd' });
    expect([
      subscribed.name,
      published[0]?.payload,
      published[1]?.payload.emailFields.body,
    ]).toEqual([
      'replique.insert',
      { actionName: 'Case.Email' },
      { value: '&lt;b&gt; &amp; &quot;c&quot;<br>d', format: 'richtext', insert: true },
    ]);
    // Each part of the app names it.
    const names = files.map(({ name }) => name).filter((name) => name.includes('xtlClntApp'));
    expect(names).toHaveLength(5);
    for (const name of names)
      expect(textOf(name)).toContain(
        '<externalClientApplication>Replique</externalClientApplication>',
      );
  });
});
