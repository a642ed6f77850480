import { type ReactNode, useEffect, useState } from 'react'
import { missingChunkOf, reload } from '#web/platform/chunk-error.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

// Anything can be thrown.
type Broken = { error: unknown }

const TITLE = 'Something went wrong'
const SENTENCE = 'This page could not be shown. Nothing you have saved is lost.'
const UNREACHABLE = 'We could not reach the server. Please try again when you are back online.'

const tryReload = (setSentence: (sentence: string) => void, missing?: string) =>
  reload(missing).catch(() => setSentence(UNREACHABLE))

/**
 * Returns the message and the button. If code is missing and the server answers, the page reloads
 * by itself.
 */
function useReload(error: unknown): [string, ReactNode] {
  const [sentence, setSentence] = useState(SENTENCE)
  useEffect(() => {
    const missing = missingChunkOf(error)
    if (missing) tryReload(setSentence, missing)
  }, [error])
  return [
    sentence,
    // A native button, because the page for a broken screen must not depend on code that is still
    // to be fetched.
    <button
      key="reload"
      type="button"
      className={buttonClass('primary', 'large')}
      onClick={() => tryReload(setSentence)}
    >
      Reload the page
    </button>,
  ]
}

/**
 * Shown when a screen fails, or when its code could not be fetched, for example after a release or
 * while offline.
 */
export function ErrorScreen({ error }: Broken) {
  const [sentence, button] = useReload(error)
  return (
    <StandaloneScreen title={TITLE} intro={sentence}>
      <div className="grid gap-2">
        {button}
        <a href="/" className={buttonClass('link')}>
          Go to the start page
        </a>
      </div>
    </StandaloneScreen>
  )
}

/** Like `ErrorScreen`, but within the app's frame, whose menu still leads elsewhere. */
export function BrokenScreen({ error }: Broken) {
  const [sentence, button] = useReload(error)
  return (
    <Screen title={TITLE}>
      <div role="alert" className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
        <p>{sentence}</p>
        {button}
      </div>
    </Screen>
  )
}
