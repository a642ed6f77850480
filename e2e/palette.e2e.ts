import { readdirSync, readFileSync } from 'node:fs'
import { expect, phone, test } from './helpers/fixtures.ts'
import { focusedDialog } from './helpers/keyboard.ts'
import { delayAnswers, refuseAt } from './helpers/network.ts'

test('the command palette reaches screens, people and actions by keyboard', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana Nguyen')
  await app.employee('Ben Okafor')
  const page = await app.open(hill, '/employer/home')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const option = (name: string) => palette.getByRole('option', { name })
  const ask = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(typed)
  }
  const chosen = (name: string) => expect(option(name)).toHaveAttribute('data-focused', 'true')
  await expect(page.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible()

  await test.step('opens a person by a part of the name', async () => {
    await ask('ngu')
    await chosen('Ana Nguyen')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/employer/staff?id=${ana.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Staff profile' })).toBeFocused()
  })

  await test.step('opens a screen, and a date field there', async () => {
    await ask('staff book')
    await chosen('Book Staff')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/employer\/book\?date=\d{4}-\d\d-\d\d$/)
    const field = page.getByRole('spinbutton').first()
    await field.focus()
    await ask('')
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      'Book Staff',
      /Ana Nguyen$/,
    ])
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    const date = app.workday(3)
    await ask(`book ${date.split('-').reverse().join('/')}`)
    await expect(palette.getByRole('option')).toHaveText([/^Book \w+day \d+ \w+/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/employer/book?date=${date}`)
  })

  await test.step('opens an action', async () => {
    await ask('pay rates')
    await chosen('Set pay rates')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Pay Rates' })).toBeVisible()
    // A dialog closes by the key once it has the focus.
    await expect(focusedDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/employer/records')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await ask('dark')
    await chosen('Switch to dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })

  await test.step('shows screens when people cannot be searched', async () => {
    const restore = await refuseAt(page, '**/api/employees?*')
    await ask('be')
    await expect(palette.getByRole('alert')).toContainText('Too many attempts.')
    await restore()
    await palette.getByRole('button', { name: 'Retry' }).click()
    await expect(option('Ben Okafor')).toBeVisible()
    await palette.getByRole('textbox').fill('nobody and nothing')
    await expect(palette.getByText('No results found')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('opens as a sheet on a phone', async () => {
    const hers = await app.open(ana, '/employee/home', phone)
    await hers.getByRole('button', { name: 'More' }).click()
    await hers.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Search' }).click()
    const sheet = hers.getByRole('dialog', { name: 'Command palette' })
    await sheet.getByRole('textbox').fill('holiday')
    await sheet.getByRole('option', { name: 'Mark days off or extra hours' }).tap()
    await expect(hers.getByRole('dialog', { name: 'Mark days off or extra hours' })).toBeVisible()
  })

  await test.step('forgets recent choices at sign-out', async () => {
    await ask('log out')
    await chosen('Log Out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  })
})

test('text typed before the palette opens appears in its field', async ({ app }) => {
  const page = await app.visitor()
  const files = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'))
  const code = files.find((name) => readFileSync(`dist/web/assets/${name}`, 'utf8').includes('Search or jump to'))
  const releaseCode = await delayAnswers(page, `**/assets/${code}`)
  await app.signInOn(page, await app.employer('Hill School'), '/employer/home')
  await expect(page.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('given up')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('staffs')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  releaseCode()
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox')).toHaveValue('staff')
})
