// Fails on a regular expression whose time grows faster than the text it is given (docs/foreign-texts.md): somebody
// outside can then write a text that stops whoever reads it. What is linear, recheck says.
// `--anew` asks for every expression again; `--write` writes down those that are linear, for machines without a cache.
import { askRecheck, fingerprint, writeLedger } from './expressions/ask-recheck.mjs';
import { findExpressions } from './expressions/find-expressions.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

/**
 * Expressions that may stay, each with the reason: `{ path, code, reason }`, `code` being how what stands there begins.
 */
export const exceptions = [
  {
    path: 'apps/api/src/accounts/auth/sign-in/redirect-uri.ts',
    code: 'new RegExp(`^${path',
    reason: 'built of the routes of our own console; each part stops at the next slash',
  },
  {
    path: 'apps/api/src/platform/http/session-key.ts',
    code: 'new RegExp(`^[A-Za-z0-9+/]{',
    reason: 'one class of characters, so many times, between both ends',
  },
  {
    path: 'apps/api/src/platform/http/pages/console-files.ts',
    code: '/<script(',
    reason: 'reads the pages of our own build, once',
  },
  {
    path: 'apps/api/src/knowledge/sources/reading/decode-body.ts',
    code: '/<meta[',
    reason: 'reads the first 2,048 bytes of a page',
  },
  {
    path: 'apps/api/src/knowledge/sources/reading/sitemap.ts',
    code: 'new RegExp(`<${name}',
    reason: 'the name is one of our own; what follows it stops at the next bracket',
  },
  {
    path: 'apps/api/src/answering/models/model-failure.ts',
    code: '/model_not_found|',
    reason: 'looks at most 60 characters beyond a word: linear, which recheck cannot see',
  },
  {
    path: 'apps/api/src/helpdesk/third-party/read-json.ts',
    code: '/(?:\\b[a-z]',
    reason: 'looks at most 21 characters ahead for the end of a scheme: linear likewise',
  },
  {
    path: 'packages/engine/src/classification/channel-wish.ts',
    code: 'new RegExp(String.raw`(?<![',
    reason: 'the words are our own, from a list beside it',
  },
  {
    path: 'packages/engine/src/clustering/documents/claims.ts',
    code: 'new RegExp(\n  String.raw`\\b(\\d{1,2})',
    reason: 'names of months; numbers of two figures',
  },
  {
    path: 'packages/engine/src/clustering/documents/claims.ts',
    code: 'new RegExp(\n  String.raw`\\b(${number}|',
    reason: 'words for numbers; a number begins where its figures begin',
  },
  {
    path: 'packages/engine/src/conversation/chat-reply.ts',
    code: '/\\b(?:i|we)',
    reason:
      'each part has a bound; recheck finds no answer, the growth tests of the engine feed it',
  },
  {
    path: 'packages/engine/src/conversation/small-talk.ts',
    code: 'new RegExp(`^(?:${phrases})',
    reason: 'the words are our own, from a list beside it, at the beginning of a text',
  },
  {
    path: 'packages/engine/src/conversation/told-names.ts',
    code: 'new RegExp(\n    `(?:\\\\b(?:I am',
    reason:
      'each part has a bound; recheck finds no answer, the growth tests of the engine feed it',
  },
  {
    path: 'packages/engine/src/generation/model/model-writer.ts',
    code: 'new RegExp(`^[',
    reason: 'one word between both ends',
  },
  {
    path: 'packages/engine/src/generation/model/reply-links.ts',
    code: 'new RegExp(\n  [',
    reason:
      'what follows a scheme stops at the next space; recheck cannot read it, the growth tests of the engine feed it',
  },
  {
    path: 'packages/engine/src/generation/styles/reply-names.ts',
    code: 'new RegExp(`^${title}',
    reason: 'the words are our own, from a list beside it, at the beginning of a text',
  },
  {
    path: 'packages/engine/src/generation/styles/reply-names.ts',
    code: 'new RegExp(`^${name}',
    reason: 'one escaped name, at the beginning of a text',
  },
  {
    path: 'packages/engine/src/generation/styles/reply-names.ts',
    code: 'new RegExp(`^(${space}+)',
    reason: 'one escaped name behind spaces, at the beginning of a text',
  },
  {
    path: 'packages/engine/src/generation/styles/reply-names.ts',
    code: 'new RegExp(\n    `,${space}',
    reason: 'begins at a comma; each part has a bound',
  },
  {
    path: 'packages/engine/src/generation/model/support.ts',
    code: '/\\b(?:refund',
    reason:
      'each part has a bound; recheck finds no answer, the growth tests of the engine feed it',
  },
  {
    path: 'packages/engine/src/grading/tone-patterns.ts',
    code: 'new RegExp(`${start}',
    reason: 'the words are our own, from a list beside it',
  },
  {
    path: 'packages/engine/src/privacy/addresses.ts',
    code: 'new RegExp(\n    `${before}${number},?${gap}(?:${nameWord}',
    reason: 'a number, at most four words with a bound, and a word of our own',
  },
  {
    path: 'packages/engine/src/privacy/addresses.ts',
    code: 'new RegExp(\n    `${before}${number},?${gap}(?:${firstWays}',
    reason: 'a number, a word of our own, and at most five words with a bound',
  },
  {
    path: 'packages/engine/src/privacy/addresses.ts',
    code: 'new RegExp(\n    `${before}(?:${firstWays}',
    reason: 'begins at a word of our own; at most four words with a bound',
  },
  {
    path: 'packages/engine/src/privacy/addresses.ts',
    code: 'new RegExp(before + ',
    reason: 'shapes from a list beside it, each of words with a bound',
  },
  {
    path: 'packages/engine/src/privacy/leave-out.ts',
    code: 'new RegExp(`${gap}?',
    reason: 'placeholders in brackets: begins at a bracket',
  },
  {
    path: 'packages/engine/src/privacy/leave-out.ts',
    code: 'new RegExp(\n  `(,?)',
    reason: 'placeholders in a row: nothing follows them that could be missing',
  },
  {
    path: 'packages/engine/src/privacy/names.ts',
    code: 'new RegExp(\n    `(?<!',
    reason: 'escaped names with at most three spaces between, as whole words',
  },
  {
    path: 'packages/engine/src/privacy/order-numbers.ts',
    code: 'new RegExp(\n    `(?<!',
    reason: 'patterns of a client: signs with a bound, as whole words',
  },
  {
    path: 'packages/engine/src/privacy/people.ts',
    code: 'new RegExp(border + lead',
    reason: 'words of our own from a list beside it, with gaps of one or two spaces',
  },
  {
    path: 'packages/engine/src/privacy/placeholders.ts',
    code: 'new RegExp(`${double}',
    reason: 'one kind of ours and at most six figures in brackets',
  },
  {
    path: 'packages/engine/src/text/asking.ts',
    code: '/\\b(?:tu es',
    reason:
      'each part has a bound; recheck finds no answer, the growth tests of the engine feed it',
  },
];

