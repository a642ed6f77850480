import { useState } from 'react'

/**
 * Skips a call that is already in flight. A double tap is faster than a button can be disabled, and
 * it would also show its message twice.
 */
export function singly() {
  const underWay = new Set<string>()
  return async (what: unknown, act: () => Promise<unknown>) => {
    const key = JSON.stringify(what)
    if (underWay.has(key)) return
    underWay.add(key)
    try {
      await act()
    } finally {
      underWay.delete(key)
    }
  }
}

/** For buttons outside of forms, which send by themselves; see `singly`. */
export const useSingly = () => useState(singly)[0]
