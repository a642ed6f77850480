/** Faults that an e2e test can inject between a page and the service. */
import type { Page, Route } from '@playwright/test'

const disturbedPages = new WeakSet<Page>()
/**
 * Returns whether a test has broken this page's connection, as the browser then reports every URL
 * that it requests.
 */
export const isDisturbed = (page: Page) => disturbedPages.has(page)

/** From now on these addresses are out of this page's reach. Answers the way to mend it. */
export const cutConnection = async (page: Page, address: string | RegExp = '**/api/**') => {
  disturbedPages.add(page)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

/** This page's browser has no network from now on. Answers the way to get it back. */
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

/** A refusal that leaves it to the screen to find words. */
const SILENT_REFUSAL = { status: 403, json: { code: 'forbidden' } }

const CONFIRM = { status: 403, json: { message: 'Please confirm your identity first.', code: 'confirmation_needed' } }

const respondAt = async (page: Page, address: string | RegExp, answer: { status: number; json: unknown }) => {
  disturbedPages.add(page)
  const refuse = (route: Route) => route.fulfill(answer)
  await page.route(address, refuse)
  return () => page.unroute(address, refuse)
}

/**
 * Makes the service fail at these URLs, as seen by this page, with the reference of its trace if
 * there is one. Returns a function that restores it.
 */
export const failAt = (page: Page, address: string | RegExp, reference?: string) =>
  respondAt(page, address, { ...ERROR, json: { ...ERROR.json, reference } })

/** The same with a refusal, which a browser does not ask for again by itself. */
export const refuseAt = (page: Page, address: string | RegExp) => respondAt(page, address, REFUSAL)

/** The same with this body. */
export const refuseWith = (page: Page, address: string | RegExp, json: unknown) =>
  respondAt(page, address, { status: 409, json })

/** From now on the service wants to know at these addresses who sits here. */
export const requireConfirmation = (page: Page, address: string | RegExp) => respondAt(page, address, CONFIRM)

/** From now on these addresses do not answer this page. Answers the way to let them go. */
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
