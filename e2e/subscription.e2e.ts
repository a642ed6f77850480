import { expect, test } from './people.ts'
import { book, dialogOf, staffRoom } from './staffRoom.ts'

const STATUS = '/employer/account?option=status'

test('an employer upgrades for what it was shown, cancels, and resumes', async ({ town }) => {
  const hill = await town.employer('Hill School')
  const page = await town.opens(hill, STATUS)
  await expect(page.getByText('0 of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await expect(change.getByText('To pay')).toBeVisible()
  await change.getByRole('button', { name: 'Upgrade for $89.00' }).click()
  await expect(page.getByText('0 of 200')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeHidden()
  const [own] = (await hill.subscriptions.list()).data
  expect([own!.subscription_plan.name, own!.planned, own!.amount]).toEqual(['Standard', null, 8900])
})

test('beyond the limit of its plan a school is told so where it books, and nothing chosen is lost', async ({
  town,
}) => {
  const { hill, ana, date, subject } = await staffRoom(town)
  const bo = await town.employee('Bo Larsen')
  const body = {
    inviter_id: hill.id,
    invitee_id: bo.id,
    date,
    subject_id: subject,
    start_time: '08:30',
    end_time: '15:30',
  }
  await hill.shifts.request({ body })
  await town.db.run`update plans set staff_limit = 1 where name = 'Starter'`
  const page = await town.opens(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: `Book Now, ${ana.name}` }).click()
  await book(page).click()
  await expect(dialogOf(page).getByText(/^Your Starter plan covers 1 person a month/)).toBeVisible()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Circus arts')
  await dialogOf(page).getByRole('link', { name: 'See your plan' }).click()
  await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible()
})
