// Before the first paint: the theme that was chosen in the web app, else the system's.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen
} catch {
  // Storage is closed to us: the system's theme stands.
}
