import { buttonClass } from './ui/buttonClass.ts'
import { FrontScreen } from './ui/FrontScreen.tsx'
import { Screen } from './ui/Screen.tsx'

const TITLE = 'Something went wrong'
const SENTENCE = 'This page could not be shown. Nothing that you had saved is lost.'

// A native button: the page for a broken screen must not depend on code that is still to be fetched.
const ReloadButton = () => (
  <button type="button" className={buttonClass('primary', 'large')} onClick={() => window.location.reload()}>
    Reload the page
  </button>
)

/** A screen broke, or its code could not be fetched, as happens after a new version went out or the line was cut. */
export const ErrorScreen = () => (
  <FrontScreen title={TITLE} intro={SENTENCE}>
    <div className="grid gap-2">
      <ReloadButton />
      <a href="/" className={buttonClass('link')}>
        Go to the start page
      </a>
    </div>
  </FrontScreen>
)

/** The same within the app's frame, whose menu still leads elsewhere. */
export const BrokenScreen = () => (
  <Screen title={TITLE}>
    <div role="alert" className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <p>{SENTENCE}</p>
      <ReloadButton />
    </div>
  </Screen>
)
