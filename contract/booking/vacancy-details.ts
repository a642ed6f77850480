/** Details of a vacancy that help on the day, besides its note. */
import * as z from 'zod'
import { id, paragraphs, required, Sector } from '../platform/values.ts'

/** `request`: people who are asked see the file too. `booking`: only those who are booked. */
export const FileShown = z.enum(['request', 'booking'], 'Please choose who sees the file.')
export type FileShown = z.infer<typeof FileShown>
export const VacancyFile = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  shown: FileShown,
})
export type VacancyFile = z.infer<typeof VacancyFile>

export const MOST_FILES = 5
/** An uploaded file, to be attached. */
export const AttachedFile = z.strictObject({ id, shown: FileShown })
export type AttachedFile = z.infer<typeof AttachedFile>

export const Absent = z.strictObject({ name: required(100), is_told: z.boolean() })
export type Absent = z.infer<typeof Absent>

const texts = {
  /** Left out while the class or ward is not known. */
  class_room: required(100).optional(),
  /** Left out if the directions in the company profile already say it. */
  report_to: required(150).optional(),
  dress: required(150).optional(),
  instructions: paragraphs(1000).optional(),
}
export const newVacancyDetails = {
  ...texts,
  /** Colleague who is away, and whether the person who is booked reads the name. */
  absent: Absent.optional(),
  files: z
    .array(AttachedFile)
    .max(MOST_FILES, `At most ${MOST_FILES} files in one vacancy.`)
    .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'A file is there twice.')
    .optional(),
}

/** The note and all details except files together; what is left out is removed. */
export const ChangedDetails = z.strictObject({
  /** Shown with each request. */
  note: paragraphs(500).optional(),
  ...texts,
  /** Stays as it is if left out; null removes it. */
  absent: Absent.nullable().optional(),
})
export type ChangedDetails = z.infer<typeof ChangedDetails>

/** Details as staff see them with a request or booking, and the employer with the vacancy. */
export const VacancyDetails = z.object({
  /** Sector of the employer, which decides the labels of details. */
  sector: Sector,
  class_room: z.string().nullable(),
  report_to: z.string().nullable(),
  dress: z.string().nullable(),
  instructions: z.string().nullable(),
  /** Colleague who is away; null if there is none or the reader may not know. */
  absent: z.object({ name: z.string(), is_told: z.boolean() }).nullable(),
  /** Files that the reader may open. */
  files: z.array(VacancyFile),
})
export type VacancyDetails = z.infer<typeof VacancyDetails>
