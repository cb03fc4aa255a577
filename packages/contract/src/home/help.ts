import { z } from 'zod';
import { helpGroups } from './help-pages.ts';
import { failuresOf, languageCode, route, type RoleName } from '../route.ts';

export const errors = {
  'help.not-found': { status: 404, message: 'Page of help not found' },
} as const;

const failures = failuresOf(errors);

const roles = ['guest', 'user', 'agent', 'admin', 'super-admin'] as const satisfies RoleName[];

/** One page in the list of help. `role`: the lowest of those whom it is written for; everybody may read it. */
export const HelpEntry = z.object({
  page: z.string(),
  group: z.enum(helpGroups),
  role: z.enum(roles),
  title: z.string(),
  /** What it is about, in a sentence or two; plain text. */
  summary: z.string(),
});
export type HelpEntry = z.infer<typeof HelpEntry>;

/** A part of a page under its own heading; `id` names it in an address, behind `#`. */
export const HelpSection = z.object({ id: z.string(), title: z.string() });
export type HelpSection = z.infer<typeof HelpSection>;

/**
 * A page of help. `text` is Markdown without the title: links are to other pages (`page.md#section`), to screens by
 * their path in the console (`/clients/details/$id/knowledge`, `$id` being the reader's client) or to the web.
 */
export const HelpPage = HelpEntry.extend({
  language: languageCode,
  sections: z.array(HelpSection),
  text: z.string(),
});
export type HelpPage = z.infer<typeof HelpPage>;

/** What a search found, best first. `section`: where on the page, null above the first heading. */
export const HelpFound = HelpEntry.extend({
  section: HelpSection.nullable(),
  /** Some sentences of that place; the words that were searched are marked. */
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type HelpFound = z.infer<typeof HelpFound>;

const access = { auth: 'user', role: 'guest', scope: 'self' } as const;
const language = languageCode.default('en');

/** The help of the people who use the console: it holds nothing of any client. */
export const help = {
  list: route('GET', '/v2/help', { access, tag: 'help', summary: 'The pages of help' })
    .input(z.strictObject({ language }))
    .output(z.object({ items: z.array(HelpEntry) })),

  search: route('GET', '/v2/help/search', {
    access,
    tag: 'help',
    summary: 'Pages of help that answer a question, with the place that does',
  })
    .input(z.strictObject({ search: z.string().trim().min(1).max(200), language }))
    .output(z.object({ items: z.array(HelpFound) })),

  get: route('GET', '/v2/help/pages/{page}', { access, tag: 'help', summary: 'A page of help' })
    .errors(failures('help.not-found'))
    .input(z.strictObject({ page: z.string().min(1).max(60), language }))
    .output(HelpPage),
};
