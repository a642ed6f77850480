/** Tests what is kept of an employer's logo, and who gets it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '#test/app.ts'
import { bomb, photograph } from '#test/helpers/pictures.ts'
import type { Person } from '#test/people.ts'

const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } })
const change = async (by: Person, body: object, file: File) =>
  (await by.profiles.updateEmployer({ ...paramsOf(by), body, file })).data
const fileOf = (bytes: Buffer, name = 'logo.png') => new File([new Uint8Array(bytes)], name)
const fetchFile = (app: TestApp, path: string, by: Person) =>
  fetch(app.base + path, { headers: { authorization: `Bearer ${by.token}` } })
const keysOf = (app: TestApp) => app.db.all<{ key: string; kind: string }>`select key, kind from stored_files`

test('a logo is drawn anew, whole and on white, and takes the place of the one before', async (t) => {
  const app = await startApp(t)
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  const wide = await sharp({ create: { width: 200, height: 50, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { logo: first } = await change(hill, { address: '1 Hill Road' }, fileOf(await photograph()))
  const { logo, address } = await change(hill, {}, fileOf(wide))
  assert.equal(address, '1 Hill Road')
  assert.deepEqual(await keysOf(app), [{ key: logo?.split('/').at(-1), kind: 'logo' }])
  assert.equal((await fetchFile(app, first!, hill)).status, 404)
  const answer = await fetchFile(app, logo!, ana)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
  const drawn = sharp(Buffer.from(await answer.arrayBuffer()))
  const { width, height, exif } = await drawn.metadata()
  assert.deepEqual([width, height, exif], [256, 256, undefined])
  const { data: pixels } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.ok(pixels.every((colour) => colour > 250))
  assert.equal((await fetchFile(app, logo!, lake)).status, 404)

  const without = await hill.profiles.updateEmployer({ ...paramsOf(hill), body: { logo: null } })
  assert.deepEqual([without.data.logo, await keysOf(app)], [null, []])
})

test('a file that is no picture is refused as a logo, and nothing else is stored', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  for (const [bytes, status] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    [Buffer.from('MZ\x90\0'.repeat(100)), 415],
    [bomb(), 413],
  ] as const)
    await assert.rejects(
      change(hill, { address: '1 Hill Road' }, fileOf(bytes)),
      (error: { status: number; errors: object }) => {
        assert.deepEqual([error.status, Object.keys(error.errors)], [status, ['logo']])
        return true
      },
    )
  assert.deepEqual([(await hill.profiles.employer(paramsOf(hill))).data.data.address, await keysOf(app)], [null, []])
})