/** Checks a whole repository. Answers `{ findings, notes }`. */
export async function checkExpressions(root, { isAnew = false, isWritten = false } = {}) {
  const expressions = findExpressions(root);
  const asked = expressions.filter((each) => each.source !== null && !exceptionOf(each));
  const answers = await askRecheck(root, asked, { isAnew });
  if (isWritten) writeLedger(asked, answers);
  const findings = expressions.flatMap((each) => {
    if (exceptionOf(each)) return [];
    const fault = each.source === null ? unreadable : answers.get(fingerprint(each));
    if (!fault) return [];
    const { path, line, code } = each;
    const rule = `${shorten(code)} is ${fault.kind} (${shorten(fault.words, 300)})`;
    return [{ path, line, rule, remedy: remedies[fault.kind] }];
  });
  return {
    findings: [...findings, ...unused(expressions)],
    notes: [`${expressions.length} regular expressions.`],
  };
}

const unreadable = {
  kind: 'not constant',
  words: 'what it is built of is known only when it runs',
};

const remedies = {
  'super-linear':
    'let no two parts after each other match the same text, anchor what may begin anywhere (`^`, or a lookbehind before a run: `(?<!a)a+$`), or scan with indexOf',
  unknown: 'recheck found no answer in its time: make it shorter or split it',
  'not constant':
    'build it of constants of the same file, pass what comes from elsewhere through escapePattern(), or scan with indexOf',
};

const exceptionOf = ({ path, code }) =>
  exceptions.find((each) => each.path === path && code.startsWith(each.code));

/** Of the files that are there: a list must not outlive what it excepts. */
function unused(expressions) {
  const paths = new Set(expressions.map(({ path }) => path));
  return exceptions
    .filter((each) => paths.has(each.path) && !expressions.some((one) => exceptionOf(one) === each))
    .map(({ path, code }) => ({
      path,
      rule: `excepts ${shorten(code)}, which is not there`,
      remedy: 'take the exception out of tools/checks/check-expressions.mjs',
    }));
}

function shorten(text, length = 100) {
  const line = text.replaceAll('\n', ' ');
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

await runAsCommand(import.meta.url, 'expressions', async (root) => {
  const given = process.argv.slice(2);
  return checkExpressions(root, {
    isAnew: given.includes('--anew'),
    isWritten: given.includes('--write'),
  });
});
