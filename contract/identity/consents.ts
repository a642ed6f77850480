import * as z from 'zod'
import { id, instant } from '../platform/values.ts'

/** Kinds of consent. Showing or hiding a contact counts as one too. */
const consentKinds = ['registration', 'terms', 'hides_email', 'shows_phone', 'sms'] as const
export const ConsentKind = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof ConsentKind>

export const Consent = z.object({
  id,
  kind: ConsentKind,
  /** False if consent was withdrawn or a switch was turned off. */
  is_given: z.boolean(),
  /** Version of the terms; null for other kinds. */
  version: z.int().nullable(),
  at: instant,
  /** Network address; null if not recorded. */
  network: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>
