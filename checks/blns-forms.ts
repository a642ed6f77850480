/**
 * Types every naughty string that the contract accepts into three forms: a message, a support
 * question and a profile. The screen must then show a message and a profile as typed.
 */
import type { Page } from '@playwright/test'
import { paragraphs } from '#contract/platform/values.ts'
import { views } from '../e2e/screens/screens.ts'
import { DESKTOP, demoAccount, openBrowser, openPage, show } from './crawl.ts'
import type { Environment } from './environment.ts'
import { storedForm } from './naughty.ts'

const ROOM = 1900
const WRITABLE = paragraphs(ROOM)

/**
 * Packs as many strings as fit into one text, one per line, since one at a time would take an hour.
 */
const batchesOf = (strings: readonly string[]) => {
  const batches: string[][] = []
  for (const each of strings) {
    const last = batches.at(-1)
    if (last && [...last, each].join('\n').length <= ROOM) last.push(each)
    else batches.push([each])
  }
  return batches
}

type Form = {
  view: string
  fill(page: Page, text: string): Promise<unknown>
  send(page: Page): Promise<unknown>
  /** Call that sending the form makes. */
  call: RegExp
  /** Whether the screen shows it afterwards. */
  isShown: boolean
}
const forms: Form[] = [
  {
    view: 'employee conversation',
    fill: (page, text) => page.getByRole('textbox', { name: /^Message to/ }).fill(text),
    send: (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
    call: /\/conversations$/,
    isShown: true,
  },
  {
    view: 'employee contact',
    async fill(page, text) {
      // The sent text is cleared a moment after the answer.
      await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
      await page.getByLabel('Subject').fill('What is this?')
      await page.getByLabel('Message', { exact: true }).fill(text)
    },
    send: (page) => page.getByRole('button', { name: 'Send message' }).click(),
    call: /\/support$/,
    isShown: false,
  },
  {
    view: 'profile',
    async fill(page, text) {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Work Preferences').fill(text)
    },
    send: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
    call: /\/employee-details\//,
    isShown: true,
  },
]

/** Collapses white space, because a page may show it differently than it was typed. */
const normalizeSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ')

export const checkForms = async (environment: Environment, strings: readonly string[]) => {
  const accepted = strings.filter((each) => WRITABLE.safeParse(each).success)
  const batches = batchesOf(accepted)
  const demo = await environment.demo()
  const browser = await openBrowser()
  const account = await demoAccount(demo, 'employee')
  const findings: string[] = []

  for (const form of forms) {
    const page = await openPage(browser, demo.base, DESKTOP, account)
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') findings.push(`${form.view}: a script asked ${dialog.message()}`)
      void dialog.accept()
    })
    page.on('pageerror', (error) => findings.push(`${form.view}: ${error.message}`))
    const view = views.find(({ name }) => name === form.view)
    if (!view) throw new Error(`there is no screen "${form.view}"`)
    try {
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await show(page, view)
      for (const batch of batches) {
        const text = batch.join('\n')
        await form.fill(page, text)
        const answer = page.waitForResponse((each) => form.call.test(each.url()) && each.request().method() !== 'GET')
        await form.send(page)
        const status = (await answer).status()
        if (status >= 300) findings.push(`${form.view}: ${status} for ${JSON.stringify(batch)}`)
        if (!form.isShown) continue
        const stored = normalizeSpaces(storedForm(text))
        const isStored = async () =>
          normalizeSpaces(await page.locator('main').evaluate((main) => main.textContent ?? '')).includes(stored)
        let isFound = await isStored()
        for (let tries = 0; !isFound && tries < 50; tries++) {
          await page.waitForTimeout(100)
          isFound = await isStored()
        }
        if (!isFound) findings.push(`${form.view}: does not show ${JSON.stringify(batch)}`)
      }
    } catch (error) {
      findings.push(`${form.view}: could not be filled in: ${String(error).slice(0, 500)}`)
    }
    await page.context().close()
  }
  await browser.close()
  return {
    scope: `${accepted.length} of ${strings.length} strings, the rest being refused, in each of ${forms.length} forms`,
    findings: [...findings, ...demo.errors()],
  }
}
