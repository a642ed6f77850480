/** Naughty strings on every screen, and in every text field of every form, of a narrow phone. */
import type { Locator, Page } from '@playwright/test'
import { logPages } from '../e2e/helpers/page-log.ts'
import { crawl, type Look, type ShownView } from './crawl.ts'
import type { Environment } from './environment.ts'
import { fillWithStrings } from './hostile-data.ts'
import { sampleOf } from './naughty.ts'

const NARROW: Look = { where: 'phone', width: 320, height: 640, touch: true }
const FIELDS =
  'input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=password]), textarea'
/** Uses a sample, because filling in fields by browser is slow. */
const ONE_OF = 60

/**
 * Types the text into each field that a person could type in now, as the keyboard would, and
 * returns the number of fields.
 */
const fillAllFields = (page: Page, text: string) =>
  page.evaluate(
    async ({ fields, text }) => {
      const open = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
        (each) =>
          each.checkVisibility() && !each.disabled && !each.readOnly && !each.closest('[inert], [aria-hidden=true]'),
      )
      for (const field of open) {
        field.focus()
        field.select()
        // Respects the length limit of a field and fires its events, which setting its value does
        // not.
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
        await new Promise(requestAnimationFrame)
      }
      // Closes the field's list, which would hide the other fields.
      open.at(-1)?.blur()
      await new Promise(requestAnimationFrame)
      return open.length
    },
    { fields: FIELDS, text },
  )

/** Deletes drafts: unsent text returns with its form, and the next form must start empty. */
const deleteDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith('draft:')) storage.removeItem(name)
  })

/**
 * Returns the elements that stick out of the window, which must not scroll sideways. Retries, as
 * floating elements move.
 */
const overflowing = async (page: Page) => {
  for (let tries = 0; ; tries++) {
    const problems = await page.evaluate(() => {
      const room = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= room) return []
      const overflows = (element: Element) => element.getBoundingClientRect().right > room + 1
      return [...document.querySelectorAll('body *')]
        .filter((each) => overflows(each) && ![...each.children].some(overflows))
        .map((each) => each.outerHTML.slice(0, 200))
        .slice(0, 2)
    })
    if (problems.length === 0 || tries === 5) return problems.map((each) => `it is wider than the window by ${each}`)
    await page.waitForTimeout(100)
  }
}

/** Returns elements with event handlers or `srcdoc`; unescaped text may have become such. */
const activeElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc'))
      .map((each) => `a text has come to life as ${each.outerHTML.slice(0, 200)}`),
  )

const submitOf = (page: Page): Locator => page.locator('button[type=submit]:visible').last()

export const checkFields = async (environment: Environment, strings: readonly string[]) => {
  const sample = sampleOf(strings, ONE_OF)
  const demo = await environment.demo()
  await fillWithStrings(demo.db, strings)

  const log = logPages()
  const scriptDialogs: string[] = []
  const count = { fields: 0, filled: 0, sent: 0 }
  let reportedProblems = 0
  const newProblems = () => {
    const problems = log.problems.slice(reportedProblems)
    reportedProblems = log.problems.length
    return problems
  }
  const prepare = async (page: Page) => {
    log.follow(page)
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (e) =>
        console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`),
      )
    })
    page.on('dialog', (dialog) => {
      // The browser asks for confirmation before leaving a half-filled form.
      if (dialog.type() !== 'beforeunload') scriptDialogs.push(`${page.url()}: a script asked ${dialog.message()}`)
      void dialog.accept()
    })
  }

  const inspect = async ({ page, name }: ShownView) => {
    const findings = [...(await overflowing(page)), ...(await activeElements(page))]
    const fields = await fillAllFields(page, sample[0] ?? '')
    if (fields > 0) {
      count.fields += fields
      for (const text of sample) {
        count.filled += await fillAllFields(page, text)
        findings.push(...(await overflowing(page)).map((each) => `with ${JSON.stringify(text.slice(0, 60))}, ${each}`))
      }
      if ((await submitOf(page).count()) > 0) {
        await submitOf(page)
          .click({ timeout: 2_000 })
          .catch(() => {})
        await page.waitForTimeout(400)
        count.sent++
        findings.push(...(await overflowing(page)).map((each) => `when sent, ${each}`), ...(await activeElements(page)))
      }
      await page.goto('/nowhere')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await deleteDrafts(page)
    }
    return [...findings, ...newProblems().map((each) => `${name}: ${each}`)]
  }

  const { screens, findings } = await crawl(async () => demo, { looks: [NARROW], inspect, prepare })
  const scope =
    `${screens} screens and dialogs of a demo of such words at 320 px, ` +
    `${sample.length} of ${strings.length} strings in ${count.fields} fields (${count.filled} times), ${count.sent} forms sent`
  return { scope, findings: [...findings, ...scriptDialogs, ...demo.errors()] }
}
