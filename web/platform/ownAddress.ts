const bare = (path: string) => path.replace(/(?<=.)\/+$/, '')

/**
 * Whether a screen that is being left wants to change its own address: until the next one is there it still takes
 * clicks, and what they would write there would end up in the next one's address.
 */
export const isTooLate = (to: unknown, shown: string | undefined, next: string) =>
  to === '.' && shown !== undefined && bare(shown) !== bare(next)
