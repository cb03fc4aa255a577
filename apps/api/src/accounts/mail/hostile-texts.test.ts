import { expect, it } from 'vitest';
import { readHostileMarkup } from '@replique/tests/fixtures/hostile-markup.ts';
import { composeMail } from './compose-mail.ts';

const tagsOf = (html: string) => html.match(/<[^>]*>/g);

const draft = (text: string) => ({
  to: 'bob@example.org',
  language: 'en' as const,
  subject: text,
  greeting: text,
  paragraphs: [text, text],
  link: { label: text, url: 'https://replique.example/chats?chat=1' },
  notes: [text],
});

it('hostile markup is words in a mail, wherever it stands @check-15.2', () => {
  const ours = tagsOf(composeMail(draft('words')).html);
  for (const text of readHostileMarkup()) {
    const mail = composeMail(draft(text));
    expect(tagsOf(mail.html), text).toEqual(ours);
    expect(mail.subject, text).not.toMatch(/[\r\n\0]/);
  }
});
