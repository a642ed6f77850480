import { NOT_THE_PASSWORD, type security } from '#contract/identity/security.ts'
import { invalid } from '#contract/platform/errors.ts'
import { queueGroupOf } from '#server/identity/accounts/network.ts'
import { secretMatches } from '#server/identity/accounts/passwords.ts'
import { lockSecurityDetails } from '#server/identity/accounts/queries.ts'
import { confirmSession } from '#server/identity/accounts/sessions.ts'
import type { ProvingAgain } from '#server/identity/second-factor/confirmation.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Handlers } from '#server/platform/routes.ts'

/** Throws unless the password is right. */
const byPassword = async (password_hash: string, password: string, turn: string) => {
  if (!(await secretMatches(password_hash, password, turn))) throw invalid('password', NOT_THE_PASSWORD)
}

/** Required before sensitive changes: an open or stolen session alone is not enough. */
export const confirming = (by: ProvingAgain): Pick<Handlers<typeof security>, 'confirm'> => ({
  confirm: async ({ actor, body: { password, code, response }, tx }) => {
    // Locks the account first, as changes of its factors and devices do.
    const { password_hash } = await lockSecurityDetails(tx, actor.id)
    if (response !== undefined) await by.byPasskey(tx, actor, response)
    else if (code !== undefined) await by.byCode(tx, actor, code)
    else await byPassword(password_hash, password!, queueGroupOf(actor.network))
    await confirmSession(tx, actor.session_id)
    record(tx, { actor, action: 'identity_confirmed', subject: accountSubject(actor) })
  },
})
