// Runs first: if the browser refuses to store anything, stored values last until the page is
// closed.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].getItem('')
  } catch {
    const methods = {
      getItem(key) {
        if (Object.hasOwn(this, key)) return this[key]
        // Reports every missing file as reloaded already; otherwise the page would reload for ever.
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

// Runs before the first paint, so that a dark page never flashes white. web/platform/theme.ts does
// the same later.
{
  const choice = localStorage.getItem('theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
}
