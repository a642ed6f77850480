import { lazyRouteComponent } from '@tanstack/react-router'
import { isOffline } from './connectivity.ts'

const RETRY_MS = 5000

/** Loses `preload` once its code has loaded. */
export type LazyComponent = { preload?: (() => Promise<void> | undefined) | undefined }

const failed = new Set<LazyComponent>()
let retry: Promise<void> | undefined

/**
 * Component whose code loads when it is first rendered or preloaded. Code that failed to load is
 * fetched again when the network is back; `lazyRouteComponent` alone would keep the error.
 */
export const lazyComponent: typeof lazyRouteComponent = (importer, exportName) => {
  const load = () =>
    importer().catch((error) => {
      failed.add(component)
      addEventListener('online', retryFailedParts, { once: true })
      throw error
    })
  const component = lazyRouteComponent(load, exportName)
  return component
}

/** Fetches the code that failed to load, as soon as the server answers, and resolves after that. */
export function retryFailedParts() {
  retry ??= fetchFailedParts()
  return retry
}

async function fetchFailedParts() {
  while (!(await findServer().catch(() => false))) await nextAttempt()
  retry = undefined
  const components = [...failed]
  failed.clear()
  await Promise.all(components.map((component) => component.preload?.()))
}

/** Rejects if the server does not answer. */
export const findServer = () => fetch('/', { method: 'HEAD', cache: 'no-store' })

/** Resolves when the browser is online again, or soon if it says that it is. */
const nextAttempt = () =>
  new Promise<unknown>((resolve) =>
    isOffline() ? addEventListener('online', resolve, { once: true }) : setTimeout(resolve, RETRY_MS),
  )
