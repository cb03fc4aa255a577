import { safeUrl, toBlocks, type Span } from '../text-blocks.ts';
import type { Chat } from './context.ts';

/** Plain text with its paragraphs, lists and addresses. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {toBlocks(text).map((block, at) =>
        block.kind === 'list' ? (
          <ul key={at}>
            {block.items.map((item, number) => (
              <li key={number}>
                <Line spans={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            {block.lines.map((line, number) => (
              <>
                {number > 0 && <br />}
                <Line key={number} spans={line} />
              </>
            ))}
          </p>
        ),
      )}
    </>
  );
}

const Line = ({ spans }: { spans: Span[] }) => (
  <>
    {spans.map(({ text, url }, at) =>
      url ? (
        <OutLink key={at} url={url}>
          {text}
        </OutLink>
      ) : (
        text
      ),
    )}
  </>
);

interface OutLinkProps {
  url: string;
  class?: string;
  children: preact.ComponentChildren;
}

/** A link out of the chat, in a tab of its own; what is no address of the web is text. */
export function OutLink({ url, class: name, children }: OutLinkProps, { words }: Chat) {
  const href = safeUrl(url);
  if (!href) return <span class={name}>{children}</span>;
  return (
    <a class={name} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="sr"> ({words.opensNewTab})</span>
    </a>
  );
}
