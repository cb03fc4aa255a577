import type { RunSide, TestedModel, TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';

/** What a side is called: by its version where that alone tells the two apart, otherwise by its model, or by both. */

type Named = Pick<RunSide, 'version' | 'model'>;
type Compared = Pick<TestRun, 'sides'>;

const isSameModel = (one: TestedModel, other: TestedModel) =>
  one.llm === other.llm && one.model === other.model;

function differenceOf({ sides: [a, b] }: Compared): 'version' | 'model' | 'both' {
  if (!a || !b || isSameModel(a.model, b.model)) return 'version';
  return a.version === b.version ? 'model' : 'both';
}

export function useModelName(): (model: TestedModel) => string {
  const { t } = useTranslation();
  return ({ llm, model }) => (llm === 'builtin' ? t('suggestions.builtin') : model);
}

/** As a heading. */
export function useSideName(run: Compared): (side: Named) => string {
  const { t } = useTranslation();
  const modelName = useModelName();
  const difference = differenceOf(run);
  return ({ version, model }) =>
    ({
      version: t('batchTesting.version', { version }),
      model: modelName(model),
      both: t('batchTesting.sideBoth', { version, model: modelName(model) }),
    })[difference];
}

/** In a sentence, as what does better or worse, and as what it is held against. */
export function useSideWords(run: Compared) {
  const { t } = useTranslation();
  const modelName = useModelName();
  const difference = differenceOf(run);
  const words = ({ version, model }: Named) => ({ version, model: modelName(model) });
  return {
    subject: (side: Named) =>
      ({
        version: t('batchTesting.subject', words(side)),
        model: modelName(side.model),
        both: t('batchTesting.subjectBoth', words(side)),
      })[difference],
    other: (side: Named) =>
      ({
        version: t('batchTesting.otherVersion', words(side)),
        model: t('batchTesting.otherModel', words(side)),
        both: t('batchTesting.otherBoth', words(side)),
      })[difference],
  };
}

/** In few letters, where the prompt is known. */
export function useShortSide(run: Compared): (side: Named) => string {
  const { t } = useTranslation();
  const modelName = useModelName();
  const difference = differenceOf(run);
  return ({ version, model }) => {
    const short = t('batchTesting.short', { version });
    if (difference === 'version') return short;
    return difference === 'model' ? modelName(model) : `${short} ${modelName(model)}`;
  };
}

/** What ran, in words. */
export function useRunName(): (run: TestRun) => string {
  const { t } = useTranslation();
  const modelName = useModelName();
  return (run) => {
    const [a, b] = run.sides;
    const one = { prompt: run.prompt.name, version: a?.version };
    if (!a || !b) return t('batchTesting.of', one);
    const both = {
      ...one,
      model: modelName(a.model),
      other: b.version,
      otherModel: modelName(b.model),
    };
    return {
      version: t('batchTesting.ofAgainst', both),
      model: t('batchTesting.ofModels', both),
      both: t('batchTesting.ofBoth', both),
    }[differenceOf(run)];
  };
}
