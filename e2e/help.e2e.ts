import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectSound } from './helpers/accessibility.ts'
import { cutConnection, expect, failAt, phone, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

const expectQuestions = async (page: Page, ...questions: string[]) => {
  for (const question of questions)
    await expect(
      page.getByRole('list', { name: 'Frequently asked questions' }).getByRole('button', { name: question }),
    ).toBeVisible()
}

// spec: 8.27
test('a support form that failed to send keeps its input and is sent once', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const page = await app.open(ana, '/employee/help?option=contact')
  await page.getByLabel('Subject').fill('My CV')
  const message = page.getByLabel('Message', { exact: true })
  const send = page.getByRole('button', { name: 'Send message' })
  const long = 'Why? '.repeat(1200).trim()
  await message.fill(long)
  await expect(page.getByText('2151 characters too many')).toBeVisible()
  await send.click()
  await expect(page.getByText('Please use at most 3,848 characters.')).toBeVisible()
  await expect(message, 'the text is not cut off').toHaveValue(long)
  await message.fill('It does not open.')
  const restore = await cutConnection(page, '**/api/support')
  await send.click()
  await expect(page.getByText('Failed to submit support request. Please try again.').first()).toBeVisible()
  await restore()
  await page.getByRole('tab', { name: 'Guides & Tutorials' }).click()
  await page.getByRole('tab', { name: 'Contact Support' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('It does not open.')
  const alsoMend = await failAt(page, '**/api/support')
  await send.click()
  await expect(page.getByRole('alert').getByText('Failed to submit support request. Please try again.')).toBeVisible()
  await alsoMend()
  await send.dblclick()
  await expect(page.getByText('We have received your message.')).toBeVisible()
  const ada = await app.admin()
  expect((await ada.support.list()).total).toBe(1)
})

// spec: 2.help-center.1
test('search lists guides while typing, each with its own URL', async ({ app }) => {
  const page = await app.open(await app.employee('Ana'), '/employee/help')
  const search = page.getByLabel('Search')
  await expect(search).toBeVisible()
  await expectQuestions(
    page,
    ...['I forgot my password. What can I do?', 'Which qualifications do I need?', 'How am I paid?'],
  )
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('one-off holiday')
  await expect(page.getByText('1 answer')).toBeVisible()
  await page.getByRole('link', { name: 'Say when you can work' }).click()
  await expect(page).toHaveURL(/article=set-availability/)
  await expect(page.getByRole('heading', { level: 2, name: 'Say when you can work' })).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link to Say when you can work' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('heading', { level: 2, name: 'Say when you can work' })).toBeVisible()
  await page.getByRole('button', { name: 'All guides and questions' }).click()
  await expect(page.getByRole('link', { name: 'Say when you can work' })).toBeFocused()

  await search.fill('zebra')
  await expect(page.getByText('Nothing found for “zebra”')).toBeVisible()
  const address = `https://hill.example/${'relief'.repeat(12)}`
  const room = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: room.height })
  await search.fill(address)
  await expect(page.getByText(`Nothing found for “${address}”`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(room)
  await page.getByRole('button', { name: 'Clear search' }).click()
  const question = page.getByRole('button', { name: 'How am I paid?', exact: true })
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: 'Open Activity History' }).click()
  await expect(page).toHaveURL(/\/employee\/activity-history/)
})

// spec: 2.help-center.1
test('guides use the terms of the sector and link to existing screens', async ({ app }) => {
  const ward = await app.employer('Corella Hospital', { sector: 'healthcare' })
  const page = await app.open(ward, '/employer/help?article=book-staff')
  await expect(page.getByText('Specialty', { exact: true })).toBeVisible()
  await expect(page.getByText('Care Setting', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All guides and questions' }).click()
  await expectQuestions(
    page,
    'I forgot my password. What can I do?',
    'How do I see the qualifications of healthcare professionals?',
    'How do payments work?',
  )
  for (const person of [ward, await app.employee('Ruby', { sector: 'healthcare' })]) {
    const reader = await app.open(person, `/${person.role}/help`)
    const links = reader.getByRole('list', { name: 'Guides' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const address of addresses) {
      await navigate(reader, address)
      await reader.getByRole('article').getByRole('link').click()
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(reader.getByRole('heading', { level: 1 })).not.toHaveText(/Help Center|not found/i)
    }
  }
})

// spec: 9.21
test('the contact details of support come from the settings', async ({ app }) => {
  const ada = await app.admin('Ada')
  const page = await app.open(await app.employee('Ana Nguyen'), '/employee/help?option=contact')
  const contactList = page.getByRole('list', { name: 'Ways to reach us' })
  const expectNoSample = () => expect(page.getByRole('main')).not.toContainText(/\bEST\b|9 ?am|24 hours/i)
  await expect(contactList).toBeVisible()
  await expectNoSample()
  const contact = { phone: '1300 555 012', phone_hours: 'Tuesdays until noon', email: 'care@example.com' }
  await ada.settings.setGeneral({ body: { ...contact, product_name: '', version: 0 } })
  await page.reload()
  for (const text of Object.values(contact))
    await expect(contactList.getByText(text, { exact: true }), text).toBeVisible()
  await expectNoSample()
})

test('a visitor reads the guides without signing in', async ({ app }) => {
  const page = await app.visitor(phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Help Center for employees' }).tap()
  await expect(page.getByRole('tab', { name: 'For employees' })).toHaveAttribute('aria-selected', 'true')
  await expectSound(page)
  const guide = page.getByRole('list', { name: 'Guides' }).getByRole('link').first()
  const title = (await guide.textContent())!
  await guide.tap()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.getByRole('tab', { name: 'For employers' }).tap()
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact Support' })).toHaveCount(0)
})
