import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdf } from '#test/helpers/documents.ts'
import { picture } from '#test/helpers/pictures.ts'
import { cutConnection, expect, failAt, goOffline, type Look, phone, type TestApp, test } from './helpers/fixtures.ts'

const PROFILE = '/employee/profile'
const cv = { name: 'Ana Nguyen.pdf', mimeType: 'application/pdf', buffer: pdf() }
const program = { name: 'Ana Nguyen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0'.repeat(100)) }

const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save Changes' }).click()
const expectText = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible()

/** Finds a subject by typing, and chooses it. */
const choose = async (page: Page, label: string, name: string) => {
  const field = dialogOf(page).getByRole('combobox', { name: label })
  await field.fill(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  // Uses keys: without a mouse, the list waits for the on-screen keyboard before it can be tapped.
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await field.press(key)
}
const chosen = (page: Page, label: string) => dialogOf(page).getByRole('grid', { name: `${label}, chosen` })

const withCv = async (app: TestApp) => {
  const juggling = await app.subject('Juggling', 'Circus')
  const puppetry = await app.subject('Puppetry', 'Circus')
  const ana = await app.employee('Ana Nguyen', { phone: '+61491570156', profile: false })
  await ana.profiles.create({
    body: { vit_id: '123456', can_teach: [juggling], year_levels: ['primary'], work_preferences: 'Close to home' },
    file: new File([new Uint8Array(cv.buffer)], cv.name, { type: cv.mimeType }),
  })
  return { juggling, puppetry, ana }
}
const editor = async (app: TestApp, look?: Look) => {
  const { ana } = await withCv(app)
  const page = await app.open(ana, PROFILE, look)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  return { page, ana }
}

// spec: 1.2, 8.22
// spec: 2.employee-profile.1, 2.employee-profile.2, 2.edit-employee-profile-modal.1
// spec: 2.edit-employee-profile-modal.2, 2.edit-employee-profile-modal.3
// spec: 2.edit-employee-profile-modal.4, 2.edit-employee-profile-modal.5
// spec: 2.edit-employee-profile-modal.6
// spec: 4.13, 5.8, 5.9, 5.10, 5.13
test('an employee creates a profile with subjects, levels, number and CV', async ({ app }) => {
  await app.subject('Juggling', 'Circus')
  await app.subject('Puppetry', 'Circus')
  const ana = await app.employee('Ana Nguyen', { phone: '+61491570156', profile: false })
  const page = await app.open(ana, PROFILE)
  await expect(page.getByText('Profile not found')).toBeVisible()
  await page.getByRole('button', { name: 'Create profile' }).click()

  await choose(page, 'Subjects Can Teach', 'Juggling')
  await choose(page, 'Subjects Cannot Teach', 'Juggling')
  await expect(
    dialogOf(page).getByText("This subject is already in 'Can Teach'. Remove it from there first."),
  ).toBeVisible()
  await choose(page, 'Subjects Cannot Teach', 'Puppetry')
  await choose(page, 'Subjects Can Teach', 'Puppetry')
  await expect(
    dialogOf(page).getByText("This subject is already in 'Cannot Teach'. Remove it from there first."),
  ).toBeVisible()
  await expect(chosen(page, 'Subjects Can Teach').getByRole('row')).toHaveText(['Juggling'])
  await expect(chosen(page, 'Subjects Cannot Teach').getByRole('row')).toHaveText(['Puppetry'])
  const levels = dialogOf(page).getByRole('group', { name: 'Year Levels' })
  await expect(levels.locator('label')).toHaveText(['Primary', 'Secondary'])
  await expect(dialogOf(page).locator('input[type=file]')).toHaveAttribute('accept', '.pdf,.doc,.docx')
  await dialogOf(page).getByText('Primary', { exact: true }).click()
  await dialogOf(page).getByLabel('Work Preferences').fill('Close to home')

  await save(page)
  await expect(dialogOf(page).getByText('VIT ID is required').last()).toBeVisible()
  await expect(dialogOf(page).getByLabel('VIT ID')).toBeFocused()
  await dialogOf(page).getByLabel('VIT ID').fill('123456')

  // The file type is detected from the contents, not the name, and no typed text is lost.
  await dialogOf(page).getByLabel('CV', { exact: true }).last().setInputFiles(program)
  await save(page)
  await expect(dialogOf(page).getByRole('alert')).toContainText('Please upload a PDF, DOC or DOCX file.')
  await expect(dialogOf(page).getByLabel('VIT ID')).toHaveValue('123456')
  await expect(dialogOf(page).getByLabel('Work Preferences')).toHaveValue('Close to home')
  await expect(chosen(page, 'Subjects Can Teach').getByRole('row')).toHaveText(['Juggling'])
  await dialogOf(page).getByLabel('CV', { exact: true }).last().setInputFiles(cv)
  await save(page)
  await expectText(page, 'Profile created successfully!')

  await expect(page.getByText('Registered Teacher')).toBeVisible()
  await expect(page.getByText('Not checked yet')).toBeVisible()
  for (const text of ['AN', 'Ana Nguyen'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['VIT ID', '123456'],
    ['Subjects Can Teach', 'Juggling'],
    ['Subjects Cannot Teach', 'Puppetry'],
    ['Year Levels', 'Primary'],
    ['Work Preferences', 'Close to home'],
    ['Phone', /^0491 570 156/],
  ] as const)
    await expect(page.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd'), name).toHaveText(value)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ana Nguyen.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(cv.name)
  expect(Buffer.compare(await readFile(await download.path()), cv.buffer), 'the same bytes').toBe(0)
})

test('a school sees CV and number only of a connected employee', async ({ app }) => {
  const { ana } = await withCv(app)
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, '/employer/book')
  await page.getByRole('button', { name: 'Ana Nguyen', exact: true }).click()
  await expect(dialogOf(page).getByText('Registered Teacher')).toBeVisible()
  await expect(dialogOf(page).getByText('Not checked yet')).toBeVisible()
  await expect(dialogOf(page).getByText('Close to home')).toBeVisible()
  await expect(dialogOf(page).getByText(/123456/)).toHaveCount(0)
  await expect(dialogOf(page).getByText(/491|CV/)).toHaveCount(0)

  await app.db.transaction(
    (tx) => tx.run`
      insert into connections (employer_id, employee_id, sender, status, created_at)
      values (${hill.id}, ${ana.id}, 'employer', 'accepted', now())`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Ana Nguyen', exact: true }).click()
  await expect(dialogOf(page).getByText('VIT ID 123456', { exact: true })).toBeVisible()
  await expect(dialogOf(page).getByText(/491.?570.?156/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Ana Nguyen.pdf' }).click(),
  ])
  expect(Buffer.compare(await readFile(await download.path()), cv.buffer), 'the same bytes').toBe(0)
})

// spec: 8.20, 8.22
// spec: 2.edit-employee-profile-modal.6
// spec: 4.13
test('a profile is edited on a phone, and leaving asks first', async ({ app }) => {
  const { page, ana } = await editor(app, phone)
  await expect(dialogOf(page).getByText('Current file: Ana Nguyen.pdf. Choose another to replace it.')).toBeVisible()
  await dialogOf(page).getByLabel('Work Preferences').fill('Anywhere by train')
  await chosen(page, 'Subjects Can Teach').getByRole('button').click()
  await choose(page, 'Subjects Can Teach', 'Puppetry')

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subjects Can Teach' })).toBeFocused()

  const back = await goOffline(page)
  await save(page)
  const kept = 'You are offline. Your entries are kept. Press Save Changes again when you are back online.'
  await expect(dialogOf(page).getByText(kept)).toBeVisible()
  await back()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialogOf(page).getByText('Your draft was restored.')).toBeVisible()

  const restore = await cutConnection(page, '**/api/employee-details/*')
  await save(page)
  await expectText(page, 'Failed to update profile')
  await expect(dialogOf(page).getByLabel('Work Preferences')).toHaveValue('Anywhere by train')
  await expect(chosen(page, 'Subjects Can Teach').getByRole('row')).toHaveText(['Puppetry'])
  await restore()
  await save(page)
  await expectText(page, 'Profile updated successfully!')
  // The field has the same text as the page.
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByText('Anywhere by train')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ana Nguyen.pdf' })).toBeVisible()
  const { can_teach_subjects } = await ana.profiles.get({ params: { id: String(ana.id) } })
  expect(can_teach_subjects.map(({ name }) => name)).toEqual(['Puppetry'])
  // Simulates a slow device, on which the person types before the form has been drawn twice.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) => frame(() => setTimeout(() => frame(draw), 1000))
  })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialogOf(page).getByLabel('Work Preferences')).toHaveValue('Anywhere by train')
  await dialogOf(page).getByLabel('Work Preferences').press('a')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialogOf(page).getByLabel('Work Preferences')).toHaveValue('Anywhere by train')
  await expect(dialogOf(page).getByText('Your draft was restored.')).toHaveCount(0)
})

