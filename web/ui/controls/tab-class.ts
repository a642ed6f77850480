/** Row of tabs. Those that do not fit on a phone are reached by swiping. */
export const tabRowClass =
  'relative sideways -mx-4 flex overflow-x-auto border-b border-line px-4 [--ground:var(--tabs-ground,var(--color-page))] md:mx-0 md:px-0'

/** A tab, also for a link that looks like one. */
export const tabClass =
  '-mb-px flex min-h-10 shrink-0 cursor-pointer items-center gap-1.5 rounded-t-chip border-b-2 border-transparent px-0.5 text-sm font-medium whitespace-nowrap text-dim outline-offset-[-2px] transition-colors duration-120 hover:text-ink data-selected:border-brand data-selected:font-semibold data-selected:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11'

/** Gap in a row of tabs and links, so small on a phone that five of them fit. */
export const wideRowGap = 'gap-2.5 sm:gap-6'
