/**
 * Output of a test's pages: messages that are never allowed, and a log that helps to explain a
 * failure.
 */
import type { Page } from '@playwright/test'
import { isDisturbed } from './network.ts'

// The browser logs this for any response that is not 2xx, even for a refusal that a test expects.
const expected = /Failed to load resource: the server responded with a status of (401|403|404|409|413|415|422|429)/
const playwrightMessage = /Service Worker registration blocked by Playwright/
const networkMessage = /Failed to (load resource|fetch dynamically imported module)/

export type PageLog = {
  follow(page: Page): void
  /** Errors and breaches of the content security policy. */
  problems: readonly string[]
  /**
   * Returns the last things that the pages showed, requested and received, each with the seconds
   * since the test began.
   */
  summary(): string
}

export const logPages = (): PageLog => {
  const began = performance.now()
  const problems: string[] = []
  const lines: string[] = []
  let pages = 0
  const follow = (page: Page) => {
    const name = `page ${++pages}`
    const note = (text: string) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      lines.push(`${seconds.padStart(6)} ${name} ${text.slice(0, 300)}`)
    }
    page.on('framenavigated', (frame) => note(`is at ${frame.url()}`))
    page.on('requestfailed', (request) => note(`${request.method()} ${request.url()} ${request.failure()?.errorText}`))
    page.on('response', (answer) => {
      const request = answer.request()
      if (answer.url().includes('/api/')) note(`${request.method()} ${answer.url()} ${answer.status()}`)
    })
    page.on('console', (message) => {
      const text = message.text()
      note(`${message.type()}: ${text}`)
      if (!['error', 'warning'].includes(message.type()) || expected.test(text) || playwrightMessage.test(text)) return
      if (!(isDisturbed(page) && networkMessage.test(text))) problems.push(`${page.url()}: ${text}`)
    })
    page.on('pageerror', (error) => {
      note(`threw ${error.message}`)
      problems.push(`${page.url()}: ${error.message}`)
    })
  }
  return { follow, problems, summary: () => lines.slice(-40).join('\n') }
}
