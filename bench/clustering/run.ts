import { print, runOther, runWithTarget } from './methods.ts';
import { runScale } from './scale.ts';
import { hasData, loadBanking, loadBitext, loadInsurance, loadLabour } from './sets.ts';
import { mostMoved, runStability } from './stability.ts';

const must = 0.55;
const aim = 0.65;

if (!hasData()) {
  console.log('The folder with the public sets is not beside the repository: nothing to measure.');
} else {
  print(['set', 'method', 'adjusted Rand', 'V', 'pair F1', 'groups', 'in none', 'time']);
  const reached = runWithTarget(loadInsurance());
  for (const load of [loadBitext, loadBanking, loadLabour]) runOther(load());
  const moved = runStability([loadInsurance(), loadBitext(), loadBanking(), loadLabour()]);
  runScale();
  const word = reached >= aim ? 'aim reached' : reached >= must ? 'reached' : 'NOT reached';
  console.log(`\nDSTC11 insurance: ${reached.toFixed(3)}, must ${must}, aim ${aim}: ${word}`);
  console.log(
    `A tenth more moves at most ${(100 * moved).toFixed(1)} % (must ${100 * mostMoved} %): ` +
      (moved <= mostMoved ? 'reached' : 'NOT reached'),
  );
  if (reached < must || moved > mostMoved) process.exitCode = 1;
}
