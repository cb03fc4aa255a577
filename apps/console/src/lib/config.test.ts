import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

function injectJson(config: object | string): void {
  const script = document.createElement('script');
  script.id = 'replique-config';
  script.type = 'application/json';
  script.textContent = typeof config === 'string' ? config : JSON.stringify(config);
  document.head.append(script);
}

describe('the API host at run time', () => {
  afterEach(() => document.head.replaceChildren());

  it('is the console’s own origin when nothing is said', () => {
    injectJson('%REPLIQUE_CONFIG%');
    expect(readConfig()).toEqual({
      apiUrl: window.location.origin,
      signinUrl: `${window.location.origin}/signin`,
      widgetUrl: window.location.origin,
      zones: ['eu', 'us'],
    });
  });

  it('is what the server wrote into the page, without a slash at the end', () => {
    injectJson({
      apiUrl: 'https://api.example.test/',
      signinUrl: 'https://in.example.test',
      zone: 'us',
    });
    expect(readConfig()).toEqual({
      apiUrl: 'https://api.example.test',
      signinUrl: 'https://in.example.test',
      widgetUrl: 'https://api.example.test',
      zones: ['us'],
    });
  });

  it('is the meta element’s before all else @spec-7.1', () => {
    injectJson({ apiUrl: 'https://api.example.test' });
    const meta = document.createElement('meta');
    meta.name = 'replique-api';
    meta.content = 'https://other.example.test';
    document.head.append(meta);
    expect(readConfig().apiUrl).toBe('https://other.example.test');
  });
});
