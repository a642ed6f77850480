import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { isChunkError } from '#web/platform/chunk-error.ts'
import { retryFailedParts } from '#web/platform/lazy-component.ts'

type LazyPartProps = {
  /** Shown until the code has loaded; nothing by default. */
  fallback?: ReactNode
  children: ReactNode
}

type LazyPartState = { error: unknown; retries: number }

const MAX_RETRIES = 3

/**
 * Part of a screen whose code loads later. While its code cannot be fetched, for example offline,
 * the rest of the screen stays usable, and the part appears when the server answers again.
 */
export class LazyPart extends Component<LazyPartProps, LazyPartState> {
  override state: LazyPartState = { error: null, retries: 0 }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { fallback = null, children } = this.props
    const { error, retries } = this.state
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>
    // Code that stays missing although the server answers is of an older version, and the error
    // screen reloads the page.
    if (retries === MAX_RETRIES || !isChunkError(error)) throw error
    return <MissingPart fallback={fallback} onRetried={this.showAgain} />
  }

  showAgain = () => this.setState(({ retries }) => ({ error: null, retries: retries + 1 }))
}

function MissingPart({ fallback, onRetried }: { fallback: ReactNode; onRetried: () => void }) {
  useEffect(() => {
    let isUnmounted = false
    retryFailedParts().then(() => isUnmounted || onRetried())
    return () => {
      isUnmounted = true
    }
  }, [onRetried])
  return fallback
}
