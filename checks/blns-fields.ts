/** Naughty strings on every screen, and in every text field of every form, of a narrow phone. */
import type { Locator, Page } from '@playwright/test'
import { logPages } from '../e2e/helpers/page-log.ts'
import type { Environment } from './environment.ts'
import { dress } from './hostile-data.ts'
import { telling } from './naughty.ts'
import { type Look, type Seen, walkThrough } from './walk.ts'

const NARROW: Look = { where: 'phone', width: 320, height: 640, touch: true }
const FIELDS =
  'input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=password]), textarea'
/** A field is filled in by a browser, which takes its time. */
const ONE_OF = 60

/**
 * Types the text into each field that a person could type in now, as the keyboard would, and
 * returns the number of fields.
 */
const writeEverywhere = (page: Page, text: string) =>
  page.evaluate(
    async ({ fields, words }) => {
      const open = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
        (each) =>
          each.checkVisibility() && !each.disabled && !each.readOnly && !each.closest('[inert], [aria-hidden=true]'),
      )
      for (const field of open) {
        field.focus()
        field.select()
        // Respects the length limit of a field and fires its events, which setting its value does
        // not.
        document.execCommand(words === '' ? 'delete' : 'insertText', false, words)
        await new Promise(requestAnimationFrame)
      }
      // The list of a field closes, which hides all others.
      open.at(-1)?.blur()
      await new Promise(requestAnimationFrame)
      return open.length
    },
    { fields: FIELDS, words: text },
  )

/** Deletes drafts, as unsent text returns with its form, where the next one must start empty. */
const forgetDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (name.startsWith('draft:')) storage.removeItem(name)
  })

/**
 * Returns the elements that stick out of the window, which must not scroll sideways. Retries, as
 * floating elements move.
 */
const stickingOut = async (page: Page) => {
  for (let tries = 0; ; tries++) {
    const found = await page.evaluate(() => {
      const room = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= room) return []
      const isOut = (element: Element) => element.getBoundingClientRect().right > room + 1
      return [...document.querySelectorAll('body *')]
        .filter((each) => isOut(each) && ![...each.children].some(isOut))
        .map((each) => each.outerHTML.slice(0, 200))
        .slice(0, 2)
    })
    if (found.length === 0 || tries === 5) return found.map((each) => `it is wider than the window by ${each}`)
    await page.waitForTimeout(100)
  }
}

/** Text that has become an element that does something. */
const awakened = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc'))
      .map((each) => `a text has come to life as ${each.outerHTML.slice(0, 200)}`),
  )

const submitOf = (page: Page): Locator => page.locator('button[type=submit]:visible').last()

export const checkFields = async (environment: Environment, strings: readonly string[]) => {
  const sample = telling(strings, ONE_OF)
  const demo = await environment.demo()
  await dress(demo.db, strings)

  const watch = logPages()
  const asked: string[] = []
  const count = { fields: 0, filled: 0, sent: 0 }
  let seenTroubles = 0
  const newTroubles = () => {
    const found = watch.troubles.slice(seenTroubles)
    seenTroubles = watch.troubles.length
    return found
  }
  const prepare = async (page: Page) => {
    watch.follow(page)
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (e) =>
        console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`),
      )
    })
    page.on('dialog', (dialog) => {
      // The browser itself asks before a half-filled form is left.
      if (dialog.type() !== 'beforeunload') asked.push(`${page.url()}: a script asked ${dialog.message()}`)
      void dialog.accept()
    })
  }

  const glance = async ({ page, name }: Seen) => {
    const findings = [...(await stickingOut(page)), ...(await awakened(page))]
    const fields = await writeEverywhere(page, sample[0] ?? '')
    if (fields > 0) {
      count.fields += fields
      for (const text of sample) {
        count.filled += await writeEverywhere(page, text)
        findings.push(...(await stickingOut(page)).map((each) => `with ${JSON.stringify(text.slice(0, 60))}, ${each}`))
      }
      if ((await submitOf(page).count()) > 0) {
        await submitOf(page)
          .click({ timeout: 2_000 })
          .catch(() => {})
        await page.waitForTimeout(400)
        count.sent++
        findings.push(...(await stickingOut(page)).map((each) => `when sent, ${each}`), ...(await awakened(page)))
      }
      await page.goto('/nowhere')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await forgetDrafts(page)
    }
    return [...findings, ...newTroubles().map((each) => `${name}: ${each}`)]
  }

  const { screens, findings } = await walkThrough(async () => demo, { looks: [NARROW], glance, prepare })
  const lookedAt =
    `${screens} screens and dialogs of a demo of such words at 320 px, ` +
    `${sample.length} of ${strings.length} strings in ${count.fields} fields (${count.filled} times), ${count.sent} forms sent`
  return { lookedAt, findings: [...findings, ...asked, ...demo.complaints()] }
}
