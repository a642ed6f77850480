// Sets the theme before the first paint: the one chosen in the web app, else the system's.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen
} catch {
  // The browser blocks storage: the theme of the system applies.
}
