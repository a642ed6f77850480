/** Two colleagues of a school, who hand over or exchange bookings. */
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** A Friday noon, with Ana booked for the Monday after it, and Mia for the Tuesday. */
export const swapScenes = (app: TestApp, subject_id: number) => {
  let week = 0
  return async () => {
    const day = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
    const friday = day.subtract({ days: 3 }).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '12:00' })
    app.setNow(friday.toInstant().toString())
    const hill = await app.employer('Hill')
    const teacher = async (name: string) => {
      const person = await app.employee(name, { profile: false })
      await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
      return person
    }
    const [ana, mia] = [await teacher('Ana Lee'), await teacher('Mia Kay')]
    const times = { date: day.toString(), start_time: '08:30', end_time: '15:30' }
    const book = async (person: Person, by = hill, at = times) => {
      const body = { ...at, subject_id, inviter_id: by.id, invitee_id: person.id }
      const { data } = await by.shifts.request({ body })
      await person.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
      return data
    }
    const mias = await book(mia, hill, { ...times, date: day.add({ days: 1 }).toString() })
    const shift = await book(ana)
    const params = { id: String(shift.id) }
    const offer = async () => (await ana.shiftSwaps.offer({ params })).data
    const open = async (code: string | null, by = mia) => by.shiftSwaps.open({ body: { code: code! } })
    const answer = async (code: string | null, status: 'accepted' | 'refused' = 'accepted', by = mia) =>
      (await by.shiftSwaps.answer({ body: { code: code!, status } })).data
    /** Mia gives one of her bookings in exchange. */
    const exchange = async (code: string | null, { id }: { id: number }) =>
      (await mia.shiftSwaps.answer({ body: { code: code!, status: 'accepted', return_shift_id: id } })).data
    const agree = async ({ id }: { id: number }) => (await ana.shiftSwaps.agree({ params: { id: String(id) } })).data
    const decide = async (id: number, status: 'approved' | 'declined' = 'approved', by = hill) =>
      (await by.shiftSwaps.decide({ params: { id: String(id) }, body: { status } })).data
    const bookings = async () =>
      (await hill.shifts.history({ query: {} })).data
        .filter(({ date }) => date === times.date)
        .map(({ invitee, status, replaces }) => ({ name: invitee.name, status, replaces: replaces?.name ?? null }))
    const newest = async (person: Person) => (await person.notifications.list({ query: {} })).notifications[0]!
    return {
      hill,
      ana,
      mia,
      mias,
      times,
      book,
      shift,
      params,
      offer,
      open,
      answer,
      exchange,
      agree,
      decide,
      bookings,
      newest,
    }
  }
}
