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
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PUBLIC_URL', 'http://help.example.com'],
    ['PUBLIC_URL', 'https://help.example.com/console'],
    ['SIGNIN_URL', 'https://signin.example.com'],
    ['SIGNIN_URL', 'ftp://signin.example.com/in'],
    ['ZONE', 'moon'],
    ['DEMO', 'yes'],
    ['MASTER_KEY', 'short'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: .+$`));
  });

  it('takes a sign-in site on an origin of its own', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://console.example.com',
      SIGNIN_URL: 'https://signin.example.com/in/',
    });
    expect(config.signinUrl).toBe('https://signin.example.com/in');
  });

  it('asks for both the address and the name of a language model', () => {
    expect(() => readConfig({ LLM_MODEL: 'm' })).toThrow('LLM_BASE_URL and LLM_MODEL go together');
  });
});
