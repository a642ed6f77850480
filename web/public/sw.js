// Shows notifications while the product is closed (docs/decisions/0086). shell.js opens it without
// a network.

importScripts('/shell.js')

const UNREADABLE = { id: 0, title: 'There is something new', body: 'Open it to see what.', link: '/' }
/** Longest time for an answer to arrive; after it the person is notified that it did not. */
const PATIENCE_MS = 20_000

self.addEventListener('install', () => self.skipWaiting())

const contentOf = ({ data }) => {
  try {
    return { ...UNREADABLE, ...data.json() }
  } catch {
    return UNREADABLE
  }
}

const actionsOf = ({ answers }) => {
  if (!answers) return []
  if (answers.says === 'on_my_way') return [{ action: 'on_my_way', title: 'I’m on my way' }]
  if (answers.says === 'change')
    return [
      { action: 'agreed', title: 'Agree' },
      { action: 'declined', title: 'Decline' },
    ]
  return [
    { action: 'accepted', title: 'Accept' },
    { action: 'rejected', title: 'Reject' },
  ]
}

let turn = Promise.resolve()
/**
 * One after another: Chromium loses a notification that is about to be shown if notifications are
 * read at that moment.
 */
const inTurn = (work) => {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** Shows one notification for each shift; a newer one replaces it. */
const show = (content) =>
  inTurn(() =>
    self.registration.showNotification(content.title, {
      body: content.body,
      tag: content.shift_id ? `shift-${content.shift_id}` : `message-${content.id}`,
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      vibrate: [120, 60, 120],
      lang: 'en-AU',
      actions: actionsOf(content),
      data: content,
    }),
  )

/** The shift about which a notification asks, while it does. */
const askedOf = ({ data }) => (data.answers && !data.answers.says && data.shift_id) || null

/** Answers an open page: closes some or all notifications, or lists the shifts they are about. */
const tidy = async ({ wanted, shifts }) => {
  const all = await self.registration.getNotifications()
  if (wanted === 'asked') return all.map(askedOf).filter(Boolean)
  for (const shown of all) if (wanted === 'no more' || shifts.includes(askedOf(shown))) shown.close()
  return []
}

const open = async (link) => {
  const { origin, pathname, search } = new URL(link, self.location.origin)
  const goTo = origin === self.location.origin ? pathname + search : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ focused }) => focused) ?? windows[0]
  if (shown === undefined) return self.clients.openWindow(goTo)
  // The open app navigates by itself, so the page need not be reloaded.
  shown.postMessage({ goTo })
  return shown.focus()
}

const onDay = (date) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
const timesIn = ({ date, start_time, end_time }) => `${onDay(date)}, ${start_time} to ${end_time}`
const outcomeOf = (action, { message, data }) => {
  if (action === 'accepted') return { title: `Booked: ${data.employer}`, body: timesIn(data) }
  if (action === 'agreed') return { title: message, body: `${data.employer}: ${timesIn(data.after)}` }
  if (action === 'declined') return { title: message, body: `${data.employer}: ${timesIn(data.before)}` }
  return { title: message, body: '' }
}

/** Call that takes each answer; all others answer a request. */
const calls = {
  on_my_way: '/api/link-on-my-way',
  agreed: '/api/link-change-answers',
  declined: '/api/link-change-answers',
}

const say = async (content, action) => {
  const isOnWay = action === 'on_my_way'
  const { token } = content.answers
  const answer = await fetch(calls[action] ?? '/api/link-answers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(isOnWay ? { token } : { token, status: action }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const told = await answer.json()
  const outcome = answer.ok ? outcomeOf(action, told) : { title: 'That was not possible', body: told.message }
  return show({ ...content, ...outcome, answers: null })
}

self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event))))

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const content = notification.data
  notification.close()
  const noLine = { ...content, title: 'Your answer did not get through', body: 'Touch here to answer in the app.' }
  event.waitUntil(action && content.answers ? say(content, action).catch(() => show(noLine)) : open(content.link))
})

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data?.wanted) event.waitUntil(inTurn(() => tidy(data)).then((asked) => ports[0]?.postMessage(asked)))
})

// The page sends the new address to the server: it is signed in, and this worker is not.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    if (event.oldSubscription) await self.registration.pushManager.subscribe(event.oldSubscription.options)
    for (const window of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      window.postMessage({ isRenewed: true })
  }
  event.waitUntil(renew().catch(() => {}))
})
