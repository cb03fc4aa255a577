import { loadBanking, loadBitext, loadInsurance, seededRandom } from './sets.ts';

export type VariedQuestion = { id: number; text: string; label: string };

/** Questions of all English sets, each time with other words left out, and some with a word that no other has. */
export function makeQuestions(count: number): VariedQuestion[] {
  const random = seededRandom(11);
  const rows = [loadBanking(), loadBitext(), loadInsurance()].flatMap((set) => set.rows);
  return Array.from({ length: count }, (_, id) => {
    const { text, label } = rows[Math.floor(random() * rows.length)] ?? { text: '', label: '' };
    const words = text
      .split(' ')
      .filter((_word, at, all) => all.length < 6 || at % 2 === 0 || random() > 0.15);
    // Some questions name something that no other does.
    const own = random() < 0.3 ? ` ref${Math.floor(random() * 1e6).toString(36)}x` : '';
    return { id, text: `${words.join(' ')}${own}`, label };
  });
}
