import { buttonClass } from './ui/buttonClass.ts'
import { FrontScreen } from './ui/FrontScreen.tsx'
import { Problem } from './ui/Loaded.tsx'
import { Screen } from './ui/Screen.tsx'

const TITLE = 'Something went wrong'
const SENTENCE = 'This page could not be shown. Nothing that you had saved is lost.'

/** A screen broke, or its code could not be fetched, as happens after a new version went out or the line was cut. */
export function ErrorScreen() {
  return (
    <FrontScreen title={TITLE} intro={SENTENCE}>
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

/** The same within the app's frame, whose menu still leads elsewhere. */
export const BrokenScreen = () => (
  <Screen title={TITLE}>
    <Problem message={SENTENCE} onRetry={() => window.location.reload()} />
  </Screen>
)
