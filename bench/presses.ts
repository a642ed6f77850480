/** Measures presses in Chromium: time to the next paint, and work of the main thread for it. */
import type { Browser, Page } from '@playwright/test'

/** A paint after this time does not count as a response to the press. */
const OBSERVED_MS = 700

export type Press = {
  /** From press to next paint; null if it took less than 16 ms. */
  ms: number | null
  /** Processor time of the longest task of the main thread, whatever else the machine does. */
  task: number
}

/** Runs in the page: durations come in steps of 8 ms, and one shorter than 16 is not reported. */
const recordDurations = () => {
  const seen: number[] = []
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) seen.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Lets `measurePress` measure on this page; call it before the page loads. */
export const preparePresses = (page: Page) => page.addInitScript(recordDurations)

/**
 * Returns the longest event since the last call, in milliseconds, as measured by the browser; null
 * if it reported none.
 */
const longestEvent = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: number[] }
    return seen.length === 0 ? null : Math.max(...seen.splice(0))
  })

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** Ignores the threads of the browser itself, which do not delay a response. */
function longestTask(events: readonly TraceEvent[]) {
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pages.some((page) => page.pid === pid && page.tid === tid),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** Runs `act`, waits for what it shows, and returns how long that took. */
export async function measurePress(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Press> {
  const trace = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  trace.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => trace.once('Tracing.tracingComplete', resolve))
  await longestEvent(page)
  await trace.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  try {
    await act()
    await page.waitForTimeout(OBSERVED_MS)
  } finally {
    await trace.send('Tracing.end')
    await complete
    await trace.detach()
  }
  return { ms: await longestEvent(page), task: longestTask(events) }
}
