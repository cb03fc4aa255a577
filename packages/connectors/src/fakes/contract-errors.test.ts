import { expect, it } from 'vitest';
import { openVendorContract } from './contract.ts';
import { startFakeServer } from './fake-server.ts';
import { openSalesforceContract } from './salesforce/contract.ts';
import { faultsOfError, openZendeskContract } from './zendesk/contract.ts';

/** An error of a simulation is judged as its good answers are, where the file has a form for it. */

const files = await Promise.all([
  openVendorContract('gorgias.derived.openapi.yaml'),
  openSalesforceContract(),
  openVendorContract('crisp.derived.openapi.yaml'),
  openZendeskContract().then(({ contract }) => contract),
]);
const [gorgias, salesforce, crisp, zendesk] = files;
const paths = {
  gorgias: '/api/tickets/1',
  salesforce: '/services/data/v66.0/sobjects/Case/500000000000001',
  crisp: '/v1/website/8c842203-7ed8-4e29-a608-7cf78a7d2fcc',
  zendesk: '/api/v2/tickets/1',
};

it.skipIf(files.includes(null)).each([
  ['gorgias', gorgias, { error: { msg: 'Not found', data: {} } }, { error: 'Not found' }],
  ['salesforce', salesforce, [{ message: 'No', errorCode: 'NOT_FOUND' }], { error: 'NOT_FOUND' }],
  ['crisp', crisp, { error: true, reason: 'not_found', data: {} }, { error: true }],
  ['zendesk', zendesk, { error: 'RecordNotFound', description: 'Not found' }, { oops: 1 }],
] as const)(
  '%s: one of its form is right, another is not',
  async (name, contract, right, wrong) => {
    for (const [json, isRight] of [
      [right, true],
      [wrong, false],
    ] as const) {
      const fake = { answer: () => ({ status: 404, json }) };
      const server = await startFakeServer(fake, { contract: contract ?? null });
      const headers = { accept: 'application/json', 'x-crisp-tier': 'website' };
      await fetch(`${server.url}${paths[name]}`, { headers });
      expect([name, server.wrongs.length === 0]).toEqual([name, isRight]);
      await server.close();
    }
  },
);

it('Zendesk’s errors have the forms of its pages', () => {
  const right = [
    { error: "Couldn't authenticate you" },
    { error: { title: 'Forbidden', message: 'You do not have access.' } },
    {
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: { email: [{ description: 'Email: is taken', error: 'DuplicateValue' }] },
    },
    { errors: [{ code: 'InvalidParameter', title: 'Unknown subscription', detail: 'No.' }] },
    { error: 'invalid_grant', error_description: 'The code is invalid.' },
  ];
  expect(right.flatMap(faultsOfError)).toEqual([]);
  const wrong = [[], {}, { error: {} }, { error: 'x', details: { a: 'b' } }, { errors: [{}] }];
  expect(wrong.map((each) => faultsOfError(each).length)).toEqual([1, 1, 1, 1, 1]);
});
