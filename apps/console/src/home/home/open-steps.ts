import type { HomeStep } from '@replique/contract/home/home';

/** What is left to set up, the tour aside. */
export const openSteps = (steps: HomeStep[]) =>
  steps.filter(({ step, isDone, isSkipped }) => !isDone && !isSkipped && step !== 'tour');
