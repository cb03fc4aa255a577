import type { PromptDetail } from '@replique/contract/answering/prompts';

const sections = ['context', 'style'] as const;

/** Each part of a version beside what is in production now; without `before` nothing is. */
export function textsOf({ versions, deployedVersion }: PromptDetail, version: number) {
  const find = (number: number | null) => versions.find((each) => each.version === number);
  const [before, after] = [find(deployedVersion), find(version)];
  return sections.map((section) => ({
    section,
    before: before?.[section],
    after: after?.[section] ?? '',
  }));
}
