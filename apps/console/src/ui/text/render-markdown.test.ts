import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

// The cases of apps/api/src/knowledge/knowledge/storing/written.test.ts: the preview shows what will be stored.
it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['a <b onclick="x">b</b>', '&lt;b onclick'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['[a](data:text/html,x)', '[a](data:text/html,x)'],
  ['[a](//evil.example)', '[a](//evil.example)'],
  ['[a](https://ok.example)', '<a href="https://ok.example">a</a>'],
  ['[a](mailto:a@b.example)', '<a href="mailto:a@b.example">a</a>'],
  ['- one\n- two', '<li>two</li>'],
])('%j becomes %j', (text, html) => {
  expect(renderMarkdown(text)).toContain(html);
});

it.each([
  ['[a](/tickets)', '<a href="/tickets">a</a>'],
  ['[a](tickets.md#find-one)', '<a href="tickets.md#find-one">a</a>'],
  ['[a](//evil.example)', '[a](//evil.example)'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
])('of our own, %j becomes %j', (text, html) => {
  expect(renderMarkdown(text, { isOurs: true })).toContain(html);
});
