import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { choosable, type NewPreferences } from '#contract/messaging/preferences.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { wants } from './queries.ts'

const app = startApp({ after })
const currentPreferences = async (person: Person): Promise<NewPreferences> => {
  const { time_zone: _, ...stands } = (await person.alerts.preferences()).data
  return stands
}
const choose = async (person: Person, changed: Partial<NewPreferences>) =>
  (await person.alerts.choose({ body: { ...(await currentPreferences(person)), ...changed } })).data

test('without choices the defaults of the contract apply, and nothing is stored', async () => {
  const { db, employee } = await app
  const ana = await employee('Ana')
  const { choices, quiet, urgent_passes, summary_at, time_zone, version } = (await ana.alerts.preferences()).data
  assert.deepEqual(
    choices,
    choosable.employee.flatMap(({ event, ways }) =>
      Object.entries(ways).map(([channel, is_on]) => ({ event, channel, is_on })),
    ),
  )
  const rest = { quiet, urgent_passes, summary_at, time_zone, version }
  assert.deepEqual(rest, {
    quiet: null,
    urgent_passes: true,
    summary_at: null,
    time_zone: 'Australia/Melbourne',
    version: 0,
  })
  await choose(ana, {})
  assert.equal((await db.one<{ count: number }>`select count(*) from alert_choices where user_id = ${ana.id}`).count, 0)
})

test('only chosen values are stored, and they stay', async () => {
  const ben = await (await app).employee('Ben')
  const one = { event: 'connection', channel: 'mail', is_on: true } as const
  const night = { from: '21:00', to: '06:00' }
  const chosen = await choose(ben, { choices: [one], quiet: night, urgent_passes: false, summary_at: '06:15' })
  assert.deepEqual([chosen.quiet, chosen.urgent_passes, chosen.summary_at, chosen.version], [night, false, '06:15', 1])
  const isOn = (event: string, channel: string) =>
    chosen.choices.find((each) => each.event === event && each.channel === channel)?.is_on
  assert.deepEqual(
    [isOn('connection', 'mail'), isOn('connection', 'push'), isOn('credential', 'mail')],
    [true, true, true],
  )
  assert.deepEqual((await ben.alerts.preferences()).data, chosen)
  const without = await choose(ben, { choices: [], quiet: null, summary_at: null })
  assert.deepEqual([without.quiet, without.summary_at, without.version], [null, null, 2])
})

test('refuses the outdated one of two tabs, and loses nothing', async () => {
  const cho = await (await app).employee('Cho')
  const seen = await currentPreferences(cho)
  await cho.alerts.choose({ body: { ...seen, summary_at: '06:00' } })
  await assert.rejects(cho.alerts.choose({ body: seen }), { code: 'changed_meanwhile' })
  await assert.rejects(cho.alerts.choose({ body: { ...seen, version: 7 } }), { code: 'changed_meanwhile' })
  assert.equal((await currentPreferences(cho)).summary_at, '06:00')
  const dee = await (await app).employee('Dee')
  const both = await Promise.allSettled([1, 2].map(() => dee.alerts.choose({ body: { ...seen, version: 0 } })))
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a role cannot choose what it is not offered, and quiet hours are not a whole day', async () => {
  const { employee, employer } = await app
  const [eve, hill] = [await employee('Eve'), await employer('Hill')]
  const refused = (field: string) => (error: { code: string; errors: object }) =>
    error.code === 'invalid' && field in error.errors
  await assert.rejects(
    choose(eve, { choices: [{ event: 'connection', channel: 'sms', is_on: true }] }),
    refused('choices'),
  )
  await assert.rejects(
    choose(hill, { choices: [{ event: 'shift_request', channel: 'push', is_on: true }] }),
    refused('choices'),
  )
  await assert.rejects(choose(eve, { quiet: { from: '21:00', to: '21:00' } }), refused('quiet.to'))
  await assert.rejects(choose(eve, { quiet: { from: '24:00', to: '06:00' } }), refused('quiet.from'))
})

test('a link in a mail shows the setting, and turns such mails off and on again', async () => {
  const { anonymous, db, employee, now } = await app
  const fay = await employee('Fay')
  const until = now().add({ hours: 24 })
  const token = await signLink(db, { purpose: 'mail_choice', userId: fay.id, event: 'message', until })
  assert.deepEqual((await anonymous.alerts.mailChoice({ body: { token } })).data, {
    event: 'message',
    label: 'Messages',
    is_on: true,
  })
  assert.equal(await wants(db, fay.id, 'message', 'mail'), true)
  assert.equal(
    (await anonymous.alerts.chooseMail({ body: { token, is_on: false } })).message,
    'You will no longer get these emails.',
  )
  assert.equal(await wants(db, fay.id, 'message', 'mail'), false)
  assert.equal((await anonymous.alerts.mailChoice({ body: { token } })).data.is_on, false)
  await anonymous.alerts.chooseMail({ body: { token, is_on: true } })
  assert.equal(await wants(db, fay.id, 'message', 'mail'), true)
  const answers = await signLink(db, { purpose: 'answer_shift', userId: fay.id, shiftId: 1, until })
  for (const wrong of [answers, '', 'A'.repeat(40)])
    await assert.rejects(anonymous.alerts.chooseMail({ body: { token: wrong, is_on: false } }), {
      code: 'link_invalid',
    })
})

test('without a phone, turning off a text message also turns off its replacing mail', async () => {
  const { anonymous, db, employee, now } = await app
  const gil = await employee('Gil')
  const until = now().add({ hours: 24 })
  const token = await signLink(db, { purpose: 'mail_choice', userId: gil.id, event: 'shift_request', until })
  assert.equal((await anonymous.alerts.mailChoice({ body: { token } })).data.is_on, true)
  await anonymous.alerts.chooseMail({ body: { token, is_on: false } })
  assert.equal((await anonymous.alerts.mailChoice({ body: { token } })).data.is_on, false)
  assert.equal(await wants(db, gil.id, 'shift_request', 'sms'), false)
  assert.equal(await wants(db, gil.id, 'shift_request', 'push'), true)
})
