import { security } from '#contract/identity/security.ts'
import { awaitsCode } from '#server/identity/accounts/codes.ts'
import { securityDetailsOf } from '#server/identity/accounts/queries.ts'
import { ownSessions } from '#server/identity/accounts/sessions.ts'
import type { ProvingAgain } from '#server/identity/second-factor/confirmation.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { implement } from '#server/platform/routes.ts'
import { confirming } from './confirmation.ts'
import { devices } from './devices.ts'
import { passwords } from './passwords.ts'
import { recovery } from './recovery.ts'

const status: Pick<Handlers<typeof security>, 'status'> = {
  status: async ({ actor, db }) => {
    const { recovery_email, pending_recovery_email, password_changed_at, has_2fa } = await securityDetailsOf(
      db,
      actor.id,
    )
    const isWaiting = await awaitsCode(db, actor.id, 'recovery_email')
    const sessions = await ownSessions(db, actor.id)
    const new_devices = sessions.filter(({ is_new }) => is_new).length
    return {
      data: {
        recovery_email,
        pending_recovery_email: isWaiting ? pending_recovery_email : null,
        password_changed_at,
        has_2fa,
        new_devices,
        status: new_devices > 0 ? 'attention' : 'good',
      },
    }
  },
}

export const securityRoutes = (by: ProvingAgain) =>
  implement(security, { ...status, ...confirming(by), ...passwords, ...recovery, ...devices })
