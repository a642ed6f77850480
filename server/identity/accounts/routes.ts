import { accounts } from '#contract/identity/accounts.ts'
import type { Files } from '#server/platform/files.ts'
import { implement } from '#server/platform/routes.ts'
import { preparePicture } from './avatar.ts'
import { claimRoutes } from './claim-routes.ts'
import { ownAccount, userOf } from './me.ts'
import { registration } from './registration.ts'
import { createEnter, type SecondStepOf, signIn } from './sign-in.ts'

export const accountRoutes = (files: Files, secondStepOf: SecondStepOf) => {
  const enter = createEnter(userOf)
  return [
    ...implement(
      accounts,
      {
        ...registration,
        ...signIn(enter, secondStepOf),
        ...ownAccount(files),
      },
      { updateMe: preparePicture('filling') },
    ),
    ...claimRoutes(userOf),
  ]
}
