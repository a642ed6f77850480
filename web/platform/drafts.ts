/**
 * What somebody has written and not sent yet. It lies in this browser, each person's apart, and outlives a reload, a lost
 * network and a session that has ended. Never for passwords, codes or cards.
 */
import { useState } from 'react'
import { getSession } from './session.ts'

const PREFIX = 'draft:'
const DAYS = 7
type Draft = { text: string; at: number }

const nameOf = (userId: number, what: string) => `${PREFIX}${userId}:${what}`

/** The drafts in a browser's storage, as the person of this id sees them. */
export function draftsIn(storage: Storage, userId: number, now = () => Date.now()) {
  function read(what: string): string | null {
    try {
      const { text, at } = JSON.parse(storage.getItem(nameOf(userId, what)) ?? 'null') as Draft
      return now() - at < DAYS * 86_400_000 ? text : null
    } catch {
      return null
    }
  }
  function write(what: string, text: string) {
    if (text === '') return storage.removeItem(nameOf(userId, what))
    try {
      storage.setItem(nameOf(userId, what), JSON.stringify({ text, at: now() }))
    } catch {
      // The storage is full: what is written stands in its field all the same.
    }
  }
  return { read, write }
}

/** Whoever leaves on purpose, or takes another's place, leaves no word of theirs or another's behind. */
export function forgetDrafts(storage: Storage, except?: number) {
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(except !== undefined && name.startsWith(nameOf(except, ''))))
      storage.removeItem(name)
}

/** The drafts of the person signed in here. */
export const ownDrafts = () => draftsIn(localStorage, getSession()?.user.id ?? 0)

/** It was sent, or given up. */
export const forgetDraft = (what: string) => ownDrafts().write(what, '')

/** A text that is kept while it is written. An empty one, or what stood there before, is no draft. */
export function useDraft(what: string, before = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => ownDrafts().read(what) ?? before)
  const change = (next: string) => {
    setText(next)
    ownDrafts().write(what, next === before ? '' : next)
  }
  return [text, change]
}
