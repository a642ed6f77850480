import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectSound } from './helpers/accessibility.ts'
import { delayAnswers, expect, failAt, phone, refuseAt, test, withProfile } from './helpers/fixtures.ts'

const EDITOR = '/admin/subject-list-editor'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
/** Checks the colour of the toast with this text. */
const expectColour = (page: Page, text: string, colour: string) =>
  expect(messages(page).getByRole('listitem').filter({ hasText: text })).toHaveCSS('background-color', colour)
const DARK = 'rgb(21, 27, 33)'
const RED = 'rgb(179, 38, 30)'
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

// spec: 1.3
// spec: 2.admin-manage-subjects-specialties.1, 2.admin-manage-subjects-specialties.2
// spec: 2.admin-manage-subjects-specialties.3, 2.admin-manage-subjects-specialties.4
// spec: 8.35, 9.1, 9.4
// spec: 4.21, 4.22, 5.25
test('an admin edits categories and subjects, and sets the sector of a category', async ({ app }) => {
  const page = await app.open(await app.admin(), EDITOR)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Subjects & Specialties')

  await expect(page.getByRole('columnheader')).toHaveText(['Subject Name', 'Category', 'Actions'])
  await page.getByLabel('New category').fill('Circus')
  await button(page, 'Add Category').click()
  await expect(toast(page, 'Category added successfully!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expectColour(page, 'Category added successfully!', DARK)
  const { x, y, width } = (await messages(page).boundingBox())!
  expect([x + width, width], 'at the right').toEqual([1280 - 16, 356])
  expect(y, 'near the top').toBeLessThan(300)
  await expect(page.getByLabel('New category')).toHaveValue('')
  await button(page, 'Circus 0').click()
  await expect(page.getByText('There are no subjects in this category yet.')).toBeVisible()

  await button(page, 'Add Subject').click()
  await expect(page.getByRole('button', { name: /^Category/ }).last()).toHaveText('Circus')
  await button(page, 'Cancel').click()
  await expect(page.getByLabel('Subject Name')).toHaveCount(0)
  await button(page, 'Add Subject').click()
  await button(page, 'Save').click()
  await expect(page.getByText('Please enter a subject name.')).toBeVisible()
  await page.getByLabel('Subject Name').fill('Juggling')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Subject added successfully!')).toBeVisible()
  await expect(cell(page, 'Juggling')).toBeVisible()
  await expect(button(page, 'Add Subject')).toBeFocused()

  await button(page, 'Edit Juggling').press('Enter')
  await expect(page.getByLabel('Subject Name')).toBeFocused()
  for (const name of ['Save', 'Cancel']) await expect(button(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Juggling')).toBeFocused()
  await button(page, 'Edit Juggling').press('Enter')
  await page.keyboard.type('Acrobatics')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Subject updated successfully!')).toBeVisible()
  await expect(button(page, 'Edit Acrobatics')).toBeFocused()

  // Typed text survives editing another name and viewing another category.
  await button(page, 'Edit Acrobatics').click()
  await page.keyboard.type('Trapeze')
  await expect(button(page, 'Circus 1')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Circus 1').click()
  await button(page, 'Edit Auslan').click()
  await page.keyboard.type('Sign')
  await expect(page.getByLabel('Subject Name')).toHaveCount(2)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await button(page, 'Keep editing').click()
  // The question would receive the key until it has closed.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByLabel('Subject Name').and(page.locator('[value="Sign"]')).press('Escape')
  await button(page, 'Circus 1').click()
  await expect(page.getByLabel('Subject Name')).toHaveValue('Trapeze')
  await expect(button(page, 'Circus 1'), 'the focus stays').toBeFocused()
  await page.getByLabel('Subject Name').press('Escape')

  await button(page, 'Circus 1').click()
  await expect(page.getByRole('heading', { name: /^Subjects \(\d\d+\)$/ })).toBeVisible()
  await button(page, 'Circus 1').click()
  await button(page, 'Rename').click()
  await page.keyboard.type('Circus arts')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Category updated successfully!')).toBeVisible()
  await expect(cell(page, 'Circus arts')).toBeVisible()
  await expect(button(page, 'Delete'), 'a category with subjects stays').toBeDisabled()

  await button(page, 'Delete Acrobatics').click()
  await button(page, 'Delete subject').click()
  await expect(toast(page, 'Subject deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subjects in Circus arts (0)' })).toBeFocused()
  await button(page, 'Delete').click()
  await button(page, 'Delete category').click()
  await expect(toast(page, 'Category deleted successfully!')).toBeVisible()
  // An open question hides the page.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(button(page, 'Circus arts 0')).toHaveCount(0)

  // The same toasts as above appear again.
  await expect(messages(page).getByRole('listitem')).toHaveCount(0)
  await page.getByLabel('New category').fill('Wound care')
  await button(page, /^Sector/).click()
  await page.getByRole('option', { name: 'Healthcare' }).click()
  await button(page, 'Add Category').click()
  await expect(toast(page, 'Category added successfully!')).toBeVisible()
  await page.getByRole('button', { name: /^Wound care/ }).click()
  const audience = page.getByRole('button', { name: /^Used by/ })
  await expect(audience).toHaveText('Healthcare')
  await audience.click()
  await page.getByRole('option', { name: 'Both sectors' }).click()
  await expect(toast(page, 'Category updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Used by/ })).toHaveText('Both sectors')
})

// spec: 8.35
test('a subject in use cannot be deleted', async ({ app }) => {
  const maths = await app.subject('Juggling', 'Circus')
  await app.subject('Flohzirkusdirektorenausbildung'.repeat(4), 'Circus')
  await withProfile(await app.employee(), [maths])
  const page = await app.open(await app.admin(), EDITOR)
  const table = page.getByRole('table', { name: 'Subjects' }).locator('..')
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), 'a long name wraps').toBe(0)
  await button(page, 'Delete Juggling').click()
  await button(page, 'Delete subject').click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('This subject is used by 1 person.')
  await expect(toast(page, 'Failed to delete subject.')).toBeVisible()
  await button(page, 'Keep subject').click()
  await expect(cell(page, 'Juggling')).toBeVisible()
})

// spec: 8.35
// spec: 4.21
test('a refused change is reverted and keeps the input', async ({ app }) => {
  await app.subject('Juggling', 'Circus')
  await app.subject('Acrobatics', 'Circus')
  const page = await app.open(await app.admin(), EDITOR)
  await button(page, 'Circus 2').click()

  const release = await delayAnswers(page, /\/api\/subjects\/\d+$/)
  await button(page, 'Edit Juggling').click()
  await page.keyboard.type('acrobatics')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'acrobatics')).toBeVisible()
  release()
  await expectColour(page, 'Failed to update subject.', RED)
  await expect(toast(page, 'This subject already exists in its category.')).toBeVisible()
  await expect(page.getByLabel('Subject Name')).toHaveValue('acrobatics')
  await expect(page.getByLabel('Subject Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Juggling')).toBeVisible()

  await button(page, 'Add Subject').click()
  await page.getByLabel('Subject Name').fill('JUGGLING')
  await button(page, 'Save').click()
  await expect(toast(page, 'Failed to add subject.')).toBeVisible()
  await expect(page.getByLabel('Subject Name')).toHaveAccessibleDescription(/already exists in its category/)
  await expect(page.getByLabel('Subject Name')).toHaveValue('JUGGLING')
  await expect(page.getByRole('heading', { name: 'Subjects in Circus (2)' })).toBeVisible()

  await page.getByLabel('New category').fill('circus')
  await button(page, 'Add Category').click()
  await expect(toast(page, 'Failed to add category. Please try again.')).toBeVisible()
  await expect(page.getByLabel('New category')).toHaveValue('circus')

  await page.keyboard.press('Escape')
  await refuseAt(page, /\/api\/categories$/)
  await button(page, 'Edit Juggling').click()
  await page.keyboard.type('Clowning')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to refresh subjects.')).toBeVisible()
  await expect(cell(page, 'Clowning')).toBeVisible()
})

// spec: 8.7
// spec: 5.25, 5.26, 5.27, 5.28
test('subjects that fail to load can be retried', async ({ app }) => {
  const page = await app.visitor()
  const admin = await app.admin()
  const restore = await failAt(page, /\/api\/subjects$/)
  await app.signInOn(page, admin, EDITOR)
  await expect(page.getByText('Failed to fetch subjects')).toBeVisible({ timeout: 20_000 })
  await restore()
  await button(page, 'Retry').click()
  await expect(page.getByRole('table', { name: 'Subjects' })).toBeVisible()

  // Incomplete forms are not sent, and the field says what it needs.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await button(page, 'Add Category').click()
  await expect(page.getByText('Please enter a category name.')).toBeVisible()
  await button(page, 'Edit Auslan').click()
  await page.getByLabel('Subject Name').fill(' ')
  await expect(button(page, 'Save')).toBeDisabled()
  await page.getByLabel('Subject Name').press('Enter')
  await expect(page.getByLabel('Subject Name')).toHaveValue(' ')
  await page.keyboard.press('Escape')
  await button(page, 'Add Subject').click()
  await page.getByLabel('Subject Name').fill('Juggling')
  await button(page, 'Save').click()
  await expect(page.getByText('Please choose a category.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the subject editor is accessible, light and dark', async ({ app }) => {
  const page = await app.open(await app.admin(), EDITOR)
  await button(page, /^Humanities/).click()
  await button(page, 'Rename').click()
  await button(page, 'Add Subject').click()
  await expect(page.getByLabel('Subject Name')).toBeVisible()
  await button(page, 'Save').last().click()
  await expectSound(page)
  await button(page, /^Delete (?!subject|category)./)
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a subject takes one line on a phone', async ({ app }) => {
  await app.subject('Juggling', 'Circus')
  const page = await app.open(await app.admin(), EDITOR, phone)
  const row = page.getByRole('row').filter({ hasText: 'Juggling' })
  await expect(row).toContainText('Circus')
  const [name, remove] = [row.getByText('Juggling', { exact: true }), button(page, 'Delete Juggling')]
  const [left, right] = [(await name.boundingBox())!, (await remove.boundingBox())!]
  expect(left.y, 'the buttons are beside the name').toBeGreaterThan(right.y - left.height)
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  await button(page, 'Edit Juggling').tap()
  await expect(page.getByLabel('Subject Name')).toBeFocused()
  await expectNoSidewaysScroll(page)
})
