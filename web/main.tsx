import './theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { markChunkErrors } from './platform/chunk-error.ts'
import { configQuery } from './platform/config.ts'
import { queryClient } from './platform/queries.ts'
import { followTheme } from './platform/theme.ts'
import { App } from './shell/app.tsx'

markChunkErrors()
followTheme()
queryClient.prefetchQuery(configQuery)

const root = document.getElementById('root')
if (root) {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  // A transition renders in short pieces, so that the page stays responsive.
  startTransition(() => createRoot(root).render(app))
}
