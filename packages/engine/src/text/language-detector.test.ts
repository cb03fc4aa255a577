import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadPacked, readTable, type Detector } from './language-detector.ts';

const texts = [
  'Where can I find the invoice for my last order?',
  'Où puis-je trouver la facture de ma commande ?',
  "L'avoir n'a pas été crédité, c'est la 3e fois que j'écris",
  'Wo finde ich die Rechnung für meine letzte Bestellung?',
  '¿Dónde está la factura de mi pedido?',
  'Gdzie znajdę fakturę za ostatnie zamówienie?',
  'Где найти счёт за последний заказ?',
  '最後の注文の請求書はどこにありますか',
  'أين أجد فاتورة طلبي الأخير؟',
  'ορθογραφία και γραμματική',
  "constructor __proto__ toString hasOwnProperty l'es",
  '',
];

describe('the detector of languages', () => {
  it('answers what eld answers, with the same scores', async () => {
    const theirs = (await import('eld/extrasmall')).eld as unknown as Detector;
    const ours = await loadPacked(async (file) => readFileSync(file, 'utf8'));
    for (const text of texts) {
      const [mine, its] = [ours.detect(text), theirs.detect(text)];
      expect(mine.language, text).toBe(its.language);
      expect(mine.getScores(), text).toEqual(its.getScores());
      expect(mine.isReliable(), text).toBe(its.isReliable());
    }
  });

  it('reads every n-gram of the table', async () => {
    const file = new URL(
      'src/ngrams/extrasmall.js',
      pathToFileURL(findPackageJSON('eld', import.meta.url) ?? ''),
    );
    const { ngramsData } = (await import(file.href)) as {
      ngramsData: { type: string; languages: object; ngrams: object };
    };
    const table = readTable(readFileSync(file, 'utf8'));
    expect([table.type, table.languages]).toEqual([ngramsData.type, ngramsData.languages]);
    const wrong = Object.entries(ngramsData.ngrams).filter(
      ([key, scores]) => JSON.stringify(table.ngrams[key]) !== JSON.stringify(scores),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(table.ngrams)).toHaveLength(Object.keys(ngramsData.ngrams).length);
  });

  it('refuses a table of another form instead of finding no language', () => {
    expect(() => readTable('export const data = [];')).toThrow('the table of eld has another form');
  });
});
