import { line, notMeasured } from '../report.ts';
import { print, runOther, runWithTarget } from './methods.ts';
import { runScale } from './scale.ts';
import { hasData, loadBanking, loadBitext, loadInsurance, loadLabour } from './sets.ts';
import { mostMoved, runStability } from './stability.ts';

/** `npm run bench:clustering -- --quick`: the set with a bar alone, to see that it runs. */
const isQuick = process.argv.includes('--quick');
const must = 0.55;
const aim = 0.65;

if (!hasData()) {
  console.log('The folder with the public sets is not beside the repository: nothing to measure.');
  notMeasured('the public sets are not beside the repository');
} else {
  print(['set', 'method', 'adjusted Rand', 'V', 'pair F1', 'groups', 'in none', 'time']);
  const { reached, peers } = runWithTarget(loadInsurance());
  if (!isQuick) for (const load of [loadBitext, loadBanking, loadLabour]) runOther(load());
  const moved = runStability(
    isQuick ? [loadInsurance()] : [loadInsurance(), loadBitext(), loadBanking(), loadLabour()],
  );
  if (!isQuick) runScale();
  line({
    name: 'DSTC11 insurance, number of groups not given, adjusted Rand, mean of five orders',
    figure: reached,
    unit: '',
    bar: { least: must },
    peers,
    note: `aim ${aim}; the others are told the number`,
  });
  line({
    name: 'questions that change their group when a tenth more come',
    figure: moved,
    unit: '',
    bar: { most: mostMoved },
  });
  const word = reached >= aim ? 'aim reached' : reached >= must ? 'reached' : 'NOT reached';
  console.log(`\nDSTC11 insurance: ${reached.toFixed(3)}, must ${must}, aim ${aim}: ${word}`);
  console.log(
    `A tenth more moves at most ${(100 * moved).toFixed(1)} % (must ${100 * mostMoved} %): ` +
      (moved <= mostMoved ? 'reached' : 'NOT reached'),
  );
  if (reached < must || moved > mostMoved) process.exitCode = 1;
}
