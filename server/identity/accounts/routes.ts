import { accounts } from '#contract/identity/accounts.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Files } from '#server/platform/files.ts'
import { implement } from '#server/platform/routes.ts'
import { redrawn } from './avatar.ts'
import { claimRoutes } from './claim-routes.ts'
import { ownAccount, userOf } from './me.ts'
import { registration } from './registration.ts'
import { entering, type SecondStepOf, signIn } from './sign-in.ts'

export const accountRoutes = (brand: Brand, files: Files, secondStepOf: SecondStepOf) => {
  const enter = entering(brand, userOf)
  return [
    ...implement(
      accounts,
      {
        ...registration(brand),
        ...signIn(brand, enter, secondStepOf),
        ...ownAccount(files),
      },
      { updateMe: redrawn('filling') },
    ),
    ...claimRoutes(brand, userOf),
  ]
}
