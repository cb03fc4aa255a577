import { describe, expect, it } from 'vitest';
import { builders, installCode, policyLines } from './install-code.ts';

const installed = {
  url: 'https://chat.example.org',
  chatbot: '01a1fd7a-ce01-7c96-b78c-783fae187804',
};

describe('installCode', () => {
  it.each(builders)(
    'for %s loads the widget of this chatbot from its address @spec-2.66',
    (builder) => {
      const code = installCode(builder, installed);
      expect(code).toContain('https://chat.example.org/widget/loader.js');
      expect(code).toContain(installed.chatbot);
    },
  );

  it('is one tag where a site takes HTML', () => {
    expect(installCode('html', installed)).toBe(
      `<script async src="https://chat.example.org/widget/loader.js" data-chatbot="${installed.chatbot}"></script>`,
    );
  });
});

describe('policyLines', () => {
  it('name the one origin of the widget', () => {
    expect(policyLines(installed.url)).toBe(
      'script-src https://chat.example.org;\nconnect-src https://chat.example.org;\nimg-src data:',
    );
  });
});
