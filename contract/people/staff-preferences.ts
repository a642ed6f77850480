/**
 * People whom a site prefers, and people whom it does not book. A site's search does not find a
 * person whom it does not book, and it cannot ask them. The person is not notified; only a reason
 * for not booking them is in the download of their data.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, instant, line, withId } from '../platform/values.ts'

export const StaffPreferenceKind = z.enum(['preferred', 'do_not_book'])
export type StaffPreferenceKind = z.infer<typeof StaffPreferenceKind>

export const LONGEST_REASON = 300

const storedFields = {
  /** For members of the organisation only. */
  reason: z.string().nullable(),
  set_at: instant,
  set_by: z.string().nullable(),
}
export const StaffPreference = z.object({ preference: StaffPreferenceKind, ...storedFields })
export type StaffPreference = z.infer<typeof StaffPreference>

export const NotBookedPerson = z.object({ id, name: z.string(), avatar: z.string().nullable(), ...storedFields })
export type NotBookedPerson = z.infer<typeof NotBookedPerson>

export const staffPreferences = {
  get: endpoint('GET /staff-preferences/:id', {
    summary: 'Returns whether the caller’s site prefers a person or does not book them; null if neither.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: z.object({ data: StaffPreference.nullable() }),
  }),
  prefer: endpoint('PUT /preferred-staff/:id', {
    summary: 'Marks a person as preferred at the caller’s site.',
    access: ['employer'],
    right: 'book',
    params: withId,
    problems: ['not_booked_here'],
    message: 'Marked as preferred.',
  }),
  unprefer: endpoint('DELETE /preferred-staff/:id', {
    summary: 'Marks a person as no longer preferred.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'No longer preferred.',
  }),
  notBooked: endpoint('GET /do-not-book', {
    summary: 'Lists the people whom the caller’s site does not book, by name.',
    access: ['employer'],
    right: 'manage',
    returns: z.object({ data: z.array(NotBookedPerson) }),
  }),
  doNotBook: endpoint('PUT /do-not-book/:id', {
    summary:
      'Marks a person as do not book: the caller’s site no longer finds or asks them, and its open requests are withdrawn. Bookings stay; if there are any, `confirmed` is required.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    body: z.strictObject({ reason: line(LONGEST_REASON).nullable(), confirmed: z.boolean().default(false) }),
    problems: ['booked_here'],
    message: 'Your site does not book this person any more.',
  }),
  bookAgain: endpoint('DELETE /do-not-book/:id', {
    summary: 'Removes the do not book mark, so that the caller’s site finds the person again.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    message: 'Your site can book this person again.',
  }),
}
