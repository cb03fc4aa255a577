import { implement } from '@orpc/server';
import { exports } from '@replique/contract/insight/exports';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { askForExport } from './ask.ts';
import {
  cancelExport,
  listVisibleExports,
  markExportsSeen,
  readExport,
  removeVisibleExport,
  resumeExport,
} from './exports.ts';
import { makeLink } from './files/link.ts';
import {
  addSchedule,
  changeSchedule,
  listVisibleSchedules,
  removeVisibleSchedule,
  type ScheduleChange,
} from './schedules/schedules.ts';

export function exportsRoutes(deps: Deps) {
  const os = implement(exports).$context<Context>();
  return {
    ask: os.ask.handler(({ input, context }) => askForExport(deps, personOf(context), input)),
    list: os.list.handler(({ input, context }) =>
      listVisibleExports(deps, personOf(context), input),
    ),
    seen: os.seen.handler(({ context }) => markExportsSeen(deps, personOf(context))),
    get: os.get.handler(({ input, context }) => readExport(deps, personOf(context), input.export)),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelExport(deps, personOf(context), input.export),
    ),
    resume: os.resume.handler(({ input, context }) =>
      resumeExport(deps, personOf(context), input.export),
    ),
    link: os.link.handler(({ input, context }) => makeLink(deps, personOf(context), input.export)),
    remove: os.remove.handler(({ input, context }) =>
      removeVisibleExport(deps, personOf(context), input.export),
    ),
    listSchedules: os.listSchedules.handler(({ input, context }) =>
      listVisibleSchedules(deps, personOf(context), input),
    ),
    addSchedule: os.addSchedule.handler(({ input, context }) =>
      addSchedule(deps, personOf(context), input),
    ),
    changeSchedule: os.changeSchedule.handler(({ input: { schedule, ...asked }, context }) => {
      // Left out and undefined are the same here.
      const given = Object.entries(asked).filter(([, value]) => value !== undefined);
      const change = Object.fromEntries(given) as ScheduleChange;
      return changeSchedule(deps, personOf(context), schedule, change);
    }),
    removeSchedule: os.removeSchedule.handler(({ input, context }) =>
      removeVisibleSchedule(deps, personOf(context), input.schedule),
    ),
  };
}
