import { buttonClass } from './ui/buttonClass.ts'
import { FrontScreen } from './ui/FrontScreen.tsx'

/** A screen broke, or its code could not be fetched, as happens after a new version went out or the line was cut. */
export function ErrorScreen() {
  return (
    <FrontScreen title="Something went wrong" intro="This page could not be shown. Nothing that you had saved is lost.">
      <button
        type="button"
        className={`${buttonClass('primary', 'large')} w-full`}
        onClick={() => window.location.reload()}
      >
        Reload the page
      </button>
      <a href="/" className={`${buttonClass('link')} mt-2 w-full`}>
        Go to the start page
      </a>
    </FrontScreen>
  )
}
