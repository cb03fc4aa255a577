import type { Language } from '../../text/language.ts';
import { joinLines, titleFrom } from './draft-article.ts';
import { tellingWords } from '../question-features.ts';
import type { Finding } from './propose-knowledge.ts';

/** A document as a person writes it; the text is Markdown. */
export type WrittenDraft = {
  title: string;
  isQuestion: boolean;
  url: string | null;
  markdown: string;
};

/** A subject of so many words says by itself what is asked; "Is it a bug?" in the text does not. */
const fewestOfSubject = 2;

/** A document of these sentences, called by what was asked. @param question its first line is the subject */
export function draftOf(question: string, sentences: string[], language: Language): WrittenDraft {
  const subject = question.split('\n')[0] ?? '';
  const isTelling = tellingWords(subject, language).length >= fewestOfSubject;
  const title = titleFrom(isTelling ? subject : question, language) || '…';
  const markdown = `${joinLines(sentences)}\n`;
  return { title, isQuestion: title.endsWith('?'), url: null, markdown };
}

/** Passages of a document that came from outside, as Markdown. */
export function markdownOf(parts: { heading: string | null; text: string }[]): string {
  let last: string | null = null;
  const blocks = parts.flatMap(({ heading, text }) => {
    const isNew = heading !== null && heading !== last;
    last = heading;
    const lines = joinLines(text.split('\n').filter((line) => line.trim()));
    return isNew ? [`## ${joinLines([heading])}`, lines] : [lines];
  });
  const text = blocks.filter(Boolean).join('\n\n');
  return text && `${text}\n`;
}

/** The document with what people answered: in the place of what it says otherwise, else at its end. */
export function changeDraft(before: WrittenDraft, findings: Finding[]): WrittenDraft {
  let markdown = before.markdown.trimEnd();
  const added: string[] = [];
  for (const { now, proposed } of findings) {
    const place = [now, now === null ? null : joinLines([now])].find(
      (text) => text !== null && markdown.includes(text),
    );
    if (place) markdown = markdown.replace(place, () => joinLines([proposed]));
    else added.push(proposed);
  }
  const all = [markdown, joinLines(added)].filter(Boolean).join('\n\n');
  return { ...before, markdown: `${all}\n` };
}
