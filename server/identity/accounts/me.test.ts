import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { startApp } from '#test/app.ts'
import { bomb, photograph, picture } from '#test/helpers/pictures.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import type { Person } from '#test/people.ts'

const MAY_BE_LATE_MS = 2000
const upload = (person: Person, bytes: Buffer, type = 'image/png') =>
  person.accounts.updateMe({ body: {}, file: new File([new Uint8Array(bytes)], 'me.png', { type }) })
const fetched = async (base: string, token: string, path: string) => {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('people see their own account, with what the profile adds', async (t) => {
  const app = await startApp(t)
  const [ana, hill] = [await app.employee('Ana', { phone: '+61491570156', profile: false }), await app.employer('Hill')]
  assert.equal((await ana.accounts.me()).data.employee_details, null)
  await ana.profiles.create({ body: { vit_id: '123456', work_preferences: 'Mondays' } })
  const { data } = await ana.accounts.me()
  assert.deepEqual(data.employee_details, { work_preferences: 'Mondays' })
  assert.deepEqual([data.id, data.name, data.phone, data.avatar], [ana.id, 'Ana', '+61491570156', null])
  assert.equal((await hill.accounts.me()).data.employee_details, null)
})

test('an account shows nothing that is secret', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const { text } = await sendRequest(app, 'GET /me', { headers: { authorization: `Bearer ${ana.token}` } })
  assert.doesNotMatch(text, /password|hash|token|terms_version|verified/)
})

test('omitted fields of a change stay, and an empty one is emptied', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const first = await ana.accounts.updateMe({
    body: { name: 'Ana Silva', phone: '0491 570 156', bio: 'Maths\nand music', shows_phone: true },
  })
  assert.equal(first.message, 'Profile updated successfully!')
  assert.deepEqual([first.data.name, first.data.phone, first.data.shows_phone], ['Ana Silva', '+61491570156', true])
  const { data } = await ana.accounts.updateMe({
    body: { phone: '', sector: 'healthcare', time_zone: 'Australia/Perth' },
  })
  assert.deepEqual(
    [data.name, data.phone, data.bio, data.sector, data.time_zone, data.shows_phone],
    ['Ana Silva', null, 'Maths\nand music', 'healthcare', 'Australia/Perth', true],
  )
  assert.deepEqual((await ana.accounts.me()).data, data)
})

test('a change of one account changes no other account and grants no right', async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const before = await app.db.all`select * from users order by id`
  for (const field of ['id', 'role', 'status', 'email', 'terms_agreed', 'employee_id', 'user_type', 'has_2fa']) {
    const tried = ana.accounts.updateMe({ body: { name: 'Eve', [field]: ben.id } as never })
    await assert.rejects(tried, { status: 422, message: 'This field is not known.' })
  }
  for (const body of [{ name: ' ' }, { phone: '12' }, { time_zone: 'Europe/Berlin' }, { bio: 'x'.repeat(2001) }])
    await assert.rejects(ana.accounts.updateMe({ body: body as never }), { status: 422 })
  assert.deepEqual(await app.db.all`select * from users order by id`, before)
})

test('a picture of any of the five formats becomes a square WebP of 256 by 256', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
    const { data } = await upload(ana, await picture(format), 'text/plain')
    assert.match(data.avatar!, /^\/api\/files\/[A-Za-z0-9_-]{32}$/)
    const { bytes } = await fetched(app.base, ana.token, data.avatar!)
    const { format: kept, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([kept, width, height], ['webp', 256, 256])
  }
})

test('a photograph is turned upright and loses where it was taken', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const { data } = await upload(ana, await photograph())
  const { bytes } = await fetched(app.base, ana.token, data.avatar!)
  const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
  assert.deepEqual([exif, xmp, iptc, orientation], [undefined, undefined, undefined, undefined])
  // Red was on the left; a quarter turn to the right brings it to the top.
  const { data: pixels } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [topRight, bottomLeft] = [255 * 3, 255 * 256 * 3]
  assert.ok(pixels[topRight]! > 200 && pixels[topRight + 2]! < 60, 'the top is red')
  assert.ok(pixels[bottomLeft]! < 60 && pixels[bottomLeft + 2]! > 200, 'the bottom is blue')
})

test('data hidden behind a picture is not stored', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04%PDF-1.7')
  const { data } = await upload(ana, Buffer.concat([await picture('png'), hidden]))
  const { bytes } = await fetched(app.base, ana.token, data.avatar!)
  assert.ok(!bytes.includes('script') && !bytes.includes('PDF'))
})

test('a file that is no picture is refused and not stored', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const png = await picture('png')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const wrong = { code: 'unsupported_type', status: 415 }
  for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.alloc(0), png.subarray(0, 60), Buffer.from('GIF89a')])
    await assert.rejects(upload(ana, bytes), wrong)
  await assert.rejects(upload(ana, await sharp(png).tiff().toBuffer()), wrong)
  await assert.rejects(upload(ana, bomb()), { code: 'too_large', status: 413 })
  await assert.rejects(upload(ana, Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)), { code: 'too_large' })
  assert.equal((await ana.accounts.me()).data.avatar, null)
  assert.deepEqual(await app.db.all`select * from stored_files`, [])
})

test('a new picture takes the place of the old one, and no picture removes it', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const first = (await upload(ana, await picture('png'))).data.avatar!
  const second = (await upload(ana, await picture('gif'))).data.avatar!
  const gone = async (path: string) => {
    const until = performance.now() + MAY_BE_LATE_MS
    while (performance.now() < until && (await fetched(app.base, ana.token, path)).status !== 404);
    return (await fetched(app.base, ana.token, path)).status === 404
  }
  assert.ok(await gone(first))
  assert.equal((await ana.accounts.updateMe({ body: { bio: 'Hello' } })).data.avatar, second)
  assert.equal((await ana.accounts.updateMe({ body: { avatar: null } })).data.avatar, null)
  assert.ok(await gone(second))
  assert.deepEqual(await app.db.all`select * from stored_files`, [])
})

test('two pictures at once leave one', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await Promise.all([
    upload(ana, await picture('png')),
    upload(ana, await picture('gif')),
    upload(ana, await photograph()),
  ])
  const files = await app.db.all<{ key: string }>`select key from stored_files`
  assert.equal(files.length, 1)
  assert.equal((await ana.accounts.me()).data.avatar, `/api/files/${files[0]!.key}`)
})
