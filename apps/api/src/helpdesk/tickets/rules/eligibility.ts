import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { sql, type RawBuilder } from 'kysely';

/** Whether suggestions are written in a language, and anything is learned from tickets in it: every one that has a code. */
export const isServed = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${column} ~ '^[a-z]{2,3}$') is true`;

/** What decides whether tickets of a client get suggestions. */
export type EligibilityRules = { isModuleOn: boolean; filters: DetailedFilters };

type Condition = RawBuilder<boolean>;
type Column = RawBuilder<string | null>;

/** Without capitals and accents: `Été` is `ete`. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`lower(unaccent(${text}))`;

/** A sub-select that names no row is worked out once for the whole statement; the cast makes `any` take it as a list. */
const listOf = (values: string[]) =>
  sql<string[]>`(select array_agg(${folded(sql`v`)}) from unnest(${values}::text[]) v)::text[]`;

/** Patterns for `like any`. Escaped after folding: a full-width percent sign folds to an ordinary one. */
const patternsOf = (values: string[]) =>
  sql<
    string[]
  >`(select array_agg('%' || regexp_replace(${folded(sql`v`)}, '([\\\\%_])', '\\\\\\1', 'g') || '%')
    from unnest(${values}::text[]) v)::text[]`;

/** `example.org`, also written `@example.org` or `*.example.org`, stands for itself and every domain below it. */
const domainPatternsOf = (values: string[]) =>
  sql<
    string[]
  >`(select array_agg('%.' || regexp_replace(lower(btrim(v, '@*. ')), '([\\\\%_])', '\\\\\\1', 'g'))
    from unnest(${values}::text[]) v)::text[]`;

const isNone = (column: Column, values: string[]): Condition =>
  sql<boolean>`(${folded(column)} = any (${listOf(values)})) is not true`;

const holdsNone = (column: Column, texts: string[]): Condition =>
  sql<boolean>`(${folded(column)} like any (${patternsOf(texts)})) is not true`;

const hasTag = (tags: string[]): Condition => sql<boolean>`exists (
  select from unnest(t.tags) tag where ${folded(sql`tag`)} = any (${listOf(tags)}))`;

/** An address without a domain is of no domain. */
const isOfDomain = (domains: string[]): Condition => sql<boolean>`(
  case when strpos(t.requester_email, '@') > 0
    then '.' || lower(btrim(split_part(t.requester_email, '@', -1))) like any (${domainPatternsOf(domains)})
  end) is true`;

/**
 * What the requester wrote, in any of the messages; agents' words decide nothing. Not `exists`: for that PostgreSQL may
 * read every message of the client to judge some of its tickets.
 */
const bodyHolds = (texts: string[]): Condition => sql<boolean>`(
  select true from messages m where m.client_id = t.client_id and m.ticket_id = t.id and m.role = 'requester'
    and ${folded(sql`m.text`)} like any (${patternsOf(texts)}) limit 1) is true`;

/** A ticket with a message of its requester that was not read has no question. */
const isNotAnalysed: Condition = sql<boolean>`(t.question = '' and (
  select true from messages m where m.client_id = t.client_id and m.ticket_id = t.id and m.role = 'requester'
    and m.not_analysed is not null limit 1) is true)`;

type Check = { reason: string; fails: Condition };

/** In the order in which a reason is given: the first that fails is the one people read. The dearest comes last. */
function checksOf({ isModuleOn, filters }: EligibilityRules): Check[] {
  const { tags, requesterDomains: domains } = filters;
  const only = (reason: string, column: Column, values: string[]): Check[] =>
    values.length > 0 ? [{ reason, fails: isNone(column, values) }] : [];
  return [
    // What is no more in its CRM, or what a person decided, comes before every rule.
    { reason: 'deleted', fails: sql<boolean>`(t.gone = 'deleted') is true` },
    { reason: 'merged', fails: sql<boolean>`(t.gone = 'merged') is true` },
    { reason: 'spam', fails: sql<boolean>`(t.gone = 'spam') is true` },
    { reason: 'excluded', fails: sql<boolean>`t.excluded_at is not null` },
    ...(isModuleOn ? [] : [{ reason: 'module-off', fails: sql<boolean>`true` }]),
    { reason: 'not-analysed', fails: isNotAnalysed },
    { reason: 'no-question', fails: sql<boolean>`t.question = ''` },
    {
      reason: 'language',
      fails: sql<boolean>`not ${isServed(sql`t.language`)}`,
    },
    ...only('channel', sql`t.channel`, filters.channels),
    ...only('category', sql`t.category`, filters.categories),
    ...only('language', sql`t.language`, filters.languages),
    ...only('group', sql`t.group_id`, filters.groupIds),
    ...only('form', sql`t.form_id`, filters.formIds),
    ...(tags.any.length > 0
      ? [{ reason: 'tag', fails: sql<boolean>`not ${hasTag(tags.any)}` }]
      : []),
    ...(tags.none.length > 0 ? [{ reason: 'tag', fails: hasTag(tags.none) }] : []),
    ...(domains.only.length > 0
      ? [{ reason: 'requester-domain', fails: sql<boolean>`not ${isOfDomain(domains.only)}` }]
      : []),
    ...(domains.except.length > 0
      ? [{ reason: 'requester-domain', fails: isOfDomain(domains.except) }]
      : []),
    ...(filters.maxAgeDays === null
      ? []
      : [
          {
            reason: 'too-old',
            fails: sql<boolean>`t.created_at < now() - make_interval(days => ${filters.maxAgeDays}::int)`,
          },
        ]),
    ...(filters.firstMessageOnly
      ? [
          {
            reason: 'not-first-message',
            fails: sql<boolean>`(t.message_count <> 1 or t.answer_count > 0)`,
          },
        ]
      : []),
    ...(filters.subjectContains.length > 0
      ? [{ reason: 'subject', fails: holdsNone(sql`t.subject`, filters.subjectContains) }]
      : []),
    ...(filters.bodyContains.length > 0
      ? [{ reason: 'body', fails: sql<boolean>`not ${bodyHolds(filters.bodyContains)}` }]
      : []),
  ];
}

/**
 * Why the ticket `t` gets no suggestions, null when it does: the one definition of eligible (docs/tickets.md).
 * An expression over the table `tickets` under the name `t`.
 */
export function ineligibleReason(rules: EligibilityRules): RawBuilder<string | null> {
  const whens = checksOf(rules).map(
    ({ reason, fails }) => sql`when ${fails} then ${sql.lit(reason)}`,
  );
  return sql<string | null>`case ${sql.join(whens, sql` `)} end`;
}
