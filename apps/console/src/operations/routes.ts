import { tab } from '../screen-route.ts';

export const personalData = tab(
  'personal-data',
  'personalData',
  'admin',
  () => import('./personal-data/personal-data-screen.tsx'),
  'PersonalDataScreen',
);
