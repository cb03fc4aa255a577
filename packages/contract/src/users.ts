import { z } from 'zod';
import { languageCode, route } from './route.ts';

/** The signed-in person (spec §3 "User"). `role` is the level, 1 Guest to 5 Super-Admin. */
export const CurrentUser = z.object({
  uuid: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  language: languageCode.nullable(),
  role: z.int().min(1).max(5),
  clientUuid: z.uuid().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const self = { auth: 'user', role: 'guest', scope: 'self' } as const;
const nameText = z.string().trim().min(1).max(200);

export const users = {
  me: route('GET', '/v2/users/me', {
    access: self,
    tag: 'users',
    summary: 'The signed-in person',
  }).output(CurrentUser),
  /** `{name}` or `{language}` (spec §7) or `{firstname, lastname}`; answers the whole user. */
  updateMe: route('PATCH', '/v2/users/me', {
    access: self,
    tag: 'users',
    summary: 'Change one’s own name or language',
  })
    .input(
      z
        .strictObject({
          name: nameText.optional(),
          firstname: z.string().trim().max(100).optional(),
          lastname: z.string().trim().max(100).optional(),
          language: languageCode.optional(),
        })
        .refine((body) => Object.keys(body).length > 0, 'Give at least one field.'),
    )
    .output(CurrentUser),
};
