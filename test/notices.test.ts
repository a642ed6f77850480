/** Checks the notifications in the demo data: each names whom it is about and links to it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { copyUsualDemo } from './helpers/demo-data.ts'

/** Paths of a role's screens, read from its routes file. */
const screensOf = (role: string) =>
  new Set([...readFileSync(`web/shell/${role}-routes.ts`, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path))

type StoredNotification = { user_id: number; role: string; title: string; message: string; link: string | null }

test('every demo notification links to a screen and item of its reader', async (t) => {
  const { app } = await copyUsualDemo(t)
  const notifications = await app.db.all<StoredNotification>`
    select coalesce(n.account_id, n.user_id) as user_id, public_role(u.role) as role, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id`
  const people = await app.db.all<{ name: string }>`
    select name from users where role <> 'admin' union select name from organisations where name is not null`
  // Admins answer under the brand's name.
  const names = [...people.map(({ name }) => name), 'Bellbird Support']
  const parties = new Map(
    (
      await app.db.all<{ id: number; inviter_id: number; invitee_id: number }>`
        select id, inviter_id, invitee_id from requests`
    ).map(({ id, inviter_id, invitee_id }) => [id, [inviter_id, invitee_id]]),
  )
  const screens = new Map(['admin', 'employer', 'employee'].map((role) => [role, screensOf(role)]))
  assert.ok(notifications.length > 100)
  for (const { user_id, role, title, message, link } of notifications) {
    // Notifications about one's own credentials, plan and invoices involve no other person.
    const isOwn = link === '/employee/credentials' || link?.startsWith('/employer/account?')
    assert.ok(isOwn || names.some((name) => title.includes(name) || message.includes(name)), `${title}: ${message}`)
    const { pathname, searchParams } = new URL(link ?? '', 'http://localhost')
    const booking = /\/bookings\/(\d+)$/.exec(pathname)?.[1] ?? null
    const path = booking === null ? pathname : pathname.replace(booking, '$id')
    assert.ok(screens.get(role)?.has(path), `${title} leads to ${link}`)
    const shift = booking ?? searchParams.get('shift')
    if (shift !== null) assert.ok(parties.get(Number(shift))?.includes(user_id), `${title} leads to ${link}`)
    const isOfShift = /^(shift|request|new shift|timesheet)/i.test(title)
    assert.equal(isOfShift && shift === null, false, `${title} leads to no shift`)
  }
})
