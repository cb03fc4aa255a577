import { similarityOf } from '@replique/engine/matching/compare-replies';

export const compareTexts = ({ left, right }: { left: string; right: string }) =>
  similarityOf(left, right);
