import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'
import { verifyOfferLedger } from './ledger-verify.ts'
import { delayOf, PRIOR } from './model.ts'
import { planningModelOf } from './models.ts'
import { atMost, chanceFactor, expectedWhileOpen, sumAnswers } from './slow-answers.ts'
import { waveOf } from './wave.ts'

const isNear = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 0.0005, `${actual} instead of ${expected}`)

test('knows how likely so few yes answers are by chance', () => {
  // e^-5, and e^-10 · (1 + 10 + 50 + 1000/6).
  isNear(atMost(0, 5), 0.0067)
  isNear(atMost(3, 10), 0.0103)
  isNear(atMost(40, 10), 1)
})

test('lowers the chances only for far fewer yes answers than chance explains', () => {
  const factorOf = (expected: number, accepted: number) => chanceFactor({ expected, accepted })
  assert.deepEqual(
    {
      nothing: factorOf(0, 0),
      tooFew: factorOf(4.6, 0),
      none: factorOf(5, 0),
      unlucky: factorOf(10, 3),
      slow: factorOf(10, 2),
      aboveHalf: factorOf(100, 51),
      belowHalf: factorOf(100, 40),
    },
    { nothing: 1, tooFew: 1, none: 0.1, unlucky: 1, slow: 0.2, aboveHalf: 1, belowHalf: 0.4 },
  )
})

test('counts an employer for a third of its region at most', () => {
  const silent = { expected: 60, accepted: 0 }
  const usual = Array.from({ length: 10 }, () => ({ expected: 1, accepted: 1 }))
  assert.equal(chanceFactor(sumAnswers([silent])), 1, 'one employer alone is never slow')
  assert.equal(chanceFactor(sumAnswers([silent, silent])), 1)
  assert.equal(chanceFactor(sumAnswers([silent, ...usual])), 1)
  assert.equal(chanceFactor(sumAnswers([silent, silent, silent])), 0.1)
  isNear(sumAnswers([silent, ...usual]).expected, 15)
  assert.deepEqual(sumAnswers([...usual]), { expected: 10, accepted: 10 })
  assert.deepEqual(sumAnswers([]), { expected: 0, accepted: 0 })
})

test('expects of an offer only the time in which it was open', () => {
  const delay = { ...delayOf(PRIOR, 'push', 2), answersNo: 0 }
  const open = { chance: 0.4, pace: 1, delay }
  // By push, 39 % of the yes answers come within 5 minutes and 55 % within 10. The expected number
  // is -ln(1 - 0.4 · share).
  isNear(expectedWhileOpen({ ...open, from: 0, to: 10 }), 0.2485)
  isNear(expectedWhileOpen({ ...open, from: 5, to: 10 }), 0.0789)
  assert.equal(expectedWhileOpen({ ...open, from: 200, to: 230 }), 0)
})

test('asks more people while answers are slow, and never fewer than usual', () => {
  const waves = (chance: number) => {
    const queue = Array.from({ length: 40 }, () => ({ chance, delay: delayOf(PRIOR, 'push', 2), pace: 1, left: 105 }))
    const slot = { openings: 1, live: [], queue, lead: 150, isPlanned: false, isPaceDue: true }
    return { usual: waveOf(slot), slow: waveOf({ ...slot, chanceFactor: 0.3 }) }
  }
  const [likely, unlikely] = [waves(0.6), waves(0.2)]
  assert.ok(likely.slow > likely.usual, `${likely.slow} and ${likely.usual} people`)
  assert.equal(unlikely.slow, unlikely.usual)
})

const app = await startApp({ after })
const subject_id = await app.subject()
const scene = createVacancyScenes(app, subject_id)

test('a morning without answers lowers chances in plans, not those stored with offers', async () => {
  const { monday, hill, staff, post, asked, answer, wait } = await scene(40)
  const factor = async () => (await planningModelOf(app.db.at(app.now()), hill.id)).chanceFactor
  const { id, slots } = await post({ slots: [{ ...monday, headcount: 10 }] })
  const slotIds = [slots[0]!.id]
  for (const name of ['Lake', 'Rock']) {
    const school = await app.employer(name)
    const body = { subject_id, asks: 'best' as const, slots: [{ ...monday, headcount: 10 }] }
    slotIds.push((await school.vacancies.post({ body })).data.slots[0]!.id)
  }
  await app.db.run`
    insert into offers (slot_id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, created_at,
      wave, seat, base, chance, channel)
    select l.id, l.employer_id, e.id, l.subject_id, l.date, l.start_time, l.end_time, l.time_zone, l.period, ${app.now()}, 1,
      'rank', 0.2, 0.4, 'push'
    from slots l cross join unnest(${staff.slice(20).map((one) => one.id)}::int[]) with ordinality e (id, n)
    where l.id = any(${slotIds}::int[]) and (l.id = ${slots[0]!.id} or e.n > 10) on conflict do nothing`
  const first = await asked()
  assert.equal(await factor(), 1)
  await wait(16)
  assert.equal(await factor(), 0.1)
  const later = await asked()
  assert.ok(later.length > first.length, `${first.length} and ${later.length} people`)
  const { least } = await app.db.one<{ least: number }>`select min(chance) as least from offers`
  assert.ok(least > 0.1, `${least}`)
  const slowAt = async (vacancyId: number) =>
    (await hill.requestReasons.ofVacancy({ params: { id: String(vacancyId) } })).data[0]!.slow_at
  assert.equal(await slowAt(id), app.now().toString())

  for (const one of later.slice(0, 10)) await answer(one)
  const { id: next } = await post({ slots: [{ ...monday, start_time: '10:00' }] })
  await wait(6)
  assert.equal(await factor(), 1)
  const { broken } = await verifyOfferLedger(app.db.at(app.now()))
  assert.equal(broken, null)
  const { data } = await (await app.admin()).settings.answerForecasts()
  assert.ok(data.every(({ slow }) => slow === null))
  assert.notEqual(await slowAt(next), null, 'it was posted while answers were slow')
})
