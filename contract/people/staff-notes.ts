/**
 * Notes, tags and the onboarding status that an organisation keeps about a person. Its members see
 * them, never another employer. The person gets them with the download of their data.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { instant, line, text, withId } from '../platform/values.ts'
import { onboardingStatuses } from './onboarding-rules.ts'

export const LONGEST_NOTE = 2000
const MOST_TAGS = 10
const LONGEST_TAG = 30

export const Onboarding = z.enum(onboardingStatuses)

export const StaffNotes = z.object({
  note: z.string().nullable(),
  tags: z.array(z.string()),
  onboarding: Onboarding,
  /** 0 while nothing was saved; a save names the version that it changes. */
  version: z.int(),
  changed_at: instant.nullable(),
  /** Name of the member who changed it last. */
  changed_by: z.string().nullable(),
})
export type StaffNotes = z.infer<typeof StaffNotes>

/** Tags that differ only in case are one. */
const tags = z
  .array(line(LONGEST_TAG))
  .transform((all) => {
    const seen = new Map(all.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]))
    return [...seen.values()]
  })
  .refine((all) => all.length <= MOST_TAGS, `Please use at most ${MOST_TAGS} tags.`)

export const StaffNotesChanges = z.strictObject({
  note: text(LONGEST_NOTE).nullable(),
  tags,
  onboarding: Onboarding,
  version: z.int().min(0),
})
export type StaffNotesChanges = z.output<typeof StaffNotesChanges>

export const staffNotes = {
  get: endpoint('GET /staff-notes/:id', {
    summary: 'Returns the notes, tags and onboarding status that the caller’s organisation keeps about a person.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: z.object({ data: StaffNotes }),
  }),
  save: endpoint('PUT /staff-notes/:id', {
    summary: 'Replaces the notes, tags and onboarding status of a person.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 300, window: 3600 } },
    params: withId,
    body: StaffNotesChanges,
    returns: StaffNotes,
    message: 'Notes saved.',
    problems: ['changed_meanwhile'],
  }),
  tags: endpoint('GET /staff-tags', {
    summary: 'Lists the tags that the caller’s organisation uses, with the number of people, most used first.',
    access: ['employer'],
    right: 'view',
    returns: z.object({ data: z.array(z.object({ tag: z.string(), people: z.int() })) }),
  }),
}

/** Onboarding and tags of a person, for lists. */
export const NotesInLists = { onboarding: Onboarding, tags: z.array(z.string()) }
