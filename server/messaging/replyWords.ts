/** What somebody means who answers a text message with a few words. */

export type ReplyWord = 'yes' | 'no' | 'stop' | 'start' | 'help' | 'on_my_way'
export type ReplyWords = {
  /** null where it cannot be told, as when both yes and no are said. */
  word: ReplyWord | null
  /** The short code of a request, like K7. */
  code: string | null
}

export const readReply = (_body: string): ReplyWords => ({ word: null, code: null })
