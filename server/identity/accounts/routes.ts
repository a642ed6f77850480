import { accounts } from '#contract/identity/accounts.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Files } from '#server/platform/files.ts'
import { implement } from '#server/platform/routes.ts'
import { redrawn } from './avatar.ts'
import { claimRoutes } from './claim-routes.ts'
import { type DetailsOf, ownAccount, userReader } from './me.ts'
import { registration } from './registration.ts'
import { entering, type SecondStepOf, signIn } from './sign-in.ts'

export const accountRoutes = (brand: Brand, files: Files, detailsOf: DetailsOf, secondStepOf: SecondStepOf) => {
  const userOf = userReader(detailsOf)
  const enter = entering(brand, userOf)
  return [
    ...implement(
      accounts,
      {
        ...registration(brand),
        ...signIn(brand, enter, secondStepOf),
        ...ownAccount(files, userOf),
      },
      { updateMe: redrawn('filling') },
    ),
    ...claimRoutes(brand, userOf),
  ]
}
