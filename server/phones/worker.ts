import type { SupportContact } from '#contract/service.ts'
import type { ReplyReader } from '../messaging/replies.ts'
import { createReplyWorker } from '../messaging/reply-worker.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { giveUp, type ReplyBrand, readTexts } from './inbound.ts'
import { askNext } from './opt-in.ts'

type Deps = { db: Database; clock: Clock; log: Log; config: Omit<ReplyBrand, 'support'> }

/** Asks new numbers for consent and processes replies; `readers` handle those about shifts. */
export const talkBySms = (
  { config, ...deps }: Deps,
  support: () => SupportContact | null,
  readers: readonly ReplyReader[],
): ReturnType<typeof createReplyWorker> => {
  const brand: ReplyBrand = {
    get productName() {
      return config.productName
    },
    publicUrl: config.publicUrl,
    support,
  }
  return createReplyWorker(deps, {
    read: readTexts(brand, readers),
    giveUp: giveUp(brand),
    ask: (db, now) => askNext(db, brand, now),
  })
}
