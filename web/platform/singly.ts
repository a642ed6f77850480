import { useState } from 'react'

/**
 * Does what was asked for, unless the very same is on its way. A double tap is faster than a button that is drawn
 * anew, and what it sends twice is also said twice.
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
