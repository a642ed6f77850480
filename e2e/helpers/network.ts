/** Faults that an e2e test can inject between a page and the service. */
import type { Page, Route } from '@playwright/test'

const disturbedPages = new WeakSet<Page>()
/**
 * Returns whether a test has disturbed this page's requests. The browser then logs an error for
 * each one that fails, which is not a fault of the product.
 */
export const isDisturbed = (page: Page) => disturbedPages.has(page)

/** Aborts the page's requests to these URLs. Returns a function that lets them through again. */
export const cutConnection = async (page: Page, address: string | RegExp = '**/api/**') => {
  disturbedPages.add(page)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

/** Lets the page's requests to these URLs through, but loses the service's replies. */
export const loseReplies = async (page: Page, address: string | RegExp) => {
  disturbedPages.add(page)
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Takes the page's browser offline. Returns a function that brings it back online. */
export const goOffline = async (page: Page) => {
  disturbedPages.add(page)
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

const ERROR = {
  status: 500,
  json: { message: 'Something went wrong on our side. Please try again.', code: 'unexpected' },
}
const REFUSAL = {
  status: 429,
  json: { message: 'Too many attempts. Please wait a moment and try again.', code: 'too_many_requests' },
}

/** Refusal without a message, so the screen shows its own text. */
const SILENT_REFUSAL = { status: 403, json: { code: 'forbidden' } }

const CONFIRM = { status: 403, json: { message: 'Please confirm your identity first.', code: 'confirmation_needed' } }

const respondAt = async (page: Page, address: string | RegExp, answer: { status: number; json: unknown }) => {
  disturbedPages.add(page)
  const refuse = (route: Route) => route.fulfill(answer)
  await page.route(address, refuse)
  return () => page.unroute(address, refuse)
}

/**
 * Makes the service fail at these URLs, as seen by this page. The failure carries `reference`,
 * which users quote to support. Returns a function that restores the service.
 */
export const failAt = (page: Page, address: string | RegExp, reference?: string) =>
  respondAt(page, address, { ...ERROR, json: { ...ERROR.json, reference } })

/** Like `failAt`, but refuses the request, so the app does not retry it by itself. */
export const refuseAt = (page: Page, address: string | RegExp) => respondAt(page, address, REFUSAL)

/** Like `refuseAt`, with this response body. */
export const refuseWith = (page: Page, address: string | RegExp, json: unknown) =>
  respondAt(page, address, { status: 409, json })

/** Makes the service ask for confirmation of identity at these URLs. */
export const requireConfirmation = (page: Page, address: string | RegExp) => respondAt(page, address, CONFIRM)

/** Holds back requests to these URLs. Returns a function that lets them through. */
export const delayAnswers = async (page: Page, address: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Holds back requests to these URLs until the returned function is called. That refuses them all
 * without a message, and returns a function that restores the connection.
 */
export const delayThenRefuse = async (page: Page, address: string | RegExp) => {
  disturbedPages.add(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  const refuse = async (route: Route) => {
    await promise
    await route.fulfill(SILENT_REFUSAL)
  }
  await page.route(address, refuse)
  return () => {
    resolve()
    return () => page.unroute(address, refuse)
  }
}
