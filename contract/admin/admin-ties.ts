/** Connections and bookings of one account, as admins see them. */
import * as z from 'zod'
import { Shift } from '../booking/shifts.ts'
import { ConnectionStatus, Side } from '../people/connections.ts'
import { id, instant } from '../platform/values.ts'

/** Other side of a connection. Fields are null if no longer known. */
export const Party = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
})

export const AdminConnection = z.object({
  id,
  sender: Side,
  status: ConnectionStatus,
  created_at: instant,
  /** The other side. */
  other_id: id,
  other: Party.nullable(),
})
export type AdminConnection = z.infer<typeof AdminConnection>

export const AdminBooking = Shift.pick({
  id: true,
  inviter_id: true,
  invitee_id: true,
  date: true,
  start_time: true,
  end_time: true,
  time_zone: true,
  status: true,
  reason: true,
  cancelled_by: true,
}).extend({ inviter: z.string(), invitee: z.string(), subject: z.string() })
export type AdminBooking = z.infer<typeof AdminBooking>
