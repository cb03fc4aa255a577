import '@github/markdown-toolbar-element';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** A custom element: `for` names the text area it writes into, its buttons say how by `data-md-button`. */
      'markdown-toolbar': HTMLAttributes<HTMLElement> & { for: string };
    }
  }
}

const buttons = [
  { mark: 'header-2', name: 'heading', icon: IconHeading },
  { mark: 'bold', name: 'bold', icon: IconBold },
  { mark: 'italic', name: 'italic', icon: IconItalic },
  { mark: 'link', name: 'link', icon: IconLink },
  { mark: 'unordered-list', name: 'list', icon: IconList },
  { mark: 'ordered-list', name: 'numbers', icon: IconListNumbers },
  { mark: 'quote', name: 'quote', icon: IconBlockquote },
  { mark: 'code', name: 'code', icon: IconCode },
] as const;

interface MarkdownToolbarProps {
  /** The id of the text area. */
  field: string;
}

/** Buttons that write Markdown around what is selected; Undo takes it back. Loaded with the editor alone. */
export function MarkdownToolbar({ field }: MarkdownToolbarProps) {
  const { t } = useTranslation();
  return (
    <markdown-toolbar
      for={field}
      className="wrap gap-2 min-h-32"
      aria-label={t('knowledge.toolbar')}
      data-no-focus=""
    >
      {buttons.map(({ mark, name, icon: Icon }) => (
        <button
          key={mark}
          type="button"
          data-md-button={mark}
          className="hover hover-text w-32 h-32 round-6 pointer soft centre stack no-border no-ground"
          title={t(`knowledge.tools.${name}`)}
          aria-label={t(`knowledge.tools.${name}`)}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </markdown-toolbar>
  );
}
