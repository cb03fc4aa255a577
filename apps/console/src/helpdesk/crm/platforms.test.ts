import { crmPlatforms, type CrmReason, type CrmRefusal } from '@replique/contract/helpdesk/crm';
import { describe, expect, it } from 'vitest';
import { guidePictures } from './guide-pictures.ts';
import {
  blamedFields,
  checkField,
  guides,
  platforms,
  refusalOf,
  refusedFields,
  withTyped,
} from './platforms.ts';

describe('the platforms', () => {
  it('are those of the contract', () => {
    expect(platforms).toEqual(crmPlatforms);
  });
});

describe('the steps of connecting', () => {
  const steps = platforms.flatMap((platform) => Object.values(guides[platform]).flat());

  it('each have a drawing, and no drawing is left over', () => {
    expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(Object.keys(guidePictures)));
  });

  it('ask for what the server wants of each platform', () => {
    const asked = (way: { fields: string[] }[] = []) => way.flatMap(({ fields }) => fields);
    expect(asked(guides.zendesk.oauth)).toEqual(['subdomain', 'clientId', 'clientSecret']);
    expect(asked(guides.zendesk.token)).toEqual(['subdomain', 'email', 'apiToken']);
    expect(asked(guides.gorgias.token)).toEqual(['domain', 'email', 'apiKey']);
    expect(asked(guides.salesforce.oauth)).toEqual([
      'instanceUrl',
      'clientId',
      'clientSecret',
      'username',
    ]);
    expect(asked(guides.crisp.token)).toEqual(['websiteId', 'identifier', 'key', 'tier']);
    const { token, oauth } = guides.mailbox;
    expect(asked(token)).toEqual(expect.arrayContaining(['address', 'imapHost', 'password']));
    expect(asked(oauth)).toEqual(expect.arrayContaining(['smtpHost', 'tokenUrl', 'refreshToken']));
    expect(asked(oauth)).not.toContain('password');
  });
});

describe('the encryption of a mailbox', () => {
  it('brings its usual port, and leaves one that was typed', () => {
    const chosen = withTyped({}, 'smtpSecurity', 'starttls');
    expect(chosen).toEqual({ smtpSecurity: 'starttls', smtpPort: '587' });
    expect(withTyped(chosen, 'smtpSecurity', 'tls')).toMatchObject({ smtpPort: '465' });
    const own = withTyped({ imapPort: '1993' }, 'imapSecurity', 'starttls');
    expect(own).toEqual({ imapSecurity: 'starttls', imapPort: '1993' });
  });
});

describe('what the CRM refused', () => {
  const refusal = (reason: CrmReason): CrmRefusal => ({
    platform: 'zendesk',
    reason,
    status: 401,
    detail: null,
    retryAt: null,
  });

  it('is told from what we refuse', () => {
    const data = refusal('credentials');
    expect(refusalOf({ code: 'crm.refused', data })).toBe(data);
    expect(refusalOf({ code: 'request.invalid', data: {} })).toBeUndefined();
    expect(refusalOf(new TypeError('offline'))).toBeUndefined();
  });

  it('marks the fields that it is about', () => {
    expect(blamedFields(refusal('credentials'))).toContain('clientSecret');
    expect(blamedFields(refusal('not-found'))).toContain('subdomain');
    expect(blamedFields(refusal('unavailable'))).toEqual([]);
  });
});

describe('a field of the credentials', () => {
  it('is required, but for the optional ones', () => {
    expect(checkField('subdomain', ' ')).toBe('required');
    expect(checkField('username', '')).toBeUndefined();
    expect(checkField('key', 'x')).toBeUndefined();
    expect(checkField('sentFolder', '')).toBeUndefined();
    expect(checkField('imapPort', 'imap')).toBe('invalid');
    expect(checkField('imapPort', '993')).toBeUndefined();
  });

  it('is an e-mail address where one is asked for', () => {
    expect(checkField('email', 'nobody')).toBe('invalidEmail');
    expect(checkField('address', 'help')).toBe('invalidEmail');
    expect(checkField('email', ' a@acme.test ')).toBeUndefined();
  });
});

describe('what the server refused', () => {
  it('is read from the answer', () => {
    expect(
      refusedFields({ data: { fields: [{ path: 'body.subdomain' }, { path: 'email' }] } }),
    ).toEqual(['subdomain', 'email']);
    expect(refusedFields(new TypeError('offline'))).toEqual([]);
    expect(refusedFields(null)).toEqual([]);
  });
});
