import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { PromptDraft } from '@replique/contract/answering/prompts';
import type { PromptPreview } from '@replique/contract/answering/tester';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { EmptyState } from '../../ui/states.tsx';

import classes from './prompt-try.module.css';
import { askedIn, inputOf } from './tester-form.ts';
import type { PromptSearch } from './asked-search.ts';

interface PromptTryPreviewProps {
  draft: Pick<PromptDraft, 'context' | 'style'>;
  client: string;
  search: PromptSearch;
}

const settleMs = 500;

/** The whole prompt as the model would get it, following the text as it is written. */
export function PromptTryPreview({ draft, client, search }: PromptTryPreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [settled] = useDebouncedValue(draft, settleMs);
  const asked = inputOf(askedIn(search, search.asked === 'ticket'));
  const { context, style } = settled;
  const isComplete = context.trim() !== '' && style.trim() !== '';
  const { data, error, isFetching } = useQuery(
    orpc.tester.preview.queryOptions({
      input: asked && isComplete ? { client, draft: { context, style }, ...asked } : skipToken,
    }),
  );
  if (!asked)
    return (
      <EmptyState
        kind="ask"
        title={t('promptTry.previewStartTitle')}
        text={t('promptTry.previewStartText')}
      />
    );
  if (!isComplete) return <p className="hint">{t('promptTry.incomplete')}</p>;
  const isBehind = isFetching || settled.context !== draft.context || settled.style !== draft.style;
  return (
    <div className={`stack shrink gap-12 ${classes.preview}`}>
      <p className="hint" role="status">
        {isBehind ? t('promptTry.previewWriting') : !error && t('promptTry.previewReady')}
      </p>
      {error && (
        <p role="alert" className="danger">
          <Refusal error={error} text={errorText(error)} />
        </p>
      )}
      {data && (
        <div
          className={`stack shrink gap-12 ${classes.preview}`}
          data-old={error !== null || undefined}
        >
          <Tokens preview={data} />
          <NotSent preview={data} />
          <Variables preview={data} />
          <p className="hint">{t('promptTry.masked')}</p>
          <Text title={t('promptTry.system')} text={data.system} />
          <Text title={t('promptTry.user')} text={data.user} />
        </div>
      )}
    </div>
  );
}

/** Unknown variables are named, as the field of the text marks them. */
function Refusal({ error, text }: { error: unknown; text: string }) {
  if (errorCode(error) !== 'prompts.unknown-variable') return text;
  const { data } = error as { data?: { variables?: string[] } };
  const names = (data?.variables ?? []).map((name) => `{{${name}}}`);
  return names.length === 0 ? text : `${text} ${names.join(', ')}`;
}

function Tokens({ preview: { tokens } }: { preview: PromptPreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { system, user, budget } = tokens;
  const total = format.number(system + user);
  return (
    <section className={`stack shrink gap-6 ${classes.section}`}>
      <h3>{t('promptTry.tokens')}</h3>
      <p className="figures">
        {budget === null
          ? t('promptTry.tokensBuiltin', { total })
          : t('promptTry.tokensOf', { total, budget: format.number(budget) })}
      </p>
      {budget !== null && (
        <progress
          aria-label={t('promptTry.tokensLabel')}
          max={budget}
          value={Math.min(budget, system + user)}
        />
      )}
      <p className="hint">
        {t('promptTry.tokensParts', { system: format.number(system), user: format.number(user) })}
      </p>
    </section>
  );
}

function NotSent({ preview: { leftOut } }: { preview: PromptPreview }) {
  const { t } = useTranslation();
  const { messages, shortened, passages, facts } = leftOut;
  const lines = [
    messages > 0 && t('promptTry.leftMessages', { count: messages }),
    shortened > 0 && t('promptTry.leftShortened', { count: shortened }),
    passages.length > 0 && t('promptTry.leftPassages', { count: passages.length }),
    facts > 0 && t('promptTry.leftFacts', { count: facts }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p className="hint">{t('promptTry.leftOutNothing')}</p>;
  return (
    <section className={`stack shrink gap-6 ${classes.section}`} data-tone="warning">
      <p>{t('promptTry.leftOut')}</p>
      <ul className="no-margin ps-20">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Variables({ preview: { variables } }: { preview: PromptPreview }) {
  const { t } = useTranslation();
  if (variables.length === 0) return <p className="hint">{t('promptTry.noVariables')}</p>;
  return (
    <section className={`stack shrink gap-6 ${classes.section}`}>
      <h3>{t('promptTry.variables')}</h3>
      <ScrollTable
        label={t('promptTry.variables')}
        headings={[{ title: t('promptTry.variable') }, { title: t('promptTry.value') }]}
      >
        {variables.map(({ name, value }) => (
          <tr key={name}>
            <td>
              <code>{`{{${name}}}`}</code>
            </td>
            <td>{value === '' ? <span className="hint">{t('promptTry.empty')}</span> : value}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={`stack shrink gap-6 ${classes.section}`}>
      <h3>{title}</h3>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className={`round-8 pre-wrap break loose tiny pad-12 ground framed scroll ${classes.text}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
      >
        {text}
      </pre>
    </section>
  );
}
