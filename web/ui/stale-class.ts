/** Fades outdated data while the next loads, but only if that takes a while. */
export const staleClass = (isStale: boolean) =>
  `transition-opacity duration-120 ${isStale ? 'opacity-60 delay-150' : ''}`
