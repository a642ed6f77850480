/**
 * Unsent texts, kept in this browser for each person. They survive a reload, a lost connection and
 * an expired session. Never use this for passwords, codes or cards.
 */
import { useState } from 'react'
import { isOfLastWeek } from './last-week.ts'
import { getSession, isOfThisTab } from './session.ts'

const PREFIX = 'draft:'
/**
 * Longer than any text that can be sent. Without a limit, drafts could fill the storage that the
 * session needs.
 */
const LONGEST = 100_000
type Draft = { text: string; at: number }

const nameOf = (userId: number, what: string) => `${PREFIX}${userId}:${what}`

/** Returns the stored draft if it is from the last week. */
function textOf(kept: string | null, now: number): string | null {
  try {
    const { text, at } = JSON.parse(kept ?? 'null') as Draft
    return isOfLastWeek(at, now) && typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** The drafts in a browser's storage, as the person of this id sees them. */
export function draftsIn(storage: Storage, userId: number, now = () => Date.now()) {
  const read = (what: string) => textOf(storage.getItem(nameOf(userId, what)), now())
  function write(what: string, text: string) {
    if (text.length > LONGEST) return
    if (text === '') return storage.removeItem(nameOf(userId, what))
    try {
      storage.setItem(nameOf(userId, what), JSON.stringify({ text, at: now() }))
    } catch {
      // The storage is full. The text stays in its field, so this is ignored.
    }
  }
  return { read, write }
}

/**
 * Deletes all drafts except the recent ones of person `except`: at sign-out, when another person
 * signs in, and when they are old.
 */
export function forgetDrafts(storage: Storage, except?: number, now = Date.now()) {
  const isTheirs = (name: string) => except !== undefined && name.startsWith(nameOf(except, ''))
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(isTheirs(name) && textOf(storage.getItem(name), now) !== null))
      storage.removeItem(name)
}

/** Used when another tab has ended or changed the session and this tab has not noticed yet. */
const nowhere: ReturnType<typeof draftsIn> = { read: () => null, write: () => {} }

/**
 * Drafts of the signed-in person. Signed out, drafts go with the tab, because the next person here
 * may be another one.
 */
export function ownDrafts() {
  if (!isOfThisTab()) return nowhere
  const id = getSession()?.user.id
  return id === undefined ? draftsIn(sessionStorage, 0) : draftsIn(localStorage, id)
}

/** It was sent, or given up. */
export const forgetDraft = (what: string) => ownDrafts().write(what, '')

/** A text that is stored while it is written. An empty or unchanged text is not stored. */
export function useDraft(what: string, before = ''): [string, (text: string) => void] {
  const read = () => ({ what, text: ownDrafts().read(what) ?? before })
  const [kept, keep] = useState(read)
  // Rereads the draft when the screen moves from one person to another, so that no text appears
  // under the wrong name.
  const shown = kept.what === what ? kept : read()
  if (shown !== kept) keep(shown)
  const change = (next: string) => {
    keep({ what, text: next })
    ownDrafts().write(what, next === before ? '' : next)
  }
  return [shown.text, change]
}
