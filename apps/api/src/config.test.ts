import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      signinUrl: 'http://localhost:3000/signin',
      demo: undefined,
      llm: null,
      mail: null,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PUBLIC_URL', 'http://help.example.com'],
    ['PUBLIC_URL', 'https://help.example.com/console'],
    ['WIDGET_URL', 'http://chat.example.com'],
    ['WIDGET_URL', 'https://chat.example.com/widget'],
    ['SIGNIN_URL', 'https://signin.example.com'],
    ['SIGNIN_URL', 'ftp://signin.example.com/in'],
    ['ZONE', 'moon'],
    ['DEMO', 'yes'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEYS_OLD', `${'1a'.repeat(32)},short`],
    ['OUTBOUND_ALLOW', 'idp.internal'],
    ['OUTBOUND_ALLOW', 'https://idp.internal:443'],
    ['OUTBOUND_ALLOW', 'idp.internal:0'],
    ['OUTBOUND_ALLOW', 'idp.internal:443,'],
    ['OUTBOUND_ALLOW', '127.1:8080'],
    ['CRM_ADDRESSES', 'https://gateway.example'],
    ['CRM_ADDRESSES', '{"zendesk": "http://gateway.example"}'],
    ['CRM_ADDRESSES', '{"hubspot": "https://gateway.example"}'],
    ['EXPORTS_S3_BUCKET', 'No/Bucket'],
    ['EXPORTS_S3_ENDPOINT', 'http://s3.example.com'],
    ['EXPORTS_S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['EXPORTS_S3_ENDPOINT', 'https://name:word@s3.example.com'],
    ['EXPORTS_S3_REGION', 'eu west'],
    ['EXPORTS_S3_PREFIX', '../exports'],
    ['EXPORTS_S3_PREFIX', '/exports'],
    ['EXPORTS_S3_PATH_STYLE', 'yes'],
    ['METRICS_TOKEN', 'too-short'],
    ['METRICS_TOKEN', 'with a space in its middle'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
    ['SMTP_PLAIN', 'yes'],
    ['SMTP_OAUTH_TOKEN_URL', 'http://login.example.com/token'],
    ['SMTP_OAUTH_CLIENT_ID', 'an\nid'],
    ['MAIL_FROM', 'Replique'],
    ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1QQQQQQQQQQQQ'],
    ['BACKUP_RECIPIENTS', 'age1qqqqqqqqqqqqqq,'],
    ['BACKUP_IDENTITY', 'age1qqqqqqqqqqqqqq'],
    ['BUS_URL', 'nats://bus.example.com'],
    ['BUS_URL', 'redis://bus.example.com/3'],
    ['BUS_URL', 'rediss://'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
  ])('refuses %s=%s with one line that names it @check-23.5', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: .+$`));
  });

  it('takes a bus, none unless told, and never repeats its password', () => {
    expect(readConfig({}).busUrl).toBeNull();
    const url = 'rediss://replique:a%40b@bus.example.com:6380';
    expect(readConfig({ BUS_URL: url }).busUrl).toBe(url);
    const wrong = 'http://replique:a-secret@bus.example.com';
    expect(() => readConfig({ BUS_URL: wrong })).not.toThrow(/a-secret/);
  });

  it('takes a store for exported files whole or not at all, and tells no key', () => {
    const store = {
      EXPORTS_S3_BUCKET: 'replique-files',
      EXPORTS_S3_ENDPOINT: 'https://s3.example.com/',
      EXPORTS_S3_REGION: 'eu-west-3',
      EXPORTS_S3_ACCESS_KEY: 'canary-access',
      EXPORTS_S3_SECRET_KEY: 'canary-secret',
    };
    expect(readConfig({}).exportsStore).toBeNull();
    expect(readConfig(store).exportsStore).toEqual({
      bucket: 'replique-files',
      endpoint: 'https://s3.example.com',
      region: 'eu-west-3',
      accessKey: 'canary-access',
      secretKey: 'canary-secret',
      prefix: '',
      isPathStyle: true,
    });
    const more = { ...store, EXPORTS_S3_PREFIX: 'exports/eu/', EXPORTS_S3_PATH_STYLE: '0' };
    expect(readConfig(more).exportsStore).toMatchObject({
      prefix: 'exports/eu/',
      isPathStyle: false,
    });
    for (const name of Object.keys(store))
      expect(() => readConfig({ ...store, [name]: '' })).toThrow(
        new RegExp(`^Settings EXPORTS_S3_… go together: ${name} missing\\.$`),
      );
    expect(() => readConfig({ EXPORTS_S3_PREFIX: 'exports' })).toThrow('EXPORTS_S3_BUCKET, ');
  });

  it('takes other addresses for CRMs, none unless told', () => {
    expect(readConfig({}).crmAddresses).toEqual({});
    const CRM_ADDRESSES = '{"zendesk": "https://gateway.example/", "crisp": "http://localhost:1"}';
    expect(readConfig({ CRM_ADDRESSES }).crmAddresses).toEqual({
      zendesk: 'https://gateway.example',
      crisp: 'http://localhost:1',
    });
  });

  it('takes a sign-in site on an origin of its own', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://console.example.com',
      SIGNIN_URL: 'https://signin.example.com/in/',
    });
    expect(config.signinUrl).toBe('https://signin.example.com/in');
  });

  it('asks for both the address and the name of a model, for vectors and ranking too', () => {
    for (const name of ['LLM', 'EMBEDDINGS', 'RERANK', 'JUDGE']) {
      const words = `${name}_BASE_URL and ${name}_MODEL go together`;
      expect(() => readConfig({ [`${name}_MODEL`]: 'm' })).toThrow(words);
      expect(() => readConfig({ [`${name}_BASE_URL`]: 'http://localhost:1' })).toThrow(words);
    }
    expect(
      readConfig({ EMBEDDINGS_BASE_URL: 'http://localhost:1/v1/', EMBEDDINGS_MODEL: 'v' }),
    ).toMatchObject({
      embeddings: { baseUrl: 'http://localhost:1/v1', apiKey: null, model: 'v' },
      rerank: null,
    });
  });

  it('takes a server or the client’s model as judge of sentences, and not both', () => {
    const server = { JUDGE_BASE_URL: 'http://localhost:1', JUDGE_MODEL: 'n', JUDGE_API_KEY: 'k' };
    const judge = { baseUrl: 'http://localhost:1', apiKey: 'k', model: 'n' };
    expect(readConfig({}).judge).toBeNull();
    expect(readConfig(server).judge).toEqual(judge);
    expect(readConfig({ ...server, JUDGE_KIND: 'nli' }).judge).toEqual(judge);
    expect(readConfig({ JUDGE_KIND: 'model' }).judge).toBe('model');
    for (const wrong of [{ JUDGE_KIND: 'nli' }, { ...server, JUDGE_KIND: 'model' }])
      expect(() => readConfig(wrong)).toThrow('JUDGE_KIND');
    expect(() => readConfig({ JUDGE_KIND: 'rerank' })).toThrow('JUDGE_KIND');
  });

  it('asks for both the mail server and the sender', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow(
      'SMTP_URL and MAIL_FROM go together',
    );
    expect(
      readConfig({ SMTP_URL: 'smtps://user:pass@mail.example.com', MAIL_FROM: 'Replique <r@b.fr>' })
        .mail,
    ).toEqual({
      smtpUrl: 'smtps://user:pass@mail.example.com',
      from: 'Replique <r@b.fr>',
      isPlainAllowed: false,
    });
  });

  it('takes an application of the mail provider whole or not at all, and tells no secret', () => {
    const server = { SMTP_URL: 'smtp://help%40b.fr@smtp.example.com:587', MAIL_FROM: 'help@b.fr' };
    const oauth = {
      SMTP_OAUTH_TOKEN_URL: 'https://login.example.com/token',
      SMTP_OAUTH_CLIENT_ID: 'canary-id',
      SMTP_OAUTH_CLIENT_SECRET: 'canary-secret',
      SMTP_OAUTH_REFRESH_TOKEN: 'canary-refresh',
    };
    expect(readConfig({ ...server, ...oauth }).mail?.oauth).toEqual({
      tokenUrl: 'https://login.example.com/token',
      clientId: 'canary-id',
      clientSecret: 'canary-secret',
      refreshToken: 'canary-refresh',
    });
    for (const name of Object.keys(oauth))
      expect(() => readConfig({ ...server, ...oauth, [name]: '' })).toThrow(
        new RegExp(`^Settings SMTP_OAUTH_… go together: ${name} missing\\.$`),
      );
    for (const SMTP_URL of ['smtp://smtp.example.com', 'smtp://help:word@smtp.example.com', ''])
      expect(() => readConfig({ ...oauth, MAIL_FROM: SMTP_URL && 'help@b.fr', SMTP_URL })).toThrow(
        /^Settings SMTP_OAUTH_…: SMTP_URL must have a user and no password\.$/,
      );
  });

  it('lets mails go without TLS on this machine alone, unless told otherwise @check-26.7', () => {
    const isPlainAllowed = (url: string, plain?: string) =>
      readConfig({ SMTP_URL: url, SMTP_PLAIN: plain, MAIL_FROM: 'r@b.fr' }).mail?.isPlainAllowed;
    for (const host of ['localhost:25', 'LOCALHOST', '127.0.0.1:2525', '[::1]:25', 'n:p@localhost'])
      expect(isPlainAllowed(`smtp://${host}`), host).toBe(true);
    for (const host of [
      'mail.example.com',
      '10.0.0.7:25',
      'localhost.example.com',
      'mail',
      '[::2]',
    ])
      expect(isPlainAllowed(`smtp://${host}`), host).toBe(false);
    expect(isPlainAllowed('smtp://10.0.0.7:25', '1')).toBe(true);
    expect(isPlainAllowed('smtp://localhost:25', '0')).toBe(false);
  });

  it('believes no proxy unless told, and takes a number of them or their addresses', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect(readConfig({}).trustProxy).toBe(0);
    expect([read('0'), read('2')]).toEqual([0, 2]);
    expect(read('10.0.0.7, FD00::/8,192.168.0.0/16')).toEqual([
      '10.0.0.7',
      'fd00::/8',
      '192.168.0.0/16',
    ]);
  });

  it('takes private addresses that may be reached, with their ports', () => {
    expect(readConfig({}).outboundAllow).toEqual([]);
    expect(
      readConfig({ OUTBOUND_ALLOW: 'IdP.internal:443, 10.0.0.7:8080,[fd00::1]:443' }).outboundAllow,
    ).toEqual(['idp.internal:443', '10.0.0.7:8080', '[fd00::1]:443']);
  });
});

