import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

function sanitize(
  html: string,
  allowRemoteImages = false,
): { html: string; blockedImages: number } {
  const { nodes, blockedImages } = sanitizeHtml(html, { allowRemoteImages });
  const box = document.createElement('div');
  box.append(nodes);
  return { html: box.innerHTML, blockedImages };
}

describe('sanitizeHtml', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed" onclick="alert(1)">x</p>',
    '<style>body { display: none }</style>',
  ])('leaves nothing in %s that could act', (html) => {
    expect(sanitize(html).html).not.toMatch(
      /script|onerror|onload|onclick|javascript:|<form|<input|<iframe|style/i,
    );
  });

  it('keeps the text and the structure that people wrote', () => {
    expect(sanitize('<p>Hello <b>Ada</b></p><ul><li>one</li></ul>').html).toBe(
      '<p>Hello <b>Ada</b></p><ul><li>one</li></ul>',
    );
  });

  it('opens links in a new tab that knows nothing of this one', () => {
    const { html } = sanitize('<a href="https://example.test/" target="_top">link</a>');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
  });

  it('leaves remote images out, counted, until they are allowed', () => {
    const source =
      '<img src="https://tracker.test/pixel.png" alt="logo"><img src="data:image/png;base64,AA==">';
    const blocked = sanitize(source);
    expect(blocked.blockedImages).toBe(1);
    expect(blocked.html).not.toContain('tracker.test');
    expect(blocked.html).toContain('data:image/png');
    expect(sanitize(source, true).html).toContain('https://tracker.test/pixel.png');
  });
});
