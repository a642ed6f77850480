// Runs before all else: what the app stores lasts as long as the page where the browser refuses to store anything.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].getItem('')
  } catch {
    const methods = {
      getItem(key) {
        if (Object.hasOwn(this, key)) return this[key]
        // Whether the page was loaded anew for a missing file is not known: else it would be for ever.
        return key.includes('reloaded for ') ? '1' : null
      },
      setItem(key, value) {
        this[key] = `${value}`
      },
      removeItem(key) {
        delete this[key]
      },
      clear() {
        for (const key of Object.keys(this)) delete this[key]
      },
    }
    Object.defineProperty(window, name, { value: Object.create(methods) })
  }
}

// And before the first paint, so that a dark page never flashes white. web/platform/theme.ts does the same later.
{
  const choice = localStorage.getItem('theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
}
