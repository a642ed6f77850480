import { accounts } from '#contract/accounts.ts'
import type { Files } from '../platform/files.ts'
import { implement } from '../platform/routes.ts'
import { claimRoutes } from './claiming.ts'
import type { House } from './mails.ts'
import { type DetailsOf, ownAccount, userReader } from './me.ts'
import { registration } from './registration.ts'
import { signIn } from './signIn.ts'

export const accountRoutes = (house: House, files: Files, detailsOf: DetailsOf) => {
  const userOf = userReader(detailsOf)
  return [
    ...implement(accounts, { ...registration(house), ...signIn(house, userOf), ...ownAccount(files, userOf) }),
    ...claimRoutes(house, userOf),
  ]
}
