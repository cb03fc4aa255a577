import { IconArrowRight } from '@tabler/icons-react';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { TextDifference } from '../../ui/text/text-difference.tsx';
import classes from './audit.module.css';
import { fieldName, hidden, isMoment, isNothing, shapeOf, textOf } from './difference.ts';

type Difference = AuditEntry['differences'][number];

/** A short value in words; undefined where nothing is. */
function useValueText(): (value: unknown) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return (value) => {
    if (isNothing(value)) return undefined;
    if (typeof value === 'boolean') return t(value ? 'auditLog.yes' : 'auditLog.no');
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 });
    return isMoment(value) ? format.dateTime(value) : textOf(value);
  };
}

function Value({ value, kind }: { value: unknown; kind: 'before' | 'after' }) {
  const { t } = useTranslation();
  const text = useValueText()(value);
  return (
    <span
      className={`shrink soft break round-4 ground-neutral ${classes.value}`}
      data-kind={text === undefined ? undefined : kind}
    >
      <span className="visually-hidden">{t(`auditLog.${kind}`)}: </span>
      {text === undefined ? (
        <em>{t('auditLog.nothing')}</em>
      ) : (
        <span title={text === hidden ? t('auditLog.hidden') : undefined}>{text}</span>
      )}
    </span>
  );
}

function Words({ before, after }: Difference) {
  return (
    <p className={`row wrap rigid-icon muted-icon ${classes.words}`}>
      <Value value={before} kind="before" />
      <IconArrowRight size={16} aria-hidden />
      <Value value={after} kind="after" />
    </p>
  );
}

function Texts({ before, after }: Difference) {
  const { t } = useTranslation();
  return <TextDifference before={textOf(before)} after={textOf(after)} same={t('auditLog.same')} />;
}

/** One field of a change: what it was and what it became. */
export function FieldDifference({ difference }: { difference: Difference }) {
  const { field, before, after } = difference;
  const shape = shapeOf(before, after);
  return (
    <section className="stack gap-6">
      <h3 className="small soft" title={field}>
        {fieldName(field)}
      </h3>
      {shape === 'words' ? (
        <Words {...difference} />
      ) : (
        <div className={`small scroll max-h-384 ${classes.long}`} data-shape={shape}>
          <Texts {...difference} />
        </div>
      )}
    </section>
  );
}
