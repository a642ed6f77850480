import { accounts } from '#contract/accounts.ts'
import type { Files } from '../platform/files.ts'
import { implement } from '../platform/routes.ts'
import { redrawn } from './avatar.ts'
import { claimRoutes } from './claiming.ts'
import type { House } from './mails.ts'
import { type DetailsOf, ownAccount, userReader } from './me.ts'
import { registration } from './registration.ts'
import { entering, type SecondStepOf, signIn } from './signIn.ts'

export const accountRoutes = (house: House, files: Files, detailsOf: DetailsOf, secondStepOf: SecondStepOf) => {
  const userOf = userReader(detailsOf)
  const enter = entering(house, userOf)
  return [
    ...implement(
      accounts,
      {
        ...registration(house),
        ...signIn(house, enter, secondStepOf),
        ...ownAccount(files, userOf),
      },
      { updateMe: redrawn('filling') },
    ),
    ...claimRoutes(house, userOf),
  ]
}
