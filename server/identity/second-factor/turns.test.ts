import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { waitForLock } from '#test/helpers/locks.ts'
import { enrolApp, enrolPasskey, ensurePassword, firstStep, PASSWORD } from '#test/helpers/second-factors.ts'

test('signing in, confirming and signing out a device lock the account first', async (t) => {
  const app = await startApp(t)
  const ana = await ensurePassword(app, await app.employee())
  const { recovery_codes } = await enrolApp(app, ana)
  const { device } = await enrolPasskey(ana)
  const { anonymous, db } = app
  const [byCode, byKey] = [await firstStep(app, ana), await firstStep(app, ana)]
  const alone = device.use(await anonymous.secondFactor.passkeySignInOptions())
  const step = (entry: object) => anonymous.secondFactor.signInSecondStep({ body: { ticket: '', ...entry } })
  const again = device.use(await ana.secondFactor.proofOptions())
  const calls: (() => Promise<unknown>)[] = [
    () => anonymous.secondFactor.signInWithPasskey({ body: { response: alone } }),
    () => ana.security.confirm({ body: { response: again } }),
    () => ana.security.confirm({ body: { password: PASSWORD } }),
    () => step({ ticket: byCode.ticket, recovery_code: recovery_codes[0] }),
    () => step({ ticket: byKey.ticket, response: device.use(byKey.passkey_options!) }),
    () => ana.security.signOutOthers(),
  ]
  for (const call of calls) {
    const { done } = await db.transaction(async (tx) => {
      await tx.run`select from users where id = ${ana.id} for no key update`
      const done = call()
      await waitForLock(app)
      await tx.run`select from sign_in_tickets for update nowait`
      await tx.run`select from passkeys for update nowait`
      await tx.run`select from recovery_codes for update nowait`
      await tx.run`select from sessions for update nowait`
      return { done }
    })
    assert.ok(await done)
  }
})
