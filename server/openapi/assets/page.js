// Finds a call, opens the one that the URL names, and tries it out.

const byId = (id) => document.getElementById(id)
const all = (selector, within = document) => [...within.querySelectorAll(selector)]

try {
  byId('token').value = localStorage.getItem('token') ?? ''
} catch {
  // Storage is closed to us: a token can still be pasted.
}
byId('token').closest('.tools').hidden = false
for (const form of all('form.try')) form.hidden = false

const openNamed = () => {
  const named = byId(decodeURIComponent(location.hash.slice(1)))
  if (named?.tagName === 'DETAILS') named.open = true
  named?.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()

byId('filter').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const section of all('main section')) {
    const calls = all('.call', section)
    for (const call of calls) {
      const text = `${call.id} ${call.querySelector('summary').textContent}`.toLowerCase()
      call.hidden = !words.every((word) => text.includes(word))
      if (!call.hidden) found++
    }
    section.hidden = calls.every((call) => call.hidden)
  }
  byId('found').textContent = words.length === 0 ? '' : found === 1 ? '1 found.' : `${found} found.`
})

/** Builds the URL and the rest of a call from what was typed. */
const requestOf = (form) => {
  const headers = new Headers()
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const input of all('[data-in]', form)) {
    if (input.value === '') continue
    if (input.dataset.in === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value))
    if (input.dataset.in === 'query') query.append(input.name, input.value)
    if (input.dataset.in === 'header') headers.set(input.name, input.value)
  }
  const token = byId('token').value.trim()
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  const method = form.dataset.method.toUpperCase()
  const body = bodyOf(form, headers)
  return [`/api${path}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body, cache: 'no-store' }]
}

const bodyOf = (form, headers) => {
  const typed = form.elements.namedItem('body')?.value.trim()
  const chooser = form.elements.namedItem('file')
  const file = chooser?.files[0]
  if (!file) {
    if (!typed) return undefined
    headers.set('content-type', 'application/json')
    return typed
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(JSON.parse(typed || '{}'))) {
    if (Array.isArray(value)) for (const item of value) data.append(`${name}[]`, item)
    else data.append(name, value ?? '')
  }
  data.append(chooser.dataset.field, file)
  return data
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const show = (form, line, text) => {
  const result = form.querySelector('.result')
  const status = document.createElement('p')
  status.textContent = line
  const shown = document.createElement('pre')
  shown.textContent = text
  result.replaceChildren(status, ...(text === '' ? [] : [shown]))
  return shown
}

const SHOWN = 100_000
const send = async (form, signal) => {
  const before = performance.now()
  const [address, request] = requestOf(form)
  const answer = await fetch(address, { ...request, signal })
  const line = () => `${answer.status} ${answer.statusText} · ${Math.round(performance.now() - before)} ms`
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    const shown = show(form, line(), ' ')
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) shown.append(piece)
    return
  }
  const text = await answer.text()
  show(form, line(), pretty(text).slice(0, SHOWN))
}

for (const form of all('form.try')) {
  const button = form.querySelector('button')
  let running = null
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (running) return running.abort()
    running = new AbortController()
    button.textContent = 'Stop'
    try {
      await send(form, running.signal)
    } catch (error) {
      if (!running.signal.aborted)
        show(form, error instanceof SyntaxError ? 'The body is not JSON.' : 'There was no answer.', '')
    }
    running = null
    button.textContent = 'Send'
  })
}
