import { invalid } from '#contract/errors.ts'
import { NOT_THE_PASSWORD, type security } from '#contract/security.ts'
import { turnOf } from '../accounts/network.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { lockKept } from '../accounts/queries.ts'
import { confirmSession } from '../accounts/sessions.ts'
import { ownAccount } from '../audit/domain.ts'
import { record } from '../audit/queries.ts'
import type { Handlers } from '../platform/routes.ts'
import type { ProvingAgain } from '../secondFactor/confirmation.ts'

/** Throws unless the password proves that the owner sits here. */
const byPassword = async (password_hash: string, password: string, turn: string) => {
  if (!(await secretMatches(password_hash, password, turn))) throw invalid('password', NOT_THE_PASSWORD)
}

/** Required before sensitive changes: an open or stolen session alone is not enough. */
export const confirming = (by: ProvingAgain): Pick<Handlers<typeof security>, 'confirm'> => ({
  confirm: async ({ actor, body: { password, code, response }, tx, now }) => {
    // Locks the account first, as changes of its factors and devices do.
    const { password_hash } = await lockKept(tx, actor.id)
    if (response !== undefined) await by.byPasskey(tx, actor, response, now)
    else if (code !== undefined) await by.byCode(tx, actor, code, now)
    else await byPassword(password_hash, password!, turnOf(actor.network))
    await confirmSession(tx, actor.session_id, now)
    record(tx, { actor, action: 'identity_confirmed', subject: ownAccount(actor) }, now)
  },
})
