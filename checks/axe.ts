/**
 * Runs axe with all its default rules, best practices as well as WCAG, on every screen and dialog
 * in every state.
 */
import type { RunOptions } from 'axe-core'
import { violationsOn } from '../e2e/helpers/accessibility.ts'
import type { Check } from './check.ts'
import { crawl, DESKTOP, PHONE } from './crawl.ts'

// The open list of a field hides the rest of the page, including the focused field (a known
// upstream issue). axe would also ask for a heading and landmarks in the list.
const WITH_LIST: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'aria-hidden-focus': { enabled: false } },
}

export const check: Check['check'] = async (environment) => {
  let runs = 0
  const { screens, findings } = await crawl(environment.demo, {
    looks: [DESKTOP, PHONE],
    withoutData: true,
    async inspect({ page, view }) {
      const options = view.isListOpen ? WITH_LIST : {}
      const light = await violationsOn(page, options)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await violationsOn(page, options)
      await page.emulateMedia({ colorScheme: 'light' })
      runs += 2
      return [...light, ...dark.map((each) => `in the dark, ${each}`)]
    },
  })
  return { scope: `${screens} screens and dialogs at two widths, ${runs} times in light or dark`, findings }
}