test('a list of subjects opens on a press, Tab and arrow keys', async ({ app }) => {
  const { page } = await editor(app)
  const field = dialogOf(page).getByRole('combobox', { name: 'Subjects Can Teach' })
  const list = page.getByRole('listbox')
  for (const press of ['first', 'again, with the focus in the field']) {
    await field.click()
    await expect(list, press).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list, press).toBeHidden()
  }
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await field.press(key)
    await expect(list, key).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list, key).toBeHidden()
  }
  await field.press('Tab')
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subjects Cannot Teach' })).toBeFocused()
  await expect(list).toBeVisible()
})

// spec: 2.employee-profile.1, 2.edit-employee-profile-modal.1
test('the profile shows all facts to its owner', async ({ app }) => {
  const [juggling, puppetry, acrobatics, clowning] = [
    await app.subject('Juggling', 'Circus'),
    await app.subject('Puppetry', 'Circus'),
    await app.subject('Acrobatics', 'Circus'),
    await app.subject('Clowning', 'Circus'),
  ]
  for (const name of ['Trapeze', 'Tightrope']) await app.subject(name, 'Circus')
  const ana = await app.employee('Ana Nguyen', { phone: '+61491570156', profile: false })
  await ana.profiles.create({
    body: {
      vit_id: '654321',
      can_teach: [juggling, puppetry],
      cannot_teach: [acrobatics, clowning],
      year_levels: ['primary', 'secondary'],
      work_preferences: 'Close to home.\nNo Fridays.',
    },
    file: new File([new Uint8Array(cv.buffer)], cv.name, { type: cv.mimeType }),
  })
  const page = await app.open(ana, PROFILE)
  const main = page.getByRole('main')
  const fact = (name: string) => page.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd')
  await expect(fact('VIT ID')).toHaveText('654321')
  await expect(fact('Subjects Can Teach').getByRole('listitem')).toHaveText(['Juggling', 'Puppetry'])
  await expect(fact('Subjects Cannot Teach').getByRole('listitem')).toHaveText(['Acrobatics', 'Clowning'])
  await expect(fact('Year Levels')).toHaveText('Primary, Secondary')
  await expect(fact('Work Preferences')).toHaveText('Close to home. No Fridays.')
  await expect(fact('Phone')).toContainText('0491 570 156')
  await expect(fact('CV').getByRole('button', { name: 'Ana Nguyen.pdf' })).toBeVisible()
  await expect(main.getByText('Ana Nguyen', { exact: true })).toBeVisible()
  await expect(main.getByText('AN', { exact: true })).toBeVisible()
  await expect(main.locator('img')).toHaveCount(0)
  await page
    .getByLabel('Upload picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(main.locator('img')).toBeVisible()
  await expect(main.getByText('AN', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Profile' }).getByLabel('VIT ID')).toHaveValue('654321')
  await choose(page, 'Subjects Can Teach', 'Trapeze')
  await expect(chosen(page, 'Subjects Can Teach').getByRole('row')).toHaveText(['Juggling', 'Puppetry', 'Trapeze'])
  await choose(page, 'Subjects Cannot Teach', 'Tightrope')
  const cannot = ['Acrobatics', 'Clowning', 'Tightrope']
  await expect(chosen(page, 'Subjects Cannot Teach').getByRole('row')).toHaveText(cannot)
})

// spec: 2.employee-profile.1
test('a picture is uploaded, shown everywhere and removed', async ({ app }) => {
  const { ana } = await withCv(app)
  const page = await app.open(ana, PROFILE)
  await page.getByLabel('Upload picture').setInputFiles({ ...program, name: 'me.png', mimeType: 'image/png' })
  await expect(page.getByText('Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.')).toBeVisible()
  await page
    .getByLabel('Upload picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png') })
  const crop = page.getByRole('dialog', { name: 'Position your picture' })
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await expect(crop.getByRole('slider', { name: 'Up or down' })).toBeDisabled()
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveValue('4')
  const across = crop.getByRole('slider', { name: 'Left or right' })
  await across.focus()
  await page.keyboard.press('Home')
  await expect(across).toHaveValue('0')
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expectText(page, 'Profile updated successfully!')
  await expect(crop).toHaveCount(0)
  await expect(page.getByLabel('Replace picture')).toBeFocused()
  const face = page.locator('main img')
  await expect(face).toBeVisible()
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  const [red, , blue] = await face.evaluate((img: HTMLImageElement) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.drawImage(img, 0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  expect(red, 'the left half was kept').toBeGreaterThan(200)
  expect(blue).toBeLessThan(60)

  const school = await app.open(await app.employer('Hill School'), '/employer/book')
  await expect(school.locator('main img')).toBeVisible()
  await expect.poll(() => school.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByLabel('Upload picture')).toBeAttached()
  await expect(face).toHaveCount(0)
})

test('the form asks for the registration number of each role', async ({ app }) => {
  const nia = await app.employee('Nia Roy', { sector: 'healthcare', profile: false })
  const page = await app.open(nia, `${PROFILE}?option=edit`)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('AHPRA number')).toBeVisible()
  await dialog.getByText('Registered nurse (RN)').click()
  await dialog.getByText('Assistant in nursing or personal care (AIN/PCA)').click()
  await expect(dialog.getByLabel('AHPRA number')).toHaveCount(0)
  await dialog.getByText('I also work in schools').click()
  await expect(dialog.getByLabel('VIT ID')).toBeVisible()
  await save(page)
  await expect(dialog.getByText('VIT ID is required').first()).toBeVisible()
  await dialog.getByLabel('VIT ID').fill('654321')
  await save(page)
  await expectText(page, 'Profile created successfully!')
  await expect(page.getByText('Teacher, AIN/PCA')).toBeVisible()
  await expect(page.locator('dt').getByText('VIT ID', { exact: true }).locator('xpath=../dd')).toHaveText('654321')
  await expect(page.getByText('Registered Health Professional')).toHaveCount(0)
})

// spec: 8.23
// spec: 2.employee-profile.2
test('a profile that fails to load shows an error and Retry', async ({ app }) => {
  const { ana } = await withCv(app)
  const page = await app.visitor()
  const restore = await failAt(page, '**/api/employee-details/*')
  await app.signInOn(page, ana, PROFILE)
  await expect(page.getByText('Failed to load profile data')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Registered Teacher')).toBeVisible()
})

// spec: 8.23
test('the page of an unknown person shows an error and a link', async ({ app }) => {
  const page = await app.open(await app.employee('Ana'), '/employee/employer?id=x')
  await expect(page.getByText('Profile not found')).toBeVisible()
  const other = await app.open(await app.employer('Hill'), '/employer/staff?id=2000000000')
  await expect(other.getByText('User not found.')).toBeVisible()
  await other.getByRole('link', { name: 'Find Staff' }).click()
  await expect(other).toHaveURL('/employer/book')
  await other.goto('/demo/mail')
  await expect(other.getByText('Open this page from the one that asks for your code.')).toBeVisible()
})
