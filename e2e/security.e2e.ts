import type { Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, type Look, phone, type TestApp, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

declare global {
  var hacked: unknown
}

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzentwurfsvorlagenausschuss'
const hostile = {
  markup: '<img src=x onerror="globalThis.hacked=1"><b>Kim</b>',
  script: '"><script>globalThis.hacked=1</script>',
  template: '{{7*7}} ${7*7} #{7*7} %00 &lt;i&gt;',
  arabic: 'ليلى مدرسة النور',
  long: LONG,
  emoji: '👩🏽‍🏫🧑🏿‍🚒🏳️‍🌈 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̢̬l̨g̶o',
}
const texts = Object.values(hostile)
const NARROW = { width: 320, height: 640 }
const narrow: Look = { ...phone, ...NARROW }
const WIDE = { width: 1280, height: 800 }

/** Checks that the texts appear as typed, ran no script and did not break the layout. */
const expectPlainText = async (page: Page, shown: readonly string[], within = page.locator('body')) => {
  for (const text of shown)
    await expect(within.getByText(text, { exact: false }).filter({ visible: true }).first(), page.url()).toBeVisible()
  expect(await page.evaluate(() => globalThis.hacked)).toBeUndefined()
  await expect(page.locator('main b, main script, [role=dialog] b, main img[src="x"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** Checks the page on a desktop, too, where lists are tables. */
const expectPlainTextInBothWidths = async (page: Page, shown: readonly string[]) => {
  await expectPlainText(page, shown)
  await page.setViewportSize(WIDE)
  await expectPlainText(page, shown)
  await page.setViewportSize(NARROW)
}

const setBio = (person: Person, text: string) => person.accounts.updateMe({ body: { bio: `Bio ${text}` } })

/**
 * Creates subjects, schools, people, requests, rejections and one-off changes with hostile texts.
 */
const createHostileData = async (app: TestApp) => {
  const subjects = await Promise.all(texts.map((text) => app.subject(`Subject ${text}`, `Category ${text}`)))
  const shifts = (person: Person, school: Person, subject_id: number, date: string) =>
    school.shifts.request({
      body: { inviter_id: school.id, invitee_id: person.id, date, start_time: '08:30', end_time: '15:30', subject_id },
    })
  const ana = await app.employee('Ana Nguyen', { profile: false })
  const hill = await app.employer('Hill School')
  await ana.profiles.create({
    body: { vit_id: hostile.markup.slice(0, 40), can_teach: subjects.slice(0, 3) },
  })
  for (const [index, text] of texts.entries()) {
    const subject = subjects[index]!
    const school = await app.employer(`School ${text}`)
    const person = await app.employee(`Person ${text}`, { profile: false })
    await setBio(person, text)
    await setBio(school, text)
    await person.profiles.create({
      body: { vit_id: '123456', can_teach: [subject], year_levels: ['primary'], work_preferences: `Prefers ${text}` },
    })
    const accepted = await shifts(ana, school, subject, app.workday(7 * (index + 1)))
    if (index % 2) await ana.shifts.answer({ params: { id: accepted.data.id }, body: { status: 'accepted' } })
    const refused = await shifts(person, hill, subject, app.workday(7))
    const reason = `Because ${text}`
    await person.shifts.answer({ params: { id: refused.data.id }, body: { status: 'rejected', reason } })
    const open = await shifts(person, hill, subject, app.workday(14))
    if (index === 0) await person.shifts.answer({ params: { id: open.data.id }, body: { status: 'accepted' } })
    const date = app.workday(7 * (index + 1))
    await ana.availability.putException({
      body: {
        from_date: date,
        to_date: date,
        available: index % 2 === 0,
        start_time: '08:00',
        end_time: '10:00',
        note: text,
      },
    })
  }
  // Set after the requests, since nobody is asked for a subject that they cannot teach.
  await ana.profiles.update({ params: { id: '1' }, body: { cannot_teach: subjects.slice(3) } })
  return { ana, hill }
}
const all = (word: string) => texts.map((text) => `${word} ${text}`)

test('texts of employees are shown as text on every screen of a school', async ({ app }) => {
  const { hill } = await createHostileData(app)
  const page = await app.open(hill, '/employer/home', narrow)
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await expectPlainText(page, [`Person ${hostile.markup}`, `Subject ${hostile.markup}`])
  await navigate(page, '/employer/book')
  await expectPlainText(page, all('Person'))
  for (const text of [hostile.markup, hostile.long]) {
    await page.getByRole('button', { name: `Person ${text}`, exact: true }).click()
    const profile = page.getByRole('dialog')
    await expectPlainText(page, [`Person ${text}`, `Bio ${text}`, `Prefers ${text}`, `Subject ${text}`], profile)
    await profile.getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Subject' })).toHaveValue(`Subject ${text}`)
    await expectPlainText(page, [`Person ${text}`], page.getByRole('dialog', { name: 'Book Shift' }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await navigate(page, '/employer/book?option=history')
  await expectPlainTextInBothWidths(page, [...all('Person'), ...all('Subject'), ...all('Because')])
  const pending = page.getByRole('listitem').filter({ hasText: 'Pending' })
  await pending
    .getByRole('link', { name: `Person ${hostile.long}` })
    .first()
    .click()
  await page.getByRole('button', { name: `Withdraw, Person ${hostile.long}` }).click()
  await expectPlainText(page, [`Person ${hostile.long}`], page.getByRole('alertdialog'))
  await navigate(page, '/employer/notifications')
  await expectPlainTextInBothWidths(page, all('Person'))
})

test('texts of schools are shown as text on every screen of a teacher', async ({ app }) => {
  const { ana } = await createHostileData(app)
  const page = await app.open(ana, '/employee/home', narrow)
  await expectPlainText(page, [`School ${hostile.markup}`, `School ${hostile.script}`])
  await navigate(page, '/employee/job-request')
  await expectPlainText(page, [...all('School'), ...all('Subject')])
  await navigate(page, '/employee/notifications')
  await expectPlainText(page, all('School'))
  await navigate(page, '/employee/profile')
  await expectPlainText(page, [...all('Subject'), hostile.markup.slice(0, 40)])
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectPlainText(page, all('Subject'), page.getByRole('dialog'))
  await navigate(page, '/employee/availability')
  await expectPlainText(page, texts, page.getByRole('list', { name: 'One-off changes' }))

  await page.setViewportSize(WIDE)
  await navigate(page, '/employee/availability?option=month')
  await expectPlainText(page, texts, page.getByRole('list', { name: 'One-off changes' }))
  await navigate(page, '/employee/availability?option=week')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expectPlainText(page, [])
})

test('hostile names are shown as text on the screens of an admin', async ({ app }) => {
  for (const text of texts) await app.subject(`Subject ${text}`, `Category ${text}`)
  for (const name of [hostile.markup, hostile.long]) {
    const admin = await app.admin(name)
    const page = await app.open(admin, '/admin/subject-list-editor', name === hostile.long ? narrow : {})
    await expectPlainText(page, [...all('Subject'), ...all('Category')])
    await page.getByRole('button', { name: new RegExp(`^Category ${hostile.long} `) }).click()
    await expectPlainText(page, [`Category ${hostile.long}`])
    await page.getByRole('button', { name: `Delete Subject ${hostile.long}` }).click()
    await expectPlainText(page, [`Subject ${hostile.long}`], page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await expectPlainText(page, [name], page.getByRole('menu'))
  }
})

test('a hostile URL is shown as text', async ({ app }) => {
  const page = await app.visitor(narrow)
  await page.goto(`/employer/verify-otp?email=${encodeURIComponent(hostile.markup)}`)
  await expectPlainText(page, [hostile.markup])
  await page.goto(`/employer/verify-otp?email=${LONG}${LONG}%40example.com`)
  await expectPlainText(page, [LONG])
  await page.goto('/%3Cimg%20src=x%20onerror=hacked=1%3E?option=%3Cscript%3E')
  await expect(page.getByText('That page does not exist')).toBeVisible()
  await expectPlainText(page, [])
  const school = await app.open(
    await app.employer(),
    '/employer/book?date=javascript:1&subject_id=%3Cb%3E&option=__proto__',
  )
  await expect(school.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
  await expectPlainText(school, [])
})
