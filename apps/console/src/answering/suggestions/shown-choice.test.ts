import { expect, it } from 'vitest';
import { chooseShown, type Held } from './shown-choice.ts';

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`;
const made = (uuid: string, minute: number, more = {}) => ({
  uuid,
  state: 'ready' as const,
  createdAt: at(minute),
  createdBy: 'Carol Whitfield',
  notes: [],
  ...more,
});
const late = { createdBy: null, notes: ['ticket-changed' as const] };
const chosenOf = (list: ReturnType<typeof made>[], chosen?: string, held?: Held) => {
  const { shown, newer } = chooseShown(list, chosen, held);
  return [shown?.uuid, newer?.uuid];
};
const [one, two] = [made('one', 1), made('two', 2)];

it('shows the newest, before it the accepted one, before all what a person chose', () => {
  expect(chosenOf([])).toEqual([undefined, undefined]);
  expect(chosenOf([two, one])).toEqual(['two', undefined]);
  expect(chosenOf([two, made('one', 1, { state: 'accepted' })])).toEqual(['one', undefined]);
  expect(chosenOf([two, made('one', 1, { state: 'accepted' })], 'two')).toEqual(['two', undefined]);
});

it('never offers by itself what came too late', () => {
  expect(chosenOf([made('two', 2, late), one])).toEqual(['one', undefined]);
  expect(chosenOf([made('two', 2, late)])).toEqual([undefined, undefined]);
  expect(chosenOf([made('two', 2, late), one], 'two')).toEqual(['two', undefined]);
});

it('keeps what is being read when another one arrives, and tells of that', () => {
  const reading = { uuid: 'one', newestAt: at(1) };
  expect(chosenOf([two, one], undefined, reading)).toEqual(['one', 'two']);
  expect(chosenOf([two, one], 'one', reading)).toEqual(['one', 'two']);
  expect(chosenOf([made('two', 2, late), one], undefined, reading)).toEqual(['one', undefined]);
});

it('tells of nothing that was there when the older one was chosen, and goes on when what is read goes', () => {
  expect(chosenOf([two, one], 'one', { uuid: 'one', newestAt: at(2) })).toEqual(['one', undefined]);
  expect(chosenOf([two], undefined, { uuid: 'one', newestAt: at(1) })).toEqual(['two', undefined]);
});
