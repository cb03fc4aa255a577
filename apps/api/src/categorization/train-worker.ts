import { parentPort, workerData } from 'node:worker_threads';
import { trainClassifier, type LabelledText } from '@replique/engine/classification/classifier';
import { evaluate } from '@replique/engine/classification/evaluate';

/** Trains in a thread of its own: seconds in which the server goes on answering. */

const examples = workerData as LabelledText[];
const evaluation = evaluate(examples);
const model = trainClassifier(examples).sharpened(evaluation.sharpness).toBytes();
parentPort?.postMessage({ evaluation, model }, [model.buffer]);
