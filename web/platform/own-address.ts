const bare = (path: string) => path.replace(/(?<=.)\/+$/, '')

/**
 * True if a screen that is being left tries to change its own URL. It takes clicks until the next
 * screen appears, and their parameters would end up in the next screen's URL.
 */
export const isTooLate = (to: unknown, shown: string | undefined, next: string) =>
  to === '.' && shown !== undefined && bare(shown) !== bare(next)
