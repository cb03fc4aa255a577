import { describe, expect, it } from 'vitest';
import type { NoteContent } from '../../platform/db/column-shapes.ts';
import { buildNote, keyOf } from './note.ts';

const uuid = '018f3e2a-0000-7000-8000-000000000001';
const content: NoteContent = {
  text: 'Bonjour,\n\nVoici <b>la</b> réponse.\nMerci.',
  language: 'fr',
  confidence: 0.824,
  isEdited: false,
  sources: [
    { title: 'Livraison\n& retours', url: 'https://aide.example.org/l?a=1&b="2' },
    { title: 'Un piège', url: 'javascript:alert(1)' },
    { title: 'Un autre ticket', url: null },
  ],
};
const build = (change: Partial<NoteContent> = {}, isReplacing = false) =>
  buildNote(
    { ...content, ...change },
    { key: keyOf(uuid, 1), address: 'https://app.example.org/tickets/1', isReplacing },
  );

describe('the note in a CRM', () => {
  it('speaks the language of the reply, escaped, with web addresses alone as links', () => {
    const { html, text } = build();
    expect(html).toContain('<p>Voici &lt;b&gt;la&lt;/b&gt; réponse.<br>Merci.</p>');
    expect(html).toContain('<a href="https://aide.example.org/l?a=1&amp;b=%222"');
    expect(html).toContain('Livraison &amp; retours</a>');
    expect(html).toContain('<li>Un piège</li>');
    expect(html).not.toContain('javascript');
    expect(text).toContain('- Livraison & retours (https://aide.example.org');
    for (const part of [html, text]) {
      expect(part).toContain('Non envoyée au client');
      expect(part).toContain('À vérifier avant l’envoi.');
      expect(part).toContain(keyOf(uuid, 1));
      expect(part).not.toContain('remplace');
    }
    expect(build({}, true).text).toContain('Remplace la suggestion précédente');
  });

  it('says no confidence of what people wrote', () => {
    const { text } = build({ isEdited: true });
    expect(text).not.toContain('À vérifier');
    expect(text).toContain('Modifiée par votre équipe');
  });

  it('keeps its reference within what the smallest CRM holds', () => {
    for (const length of [3_000, 3_600, 50_000]) {
      const { text, html } = build({ text: 'é'.repeat(length / 2) });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_900);
      expect(text).toContain(keyOf(uuid, 1));
      expect(text).not.toContain('\uFFFD');
      expect(html).toContain('é'.repeat(length / 2));
    }
    expect(build({ text: 'a'.repeat(50_000) }).text).toContain('[…] Voir la réponse entière');
  });

  it('has a reference that is no part of another', () => {
    expect(keyOf(uuid, 12)).not.toContain(keyOf(uuid, 1));
  });
});
