// Runs before the first paint, so that a dark page never flashes white. web/platform/theme.ts does the same later.
;(() => {
  try {
    const choice = localStorage.getItem('theme')
    const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    document.documentElement.classList.toggle('dark', dark)
  } catch {
    // Storage is closed to us: the light theme stands.
  }
})()
