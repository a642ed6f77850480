import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOf } from './mail-html.ts'

const service = { productName: 'Bellbird & Co', publicUrl: 'https://bellbird.example' }
const mail = { subject: 'A', secret: null }
const bodyOf = (body: string, secret: string | null = null) =>
  /<div[^>]*>\n([\s\S]*)\n<\/div>/.exec(htmlOf({ ...mail, body, secret }, service))![1]!
const plain = (html: string) => html.replace(/ (style|class)=('[^']*'|"[^"]*")/g, '')

test('a link on a line of its own is a button, and its address can be read', () => {
  const url = 'https://bellbird.example/answer#AQEA'
  assert.equal(
    plain(bodyOf(`Hello,\n\nHill School asks you to work:\nMonday\n\nAccept or reject here:\n${url}\n`)),
    '<p>Hello,</p>\n<p>Hill School asks you to work:</p>\n<p><strong>Monday</strong></p>\n<p>Accept or reject here:</p>\n' +
      `<p><a href="${url}">Accept or reject</a><br><span>${url}</span></p>`,
  )
})

test('a sentence that leads to a link ends before the button', () => {
  const html = plain(bodyOf('See it at\nhttps://bellbird.example/employer/book?option=history&request=3'))
  assert.match(html, /^<p>See it:<\/p>\n/)
  assert.match(html, /<a href="[^"]*option=history&amp;request=3">See the booking<\/a>/)
  const cancel = plain(bodyOf('See the details, or cancel the shift, at\nhttps://bellbird.example/employee/bookings/3'))
  assert.match(cancel, /^<p>See the details, or cancel the shift:<\/p>\n/)
})

test('a screen without a label opens the product', () => {
  for (const path of ['employer/sites', 'constructor', '__proto__', 'toString'])
    assert.match(bodyOf(`https://bellbird.example/${path}`), />Open Bellbird &amp; Co<\/a>/, path)
})

test('the facts of a shift are set off from the sentence above them', () => {
  assert.equal(
    plain(bodyOf('You are booked:\nMonday 2 March 2026\nMaths & music\nNote: Bring a hat')),
    '<p>You are booked:</p>\n<p><strong>Monday 2 March 2026</strong><br>Maths &amp; music<br>Note: Bring a hat</p>',
  )
  assert.match(plain(bodyOf('It changes:\nNow: Monday\nNew: Friday')), /<p>Now: Monday<br>New: Friday<\/p>$/)
})

test('the code of a mail is large at the end of a line', () => {
  assert.equal(
    plain(bodyOf('Your one-time code is 482913', '482913')),
    '<p>Your one-time code is<br><strong>482913</strong></p>',
  )
  assert.doesNotMatch(bodyOf('Call 1300482913', '482913'), /<strong/)
})

test('shows no number large but the code that the mail sends', () => {
  const quoted = 'Ana wrote:\n\nYour one-time code is 123456\n\n123456'
  for (const secret of [null, '482913', 'AQEAACcRAAAAB2mlUgAXkq2Kc0aWbQm0h1n5YtJD'])
    assert.doesNotMatch(bodyOf(quoted, secret), /<strong/, String(secret))
  assert.doesNotMatch(bodyOf('The link ends with AQEA', 'AQEA'), /<strong/)
})

test('the link to stop emails is below the card and no button', () => {
  const url = 'https://bellbird.example/emails#AQEA'
  const html = htmlOf({ ...mail, body: `Hello\n\n--\nStop emails like this:\n${url}\n` }, service)
  assert.match(
    plain(html),
    new RegExp(`</div>\\n</td></tr>\\n<tr><td><p><a href="${url}">Stop emails like this</a></p>`),
  )
  assert.doesNotMatch(html, /class="button"/)
  assert.doesNotMatch(html, />--|Open Bellbird/)
})

test('the subject is the title of the mail, below the name of the product', () => {
  const html = plain(htmlOf({ ...mail, subject: 'Cancelled: <Monday>', body: 'Hello' }, service))
  assert.match(html, /Bellbird &amp; Co<\/td><\/tr>\n<tr><td>\n<h1>Cancelled: &lt;Monday&gt;<\/h1>/)
})

test('a text that a person wrote stays text', () => {
  const hostile = '<img src=x onerror=alert(1)>\n"\'&\nhttps://evil.example/answer\njavascript:alert(1)'
  const html = htmlOf({ ...mail, subject: '</title><script>', body: hostile }, service)
  assert.doesNotMatch(html, /<img|<script|<a /)
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;<br>&quot;&#39;&amp;<br>https:\/\/evil\.example\/answer<br>/)
})

test('an address that only looks like ours is no button', () => {
  for (const url of [
    'https://bellbird.example.evil.example/answer',
    'http://bellbird.example/answer',
    'https://bellbird.example@evil.example/',
  ])
    assert.doesNotMatch(bodyOf(url), /<a /, url)
})
