/** Attack 8 of the permission sheet: every link to a file, used by people it was not meant for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { addLogo } from '#test/access/fixtures.ts'
import { endpoints } from '#test/access/world.ts'
import type { TestApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'
import { addPersonalData, PASSWORD, type PersonalData } from '#test/helpers/personal-data.ts'
import type { Person } from '#test/people.ts'

type Holder = { token: string } | null
const open = async ({ base }: TestApp, path: string, by: Holder, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${base}${path}`, {
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
  })
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') }
}
const statusOf = async (app: TestApp, path: string, by: Holder) => (await open(app, path, by)).status

type Link = {
  path: string
  owner: Person
  /** Everyone else who may open the file, also the admin if admins may. */
  others: Person[]
}

const linksOf = async ({ app, zora, wobble, lake, bo, ada, shifts }: PersonalData): Promise<Record<string, Link>> => {
  const key = (path: string | null | undefined) => {
    if (!path) throw new Error('there is no such file')
    return path
  }
  const logo = await addLogo(wobble)
  const { shift_id: invoice } = await app.db.one<{ shift_id: number }>`select shift_id from invoices`
  const { id: bill } = await app.db.one<{ id: number }>`select min(id) as id from payment_invoices`
  const { data: file } = await wobble.vacancyFiles.upload({ file: new File([new Uint8Array(pdf())], 'Plan.pdf') })
  const slots = [{ date: '2026-04-20', start_time: '08:30', end_time: '15:30', headcount: 1 }]
  const files = [{ id: file.id, shown: 'booking' as const }]
  await wobble.vacancies.post({ body: { subject_id: await app.subject(), asks: 'best', slots, files } })
  const mine = (await zora.credentials.mine()).data.find(({ file }) => file !== null)
  return {
    picture: { path: key((await zora.accounts.me()).data.avatar), owner: zora, others: [wobble, lake, ada] },
    CV: {
      path: key((await zora.profiles.get({ params: { id: '1' } })).data?.cv),
      owner: zora,
      others: [wobble, lake, ada],
    },
    'file of a credential': { path: key(mine?.file), owner: zora, others: [ada] },
    logo: { path: `/api/files/${logo.params.key}`, owner: wobble, others: [zora, bo, ada] },
    'invoice of a shift': { path: `/api/invoices/${invoice}`, owner: zora, others: [wobble] },
    'invoice of a plan': { path: `/api/payment-invoices/${bill}`, owner: wobble, others: [ada] },
    'file of a vacancy': { path: `/api/vacancy-files/${file.id}`, owner: wobble, others: [] },
    'calendar of a shift': { path: `/api/shifts/${shifts.coming}/calendar`, owner: zora, others: [wobble] },
  }
}

test('every call that returns a file is tested', () => {
  const files = endpoints.filter(
    ({ mode, access }) => mode === 'file' && (access === 'public' || access.join() !== 'admin'),
  )
  assert.deepEqual(files.map(({ route }) => route.replace(/^[A-Z]+ /, '')).sort(), [
    // Exports contain the caller's own data only, so no other account could use their links.
    '/activity-history/export',
    '/activity-records/export',
    '/calendar/:token.ics',
    '/files/:key',
    '/invoices/:id',
    // Opened by a token from a message to one person; the tests of links cover its attacks.
    '/links/calendar',
    // The brand logo is public.
    '/logo/:hash',
    '/me/export',
    '/organisation/figures/export',
    '/payment-invoices/:id',
    '/shifts/:id/calendar',
    '/vacancy-files/:id',
  ])
})

