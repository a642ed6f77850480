import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'

/** Date at the start of a test, on the admin's clock; terms from this date apply at once. */
const TODAY = '2026-03-02'
const CHANGES = 'We say how shifts are cancelled.'

test('new terms ask everybody of their role again, at the next call, and nobody else', async (t) => {
  const app = await startApp(t)
  const [ada, ana, bo, hill] = [
    await app.admin('Ada'),
    await app.employee('Ana'),
    await app.employee('Bo'),
    await app.employer('Hill'),
  ]
  await app.employee('Cy', { status: 'banned' })
  await app.employee('Di', { agreed: false })
  const { current, asked_again, data } = await ada.settings.terms({ query: { role: 'employee' } })
  assert.deepEqual([current.version, asked_again, data[0]?.agreed, data[0]?.published_by], [1, 2, 2, null])

  const peer = await app.startPeer()
  const said = await ada.settings.publishTerms({
    body: { role: 'employee', body: '1. Be kind\nAlways.', version: 1, applies_on: TODAY, changes: CHANGES },
  })
  assert.equal(said.message, 'Version 2 is in force. 2 people are asked to agree again.')
  for (const person of [ana, bo]) {
    await assert.rejects(person.notifications.list(), { code: 'terms_not_agreed' })
    assert.equal((await person.accounts.me()).data.terms_agreed, 0)
  }
  assert.equal((await hill.accounts.me()).data.terms_agreed, 1)
  assert.equal((await peer.anonymous.accounts.terms({ query: { role: 'employee' } })).data.body, '1. Be kind\nAlways.')
  assert.equal((await app.anonymous.accounts.terms({ query: { role: 'employer' } })).data.version, 1)

  await ana.accounts.agreeTerms({ body: { version: 2 } })
  await ana.notifications.list()
  const after = await ada.settings.terms({ query: { role: 'employee' } })
  assert.deepEqual(
    after.data.map(({ version, agreed, published_by }) => [version, agreed, published_by]),
    [
      [2, 1, 'Ada'],
      [1, 1, null],
    ],
  )
  assert.equal(after.total, 2)
  const [act] = await app.db.all<{
    action: string
    after: unknown
  }>`select action, after from audit_entries where actor_name = 'Ada'`
  assert.deepEqual(act, {
    action: 'terms_published',
    after: { version: 2, characters: 18, applies_on: TODAY, changes: CHANGES },
  })
})

test('does not accept agreement to terms published after the page was opened', async (t) => {
  const app = await startApp(t)
  const [ada, ned] = [await app.admin('Ada'), await app.employee('Ned', { agreed: false })]
  await ada.settings.publishTerms({
    body: { role: 'employee', body: 'New', version: 1, applies_on: TODAY, changes: CHANGES },
  })
  await assert.rejects(ned.accounts.agreeTerms({ body: { version: 1 } }), { code: 'changed_meanwhile' })
  assert.equal((await ned.accounts.me()).data.terms_agreed, 0)
  await ned.accounts.agreeTerms({ body: { version: 2 } })
  assert.equal((await ned.accounts.me()).data.terms_agreed, 1)
})

test('refuses the second of two admins who publish at once, and terms in force already', async (t) => {
  const app = await startApp(t)
  const [ada, bea] = [await app.admin('Ada'), await app.admin('Bea')]
  const publish = (who: typeof ada, body: string, version = 1) =>
    who.settings.publishTerms({ body: { role: 'employer', body, version, applies_on: TODAY, changes: CHANGES } })
  const both = await Promise.allSettled([publish(ada, 'By Ada'), publish(bea, 'By Bea')])
  const refused = both.filter((one) => one.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => reason.code),
    ['changed_meanwhile'],
  )
  const { current, total } = await ada.settings.terms({ query: { role: 'employer' } })
  assert.deepEqual([current.version, total], [2, 2])
  await assert.rejects(publish(ada, current.body, 2), { code: 'invalid' })
  await assert.rejects(publish(ada, '   ', 2), { code: 'invalid' })
})

// attack: 12
test('markup in terms is kept as it was written', async (t) => {
  const app = await startApp(t)
  const body = '1. <script>alert(1)</script>\n{{x}} ${x} \u{1f600}'
  await (await app.admin('Ada')).settings.publishTerms({
    body: { role: 'employer', body, version: 1, applies_on: TODAY, changes: CHANGES },
  })
  assert.equal((await app.anonymous.accounts.terms({ query: { role: 'employer' } })).data.body, body)
})

const publishFor = async (app: Awaited<ReturnType<typeof startApp>>, applies_on: string, changes = CHANGES) => {
  const ada = await app.admin('Ada')
  const { current } = await ada.settings.terms({ query: { role: 'employee' } })
  const body = `Terms after version ${current.version}`
  return ada.settings.publishTerms({
    body: { role: 'employee', body, version: current.version, applies_on, changes },
  })
}