describe('who can reach the server', () => {
  const isPublic = (env: Record<string, string>) => readConfig(env).isPublic;

  it('is this machine alone as long as every address is loopback @check-46.1', () => {
    expect(isPublic({})).toBe(false);
    for (const HOST of ['localhost', '127.0.0.1', '127.3.2.1', '::1'])
      expect(isPublic({ HOST }), HOST).toBe(false);
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:1'])
      expect(isPublic({ PUBLIC_URL }), PUBLIC_URL).toBe(false);
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.7' },
    { HOST: '192.168.1.20' },
    { HOST: 'replique.internal' },
    { HOST: 'localhost.example.org' },
    { HOST: '::ffff:127.0.0.1' },
    { PUBLIC_URL: 'https://support.example.org' },
    { PUBLIC_URL: 'https://10.0.0.7' },
    { WIDGET_URL: 'https://chat.example.org' },
    { SIGNIN_URL: 'https://in.example.org/signin' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('may be others with %j', (env) => {
    expect(isPublic(env)).toBe(true);
  });
});

describe('metrics and traces', () => {
  it('are for nobody unless said', () => {
    expect(readConfig({})).toMatchObject({ metricsToken: null, otlpEndpoint: null });
    const given = {
      METRICS_TOKEN: 'a-token-of-metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318/',
    };
    expect(readConfig(given)).toMatchObject({
      metricsToken: 'a-token-of-metrics',
      otlpEndpoint: 'http://10.0.0.7:4318',
    });
  });
});
