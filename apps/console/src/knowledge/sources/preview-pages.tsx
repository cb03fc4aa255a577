import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/orpc.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { SafeHtml } from '../../ui/text/safe-html.tsx';
import { useFailureText } from './failure-text.ts';
import classes from './sources.module.css';

type Preview = Outputs['sources']['preview'];

/** The first pages as they would be stored, and what could not be read on the way there. */
export function PreviewPages({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const failureText = useFailureText();
  const { pages, failures, failure } = preview;
  const [first] = failures;
  return (
    <div className="stack shrink gap-8" role="status">
      <h4 className="plain">
        {pages.length > 0 ? t('sources.previewTitle') : t('sources.previewNone')}
      </h4>
      {pages.map((page) => (
        <details
          key={page.url}
          className={`shrink framed round-6 pad-8-12 scroll-across ${classes.page}`}
        >
          <summary className="wrap pointer plain medium baseline between">
            <span>{page.title}</span>
            <span className={`muted small block ${classes.muted}`}>
              {languageName(page.language)} · {t('sources.passages', { count: page.passages })}
            </span>
          </summary>
          <a
            className={`muted small break block ${classes.url}`}
            href={page.url}
            target="_blank"
            rel="noreferrer noopener"
          >
            {page.url}
          </a>
          <SafeHtml html={page.html} />
        </details>
      ))}
      {first && (
        <p className="danger">
          {t('sources.previewFailed', { count: failures.length, reason: failureText(first) })}
        </p>
      )}
      {failure && !first && <p className="danger">{failureText(failure)}</p>}
    </div>
  );
}