test('new terms block nobody before their date, then everyone who has not agreed', async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const { message } = await publishFor(app, '2026-03-16')
  assert.equal(message, 'Version 2 applies from 16 March 2026. 2 people are notified and can agree early.')

  await ana.notifications.list()
  const me = await ana.accounts.me()
  assert.deepEqual(
    { terms_agreed: me.data.terms_agreed, agreed_version: me.agreed_version, coming_terms: me.coming_terms },
    {
      terms_agreed: 1,
      agreed_version: 1,
      coming_terms: { version: 2, applies_on: '2026-03-16', changes: CHANGES },
    },
  )
  const { data } = await app.anonymous.accounts.terms({ query: { role: 'employee' } })
  assert.partialDeepStrictEqual(data, { version: 2, applies_on: '2026-03-16', changes: CHANGES, is_coming: true })

  await ben.accounts.agreeTerms({ body: { version: 2 } })
  const his = await ben.accounts.me()
  assert.deepEqual(
    { terms_agreed: his.data.terms_agreed, agreed_version: his.agreed_version, coming_terms: his.coming_terms },
    { terms_agreed: 1, agreed_version: 2, coming_terms: null },
  )

  // The day begins on the admin's clock, which is Melbourne's.
  app.setNow('2026-03-15T12:59:59Z')
  await ana.notifications.list()
  app.setNow('2026-03-15T13:00:00Z')
  await assert.rejects(ana.notifications.list(), { status: 403, code: 'terms_not_agreed' })
  assert.equal((await ana.accounts.me()).data.terms_agreed, 0)
  await ben.notifications.list()
  const { data: now } = await app.anonymous.accounts.terms({ query: { role: 'employee' } })
  assert.equal(now.is_coming, false)
  await ana.accounts.agreeTerms({ body: { version: 2 } })
  await ana.notifications.list()
})

test('a newcomer agrees to the coming version, and it counts before its date', async (t) => {
  const app = await startApp(t)
  const ned = await app.employee('Ned', { agreed: false })
  await publishFor(app, '2026-03-16')
  assert.equal((await ned.accounts.me()).agreed_version, null)
  await assert.rejects(ned.notifications.list(), { code: 'terms_not_agreed' })
  await ned.accounts.agreeTerms({ body: { version: 2 } })
  await ned.notifications.list()
  app.setNow('2026-03-20T00:00:00Z')
  await ned.notifications.list()
})

test('a date in the past or beyond a year, or no summary of the changes, is refused', async (t) => {
  const app = await startApp(t)
  await assert.rejects(publishFor(app, '2026-03-01'), {
    errors: { applies_on: ['New terms must apply from today or later.'] },
  })
  await assert.rejects(publishFor(app, '2027-03-03'), {
    errors: { applies_on: ['New terms must apply within a year. Please choose an earlier date.'] },
  })
  await assert.rejects(publishFor(app, '2026-03-16', '  '), {
    errors: { changes: ['Please describe what changed, in a sentence or two.'] },
  })
  await publishFor(app, '2027-03-02')
})

test('the settings name the version in force and the version that comes', async (t) => {
  const app = await startApp(t)
  await publishFor(app, '2026-03-16')
  const ada = await app.admin('Ada')
  const read = async () => {
    const { in_force, current, data } = await ada.settings.terms({ query: { role: 'employee' } })
    return {
      in_force,
      newest: current.version,
      coming: data.filter((each) => each.is_coming).map((each) => each.version),
    }
  }
  assert.deepEqual(await read(), { in_force: 1, newest: 2, coming: [2] })
  app.setNow('2026-03-16T00:00:00Z')
  assert.deepEqual(await read(), { in_force: 2, newest: 2, coming: [] })
})

test('people are notified of new terms once, in the product and by mail', async (t) => {
  const app = await startApp(t)
  const [ana, ben, hill] = [await app.employee('Ana'), await app.employee('Ben'), await app.employer('Hill')]
  const ned = await app.employee('Ned', { agreed: false })
  await publishFor(app, '2026-03-16')
  await ben.accounts.agreeTerms()
  for (const minutes of [0, 1, 2]) {
    app.setNow(app.now().add({ minutes }))
    await app.runJobs()
  }
  const toldTo = async (person: typeof ana) => ({
    mails: (await mailsTo(app, person.email)).map(({ subject }) => subject),
    notices: (await person.notifications.list()).notifications.map(({ message, link }) => `${message} ${link}`),
  })
  const subject = 'New Terms & Conditions from 16 March 2026'
  const notice = `New terms apply from 16 March 2026. What changed: ${CHANGES} /employee/tnc`
  assert.deepEqual(await toldTo(ana), { mails: [subject], notices: [notice] })
  for (const person of [ben, hill]) assert.deepEqual(await toldTo(person), { mails: [], notices: [] })
  assert.deepEqual(await mailsTo(app, ned.email), [])
  const [mail] = await mailsTo(app, ana.email)
  assert.match(mail!.body, /What changed: We say how shifts are cancelled\..*\/employee\/tnc/s)
})
