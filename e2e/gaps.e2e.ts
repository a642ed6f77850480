import { bookButton, createSchool, dialogOf, expectSent, requestsTo } from './helpers/bookings.ts'
import { expect, test, withProfile } from './helpers/fixtures.ts'

test('asks before a second person is requested for the same shift', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  const cara = await withProfile(await app.employee('Cara Diaz'), [subject])
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  const question = page.getByRole('alertdialog', { name: 'Ask one more person?' })
  const bookNow = (name: string) => page.getByRole('button', { name: `Book Now, ${name}` }).click()

  await bookNow('Ana Nguyen')
  await bookButton(page).click()
  await expectSent(page)
  await bookNow('Ben Okafor')
  await bookButton(page).click()
  await expect(
    question.getByText('You have asked Ana Nguyen for this. Ask Ben Okafor as well, first yes wins?'),
  ).toBeVisible()
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(bookButton(page)).toBeFocused()
  expect(await requestsTo(ben)).toEqual([])
  await bookButton(page).click()
  await question.getByRole('button', { name: 'Ask as well, first yes wins' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(async () => (await requestsTo(ben)).length).toBe(1)

  const [shift] = (await ben.shifts.ofEmployee({ params: { id: String(ben.id) } })).data
  await ben.shifts.answer({ params: { id: String(shift!.id) }, body: { status: 'accepted' } })
  expect((await requestsTo(ana))[0]![3]).toBe('withdrawn')
  await bookNow('Cara Diaz')
  await bookButton(page).click()
  await expect(question.getByText('Ben Okafor is already booked for this.', { exact: false })).toBeVisible()
  await expect(question.getByRole('button', { name: /first yes wins/ })).toHaveCount(0)
  await question.getByRole('button', { name: 'More than one person is needed' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(async () => (await requestsTo(cara))[0]?.[3]).toBe('pending')

  const anaPage = await app.open(ana, '/employee/job-request')
  await expect(anaPage.getByText('Someone else has taken this shift.')).toBeVisible()
})
