import type { SupportContact } from '#contract/service.ts'
import type { ReplyReader } from '../messaging/replies.ts'
import { createReplyWorker } from '../messaging/replyWorker.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { askNext } from './asking.ts'
import { giveUp, type ReadingHouse, readTexts } from './reading.ts'

type Means = { db: Database; clock: Clock; log: Log; config: Omit<ReadingHouse, 'support'> }

/** Asks the numbers that have come to be known, and reads what comes from them; what is about shifts the readers do. */
export const talkBySms = (
  { config, ...means }: Means,
  support: () => SupportContact | null,
  readers: readonly ReplyReader[],
): ReturnType<typeof createReplyWorker> => {
  const house: ReadingHouse = {
    get productName() {
      return config.productName
    },
    publicUrl: config.publicUrl,
    support,
  }
  return createReplyWorker(means, {
    read: readTexts(house, readers),
    giveUp: giveUp(house),
    ask: (db, now) => askNext(db, house, now),
  })
}
