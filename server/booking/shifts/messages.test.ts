import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'

const app = startApp({ after })

test('mails a request with suburb and estimated pay, never with the address', async () => {
  const { employer, employee, subject } = await app
  const [hill, ana] = [await employer('Hill'), await employee('Ana')]
  const [footscray] = (await hill.places.localities({ query: { search: 'Footscray', state: 'VIC' } })).data
  const place = { address: '1 Secret Road', locality_id: footscray!.id, state: 'VIC' } as const
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: place })
  await hill.timesheets.addPayRate({ body: { hourly_cents: 7350, from_date: '2026-03-02' } })
  await hill.shifts.request({
    body: {
      ...{ inviter_id: hill.id, invitee_id: ana.id, subject_id: await subject() },
      ...{ date: '2026-03-03', start_time: '08:30', end_time: '15:30' },
    },
  })
  const [mail] = await mailsTo(await app, ana.email)
  assert.match(mail!.body, /\nWhere: Footscray VIC 3011\nPay: About \$478 before tax, at \$73\.50 an hour\n/)
  assert.doesNotMatch(`${mail!.subject} ${mail!.body}`, /Secret/)
})

test('mails a request with its details and a link that admins cannot read', async () => {
  const { employer, employee, admin, db, anonymous } = await app
  const [hill, ana, ada] = [await employer('Hill'), await employee('Ana'), await admin('Ada')]
  await db.run`insert into categories (id, name) overriding system value values (900, 'Words')`
  await db.run`insert into subjects (id, name, category_id) overriding system value values (900, 'English', 900)`
  const ask = async (start_time: string, end_time: string) =>
    (
      await hill.shifts.request({
        body: { inviter_id: hill.id, invitee_id: ana.id, subject_id: 900, date: '2026-03-03', start_time, end_time },
      })
    ).data
  const shift = await ask('08:30', '15:30')
  const [mail] = await mailsTo(await app, ana.email)
  assert.equal(mail?.subject, 'Hill asks you to work on Tuesday 3 March 2026')
  assert.match(mail.body, /Tuesday 3 March 2026, 08:30 to 15:30, Melbourne time\nEnglish/)
  const token = /\/answer#([A-Za-z0-9_-]{40})$/m.exec(mail.body)![1]!
  assert.doesNotMatch(mail.body, /\?\S*token/)

  const { data } = await ada.messaging.outbox({ query: { search: ana.email } })
  assert.ok(data.length > 0 && data.every(({ body }) => !body.includes(token)))
  assert.match(data.at(-1)!.body, /\/answer#•{40}/)

  await anonymous.answerLinks.answer({ body: { token, status: 'accepted' } })
  const [, booked] = await mailsTo(await app, ana.email)
  assert.match(booked!.body, /You are booked:\nTuesday 3 March 2026, 08:30 to 15:30, Melbourne time\nHill\nEnglish/)
  const [answer] = await mailsTo(await app, hill.email)
  assert.match(answer!.body, /Ana accepted your request:\n/)
  await ana.shifts.cancel({ params: { id: String(shift.id) }, body: { reason: 'I am ill' } })
  const [, cancelled] = await mailsTo(await app, hill.email)
  assert.match(
    cancelled!.body,
    /Ana cancelled this shift:\n.*\nEnglish\nReason: I am ill\n\nFind a replacement with one tap. See it at\n/,
  )
  assert.match(cancelled!.body, new RegExp(`/employer/bookings/${shift.id}$`, 'm'))
})
