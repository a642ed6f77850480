/** Siteimprove's Alfa, an engine that shares nothing with axe, by its rules for WCAG A and AA. */
import type { Page } from '@playwright/test'
import type { Check } from './check.ts'
import { crawl, DESKTOP, type Look, PHONE } from './crawl.ts'
import { load } from './programs.ts'

type Rule = { uri: string; hasRequirement(is: (requirement: unknown) => boolean): boolean }
type Outcome = {
  rule: Rule
  target: { path?(): string; toString(): string }
  expectations: Iterable<[string, { isErr(): boolean; getErrUnsafe(): { message: string } }]>
}
type Is = (outcome: Outcome) => boolean
type Act = {
  Audit: { of(page: unknown, rules: unknown): { evaluate(): Promise<Iterable<Outcome>> } }
  Outcome: { isPassed: Is; isFailed: Is; isCantTell: Is }
}
type Wcag = {
  Criterion: { isCriterion(requirement: unknown): boolean }
  Conformance: { isAA(): (criterion: unknown) => boolean }
}
type Playwrights = { Playwright: { toPage(document: unknown): Promise<unknown> } }
type Sequences = { Sequence: { from(all: Iterable<Rule>): unknown } }

const CONTRAST = 'sia-r69'
// While the list of a field is open, the focus stays in that field and the next Tab closes the
// list. The rest of the page is hidden from screen readers meanwhile, though it could be tabbed to
// in principle.
const HIDDEN_FROM_FOCUS = 'sia-r17'

/**
 * Makes the window as high as the page, because a phone's bottom bar covers content that can be
 * scrolled from under it. A page takes its real height only once its rows are drawn, and rows far
 * outside the window are not.
 */
const stretch = async (page: Page, { width, height }: Look) => {
  const drawn = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return document.documentElement.scrollHeight
    })
  let [tall, needed] = [height, await drawn()]
  for (let tries = 0; needed > tall && tries < 5; tries++) {
    tall = needed
    await page.setViewportSize({ width, height: tall })
    needed = await drawn()
  }
}

const idOf = ({ uri }: Rule) => uri.slice(uri.lastIndexOf('/') + 1)

export const check: Check['check'] = async (environment) => {
  const { Audit, Outcome } = await load<Act>('@siteimprove/alfa-act')
  const { Criterion, Conformance } = await load<Wcag>('@siteimprove/alfa-wcag')
  const { Playwright } = await load<Playwrights>('@siteimprove/alfa-playwright')
  const { Sequence } = await load<Sequences>('@siteimprove/alfa-sequence')
  const all = (await load<{ default: Iterable<Rule> }>('@siteimprove/alfa-rules')).default
  const isAA = Conformance.isAA()
  const rules = [...all].filter((rule) => rule.hasRequirement((each) => Criterion.isCriterion(each) && isAA(each)))

  const count = { passed: 0, open: 0 }
  const failuresOn = async (page: Page, rules: readonly Rule[]) => {
    const alfaPage = await Playwright.toPage(await page.evaluateHandle(() => document))
    const found: string[] = []
    for (const outcome of await Audit.of(alfaPage, Sequence.from(rules)).evaluate()) {
      if (Outcome.isPassed(outcome)) count.passed++
      if (Outcome.isCantTell(outcome)) count.open++
      if (!Outcome.isFailed(outcome)) continue
      const { rule, target, expectations } = outcome
      const reasons = [...expectations].flatMap(([, each]) => (each.isErr() ? [each.getErrUnsafe().message] : []))
      const element = String(target).replaceAll(/\s+/g, ' ').slice(0, 200)
      found.push(`${idOf(rule)} ${reasons.join(' ')} at ${target.path?.() ?? ''} ${element}`)
    }
    return found
  }

  const { screens, findings } = await crawl(environment.demo, {
    looks: [DESKTOP, PHONE],
    async inspect({ page, view, look }) {
      await stretch(page, look)
      const applicable = view.isListOpen ? rules.filter((rule) => idOf(rule) !== HIDDEN_FROM_FOCUS) : rules
      const found = await failuresOn(page, applicable)
      // Colours are the only thing checked that depends on the theme, and they are the same at
      // every width.
      if (look === DESKTOP) {
        await page.emulateMedia({ colorScheme: 'dark' })
        const colours = rules.filter((rule) => idOf(rule) === CONTRAST)
        for (const each of await failuresOn(page, colours)) found.push(`in the dark, ${each}`)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await page.setViewportSize(look)
      return found
    },
  })
  const scope = `${screens} screens and dialogs by ${rules.length} rules, ${count.passed} passed, ${count.open} that it cannot tell`
  return { scope, findings }
}
