import { NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';

import classes from './pagination.module.css';
import { pageSizes, type PageSize } from '../../lib/search.ts';

interface PaginationProps {
  /** From 1; the search parameter `page`. */
  page: number;
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  /** Rows of this page. */
  shown: number;
  /** Rows of all pages, when known. */
  total?: number | undefined;
  /** The server stopped counting at `total`. */
  isTotalCapped?: boolean | undefined;
}

interface StepProps {
  label: string;
  page: number;
  isOff: boolean;
  icon: typeof IconChevronLeft;
}

function Step({ label, page, isOff, icon: Icon }: StepProps) {
  if (isOff) {
    return (
      <span
        className={`stack centre soft round-6 ground-surface framed-strong w-32 h-32 hover ${classes.step}`}
        data-off
        aria-hidden
      >
        <Icon size={16} />
      </span>
    );
  }
  return (
    <Link
      to="."
      search={(old: Record<string, unknown>) => ({ ...old, page: page === 1 ? undefined : page })}
      className={`stack centre soft round-6 ground-surface framed-strong w-32 h-32 hover ${classes.step}`}
      aria-label={label}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}

function rangeKey(total: number | undefined, isCapped: boolean) {
  if (total === undefined) return 'ui.pageRangeUnknown';
  return isCapped ? 'ui.pageRangeCapped' : 'ui.pageRange';
}

/** Which rows are shown, how many a page, and the pages beside; both live in the URL. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, onPageSize, shown, total, isTotalCapped = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const labelId = useId();
  const first = shown === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = (page - 1) * pageSize + shown;
  const isLastPage = total === undefined || isTotalCapped ? shown < pageSize : last >= total;
  const range = t(rangeKey(total, isTotalCapped), {
    first: format.number(first),
    last: format.number(shown === 0 ? 0 : last),
    total: format.number(total ?? 0),
  });
  return (
    <nav className="row wrap muted gap-8" aria-label={t('ui.pagination')}>
      <span id={labelId} className="unseen-if-narrow">
        {t('ui.rowsPerPage')}
      </span>
      <NativeSelect
        className={classes.size}
        aria-labelledby={labelId}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        onChange={(event) => {
          const size = pageSizes.find((choice) => String(choice) === event.currentTarget.value);
          if (size !== undefined) onPageSize(size);
        }}
      />
      <span className="push" aria-live="polite">
        {shown > 0 && range}
      </span>
      <Step label={t('ui.previousPage')} page={page - 1} isOff={page <= 1} icon={IconChevronLeft} />
      <Step label={t('ui.nextPage')} page={page + 1} isOff={isLastPage} icon={IconChevronRight} />
    </nav>
  );
}

/** The pages of a list that stands in the address; nothing while it has no row. */
export function pagesOf(
  list:
    | { items: readonly unknown[]; total: number; totalIsCapped?: boolean | undefined }
    | undefined,
  { page, pageSize }: { page: number; pageSize: PageSize },
  change: (patch: { pageSize: PageSize }) => void,
): ReactNode {
  if (list === undefined || list.total === 0) return undefined;
  return (
    <Pagination
      page={page}
      pageSize={pageSize}
      onPageSize={(size) => change({ pageSize: size })}
      shown={list.items.length}
      total={list.total}
      isTotalCapped={list.totalIsCapped}
    />
  );
}
