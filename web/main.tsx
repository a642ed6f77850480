import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { configQuery } from './platform/config.ts'
import { queryClient } from './platform/queries.ts'
import { followTheme } from './platform/theme.ts'

followTheme()
queryClient.prefetchQuery(configQuery)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