// attack: 8
test('a file link opens nothing for another viewer', async (t) => {
  const life = await addPersonalData(t)
  const { app, zora, wobble, lake, bo, ada } = life
  const links = await linksOf(life)
  const banned = await app.employer('Cy')
  await app.db.run`update users set status = 'banned' where id = ${banned.id}`
  const unread = await app.employer('New', { agreed: false })

  await t.test('another viewer gets the answer for an unknown file', async () => {
    for (const [what, { path, owner, others }] of Object.entries(links)) {
      for (const person of [owner, ...others])
        assert.equal(await statusOf(app, path, person), 200, `${what} for ${person.name}`)
      const allowed = [owner, ...others].map(({ id }) => id)
      // Callers who may not open the file, some of them connected with its owner.
      const strangers = [wobble, lake, bo, banned, unread].filter(({ id }) => !allowed.includes(id))
      const nothing = path.replace(/[\da-f]{32}|\d+/, (key) => (key.length === 32 ? 'a'.repeat(32) : '2000000000'))
      const { etag } = await open(app, path, owner)
      for (const by of [null, ...strangers]) {
        const missed = await open(app, nothing, by)
        const tried = await open(app, path, by, etag ? { 'if-none-match': etag } : {})
        assert.ok(tried.status >= 401 && tried.status <= 404, `${what} for ${by?.name}: ${tried.status}`)
        assert.deepEqual([tried.status, tried.text], [missed.status, missed.text], `${what} for ${by?.name}`)
      }
      for (const query of [`token=${owner.token}`, `access_token=${owner.token}`, `user_id=${owner.id}`])
        assert.ok((await statusOf(app, `${path}?${query}`, null)) >= 401, `${what} with ${query.slice(0, 12)}`)
    }
  })

  await t.test('a renewed or stopped calendar address is unknown', async () => {
    const { data } = await bo.calendar.renew()
    const old = new URL(data.address).pathname
    assert.equal(await statusOf(app, old, null), 200)
    const renewed = new URL((await bo.calendar.renew()).data.address).pathname
    assert.deepEqual([await statusOf(app, old, null), await statusOf(app, renewed, null)], [404, 200])
    await bo.calendar.stop()
    assert.equal(await statusOf(app, renewed, null), 404)
  })

  await t.test('the CV closes after disconnecting, and the picture after a block', async () => {
    const shifts = await app.db.all<{ id: number }>`
      select id from shifts where inviter_id = ${lake.id} and status = 'accepted'`
    for (const { id } of shifts) await lake.shifts.cancel({ params: { id }, body: { reason: 'No longer needed' } })
    const { id } = await app.db.one<{ id: number }>`
      select id from connections where employer_id = ${lake.id} and employee_id = ${zora.id}`
    await lake.connections.end({ params: { id: String(id) } })
    assert.equal(await statusOf(app, links.CV!.path, lake), 404)
    await zora.connections.block({ body: { user_id: lake.id } })
    assert.equal(await statusOf(app, links.picture!.path, lake), 404)
  })

  await t.test('a token is refused after signing out', async () => {
    for (const { path, owner } of Object.values(links)) {
      const where = { userAgent: 'another', network: '127.0.0.1' }
      const device = { token: await app.db.transaction((tx) => openSession(tx, owner.id, where)) }
      assert.equal(await statusOf(app, path, device), 200, path)
      await owner.security.signOutOthers()
      assert.ok([401, 404].includes(await statusOf(app, path, device)), path)
    }
  })

  await t.test('files of a closed account open for no one', async () => {
    const calendar = new URL((await zora.calendar.renew()).data.address).pathname
    await zora.privacy.close({ body: { password: PASSWORD } })
    for (const path of [...Object.values(links).map((link) => link.path), calendar, '/api/me/export'])
      assert.ok([401, 404].includes(await statusOf(app, path, zora)), `${path} for its former owner`)
    for (const by of [wobble, lake, ada, bo])
      for (const what of ['picture', 'CV', 'file of a credential'])
        assert.equal(await statusOf(app, links[what]!.path, by), 404, `${what} for ${by.name}`)
    // Records that the law requires are kept for the other side.
    assert.equal(await statusOf(app, links['invoice of a shift']!.path, wobble), 200)
  })
})
