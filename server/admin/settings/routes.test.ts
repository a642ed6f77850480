import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'

const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'Help@Example.com' }
const acts = async (app: TestApp) =>
  app.db.all<{ action: string; actor_name: string; before: unknown; after: unknown }>`
    select action, actor_name, before, after from audit_entries order by seq`
/** Waits for another process to receive the change. */
const until = async (found: () => Promise<unknown>, wanted: unknown) => {
  for (let n = 0; n < 500; n++) {
    if ((await found()) === wanted) return
    await pause(20)
  }
  assert.equal(await found(), wanted)
}

// spec: 9.21
test('a new name is known at once, in every process, wherever the product names itself', async (t) => {
  const app = await startApp(t, { PRODUCT_NAME: 'Magpie' })
  const peer = await app.startPeer()
  const ada = await app.admin('Ada')
  const { data } = await ada.settings.get()
  assert.deepEqual([data.product_name, data.started_with, data.general_version], [null, 'Magpie', 0])
  const saved = await ada.settings.setGeneral({ body: { ...contact, product_name: 'Lyrebird', version: 0 } })
  assert.equal(saved.data.product_name, 'Lyrebird')
  for (const each of [app, peer]) {
    const told = await each.anonymous.service.config()
    assert.equal(told.product_name, 'Lyrebird')
    assert.deepEqual(told.support, { ...contact, email: 'help@example.com' })
  }
  const title = async () =>
    ((await (await fetch(`${peer.base}/api/openapi.json`)).json()) as { info: { title: string } }).info.title
  await until(title, 'Lyrebird API')
  const body = {
    name: 'Mia',
    email: 'mia@example.com',
    password: 'a quiet river',
    password_confirmation: 'a quiet river',
  }
  await app.anonymous.accounts.register({ body: { ...body, role: 'employee' } })
  assert.equal((await mailsTo(app, 'mia@example.com'))[0]?.subject, 'Your Lyrebird code')

  const { id } = await app.employee('Ana')
  const hill = await app.employer('Hill')
  const shift = { date: '2026-03-04', start_time: '08:30', end_time: '15:30', subject_id: await app.subject() }
  const asked = await hill.shifts.request({ body: { ...shift, inviter_id: hill.id, invitee_id: id } })
  assert.equal(asked.data.status, 'pending')
  app.setNow('2026-03-04T08:30:00+11:00')
  await app.runJobs()
  const [expired] = await app.db.all<{ body: string }>`
    select body from messages where user_id = ${hill.id} and channel = 'mail' order by id desc limit 1`
  assert.match(expired?.body ?? '', /Regards,\nLyrebird/)

  const back = await ada.settings.setGeneral({ body: { ...contact, product_name: '', version: 1 } })
  assert.equal(back.data.product_name, null)
  assert.equal((await app.anonymous.service.config()).product_name, 'Magpie')
  assert.deepEqual(
    (await acts(app)).map(({ action, actor_name, after }) => [
      action,
      actor_name,
      (after as { product_name: unknown }).product_name,
    ]),
    [
      ['settings_changed', 'Ada', 'Lyrebird'],
      ['settings_changed', 'Ada', null],
    ],
  )
})

test('refuses the second of two admins who change the same settings at once', async (t) => {
  const app = await startApp(t)
  const [ada, bea] = [await app.admin('Ada'), await app.admin('Bea')]
  const set = (who: typeof ada, product_name: string, version: number) =>
    who.settings.setGeneral({ body: { ...contact, product_name, version } })
  const both = await Promise.allSettled([set(ada, 'Ada’s', 0), set(bea, 'Bea’s', 0)])
  const [refused] = both.filter((one) => one.status === 'rejected')
  assert.equal(both.filter((one) => one.status === 'rejected').length, 1)
  assert.equal(refused?.reason.code, 'changed_meanwhile')
  await assert.rejects(set(ada, 'Later', 0), { code: 'changed_meanwhile', status: 409 })
  await set(bea, 'Later', 1)
  // Another part has a version of its own.
  const names = { education: { primary: 'Junior', secondary: 'Senior' }, healthcare: firstLevelNames.healthcare }
  await ada.settings.setLevels({ body: { ...names, version: 0 } })
  assert.deepEqual((await app.anonymous.service.config()).level_names, names)
  await assert.rejects(bea.settings.setLevels({ body: { ...names, version: 0 } }), { code: 'changed_meanwhile' })
})

test('the names of levels are two for each sector, and different', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const put = (secondary: string) =>
    ada.settings.setLevels({
      body: { education: { primary: 'Years', secondary }, healthcare: firstLevelNames.healthcare, version: 0 },
    })
  await assert.rejects(put('years'), { code: 'invalid' })
  await assert.rejects(put('  '), { code: 'invalid' })
  await assert.rejects(put('x'.repeat(41)), { code: 'invalid' })
  assert.deepEqual((await ada.settings.get()).data.level_names, firstLevelNames)
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 120, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
const file = (bytes: Buffer, name = 'logo.jpg') => new File([new Uint8Array(bytes)], name)

test('a logo is redrawn, served to everyone under its own address, and can be removed', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const { data } = await ada.settings.setLogo({ body: {}, file: file(await picture(2000, 500)) })
  assert.match(data.logo!, /^\/api\/logo\/[0-9a-f]{32}$/)
  assert.equal((await app.anonymous.service.config()).logo, data.logo)
  const answer = await fetch(app.base + data.logo)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.match(answer.headers.get('cache-control')!, /immutable/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height, exif } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height, exif], ['webp', 480, 120, undefined])
  const small = (await ada.settings.setLogo({ body: {}, file: file(await picture(100, 60)) })).data.logo
  assert.equal((await fetch(app.base + data.logo)).status, 404)
  assert.equal((await fetch(app.base + small)).status, 200)
  assert.equal((await ada.settings.setLogo({ body: { logo: null } })).message, 'Logo removed.')
  assert.equal((await app.anonymous.service.config()).logo, null)
  // A second removal changes nothing, so it is not in the audit log.
  await ada.settings.setLogo({ body: { logo: null } })
  assert.deepEqual(
    (await acts(app)).map(({ action }) => action),
    ['logo_changed', 'logo_changed', 'logo_changed'],
  )
})

test('a file that is no picture, or no supported one, never becomes a logo', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bytes of [Buffer.from(svg), Buffer.from('%PDF-1.7'), (await picture(9, 9)).subarray(0, 60)])
    await assert.rejects(ada.settings.setLogo({ body: {}, file: file(bytes, 'logo.png') }), {
      code: 'unsupported_type',
    })
  await assert.rejects(ada.settings.setLogo({ body: {} }), { code: 'invalid' })
  assert.equal((await ada.settings.get()).data.logo, null)
  assert.deepEqual(await acts(app), [])
})
