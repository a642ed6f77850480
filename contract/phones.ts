/**
 * A number gets text messages only after its owner has said so: the first one asks to reply YES, which proves the number
 * and is the consent. STOP ends them for the number, START brings them back.
 */
import * as z from 'zod'

export const PhoneState = z.enum(['asked', 'confirmed', 'stopped'])
export type PhoneState = z.infer<typeof PhoneState>
