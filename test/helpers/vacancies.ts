import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { createMornings, schoolSlot } from './mornings.ts'

/** Scenes of one morning each, for tests that share an app. */
export const createVacancyScenes = (app: TestApp, subject_id: number) => {
  const mornings = createMornings(app, subject_id)
  /** A school, and as many teachers who are free on Monday and have confirmed no phone. */
  return async (count: number) => {
    const monday = schoolSlot(await mornings.next())
    const hill = await app.employer('Hill')
    const staff = await mornings.teachers(count)
    await mornings.sayYesOften(staff)
    const post = async (more: Partial<NewVacancy> = {}) =>
      (await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [monday], ...more } })).data
    const seen = async (id: number) => (await hill.vacancies.one({ params: { id: String(id) } })).data
    /** Open requests, by person. */
    const asked = async () => {
      const rows = await app.db.all<{ id: number; invitee_id: number }>`
        select id, invitee_id from offers where inviter_id = ${hill.id} and status = 'pending' order by id`
      return rows.map(({ id, invitee_id }) => ({ id, person: staff.find((one) => one.id === invitee_id)! }))
    }
    const answer = async (
      { id, person }: { id: number; person: Person },
      status: 'accepted' | 'rejected' = 'accepted',
    ) => (await person.shifts.answer({ params: { id: String(id) }, body: { status } })).data.status
    const wait = (minutes: number) => mornings.wait({ minutes })
    return { monday, hill, staff, post, seen, asked, answer, wait }
  }
}
