import { z } from 'zod';
import { choosableColumns, columnWidth, resizableColumns } from '../helpdesk/ticket-columns.ts';
import { failures, moment, ref, route } from '../route.ts';

/** What one person set for themselves; it follows them to another browser, and nobody else sees it. */

const self = { auth: 'user', role: 'guest', scope: 'self' } as const;
const options = { access: self, tag: 'preferences' } as const;

/** Guided tours: a name each, by who takes it. */
const tourNames = ['reader', 'agent', 'admin', 'provider'] as const;
export type TourName = (typeof tourNames)[number];

/** Kinds of what the bell tells; each can be switched off by who does not want it. */
export const noticeKinds = ['incident', 'group', 'proposal', 'review', 'credential'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A tour that was begun and not ended: `step` is the one that was shown last, from 0. */
export const TourPlace = z.object({ name: z.enum(tourNames), step: z.int().min(0).max(20) });
export type TourPlace = z.infer<typeof TourPlace>;

const widthsOf = <const Key extends string>(keys: readonly Key[]) =>
  z.partialRecord(z.enum(keys), z.int().min(columnWidth.min).max(columnWidth.max));

/** What was dragged wider or narrower, in pixels, by list and column; the others are as wide as usual. */
export const ColumnWidths = z.strictObject({
  tickets: widthsOf(resizableColumns.tickets).optional(),
});
export type ColumnWidths = z.infer<typeof ColumnWidths>;

const eachOnce = (values: readonly string[]) => new Set(values).size === values.length;

export const Preferences = z.object({
  /** The steps on the home screen are not shown. */
  isChecklistHidden: z.boolean(),
  /** Null where none is under way. */
  tour: TourPlace.nullable(),
  /** A tour was gone through to its end once. */
  isTourTaken: z.boolean(),
  /** The view that the ticket list opens with; null for the list of all tickets, and once that view is gone. */
  ticketView: z.uuid().nullable(),
  mutedNotices: z.array(z.enum(noticeKinds)),
  columnWidths: ColumnWidths,
  /** Those chosen last for the ticket list, where its address names none; null for the usual ones. */
  ticketColumns: z.array(z.enum(choosableColumns)).nullable(),
  /** What happened up to then was seen. */
  noticesSeenAt: moment.nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = {
  get: route('GET', '/v2/users/me/preferences', {
    ...options,
    summary: 'What the caller set for themselves',
  }).output(Preferences),
  /** Only what is named changes. `isTourTaken` true also ends the tour that is under way. */
  update: route('PATCH', '/v2/users/me/preferences', {
    ...options,
    summary: 'Change what the caller set for themselves',
  })
    .errors(failures('ticket-views.not-found'))
    .input(
      z.strictObject({
        isChecklistHidden: z.boolean().optional(),
        tour: z.strictObject(TourPlace.shape).nullable().optional(),
        isTourTaken: z.boolean().optional(),
        ticketView: ref('ticket-view').nullable().optional(),
        mutedNotices: z
          .array(z.enum(noticeKinds))
          .max(noticeKinds.length)
          .refine(eachOnce, 'Each kind once.')
          .optional(),
        columnWidths: ColumnWidths.optional(),
        ticketColumns: z
          .array(z.enum(choosableColumns))
          .max(choosableColumns.length)
          .refine(eachOnce, 'Each column once.')
          .nullable()
          .optional(),
      }),
    )
    .output(Preferences),
};
