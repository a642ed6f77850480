import { expect, phone, test, withProfile } from './people.ts'

const REASON = 'The registration could not be confirmed.'

test('an admin finds somebody by phone, sees everything, and a ban ends the open page at once', async ({ town }) => {
  const ana = await town.employee('Ana Nguyen', { phone: '+61491570156' })
  const hill = await town.employer('Hill School')
  const subject_id = await town.subject('Mathematics')
  await withProfile(ana, [subject_id])
  await town.employee('Bo Smith')
  const times = { date: town.workday(3), start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({
    body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id },
  })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const open = await town.opens(ana, '/employee/job-request', phone)
  await expect(open.getByText('Hill School').first()).toBeVisible()

  const page = await town.opens(await town.admin('Ada'), '/admin/employees')
  const table = page.getByRole('table', { name: 'Employees' })
  await expect(table.getByText('Bo Smith')).toBeVisible()
  await page.getByLabel('Search employees').fill('0491 570 156')
  await expect(table.getByText('Bo Smith')).toHaveCount(0)
  await expect(page).toHaveURL(/search=/)
  await table.getByRole('button', { name: 'View Details of Ana Nguyen' }).click()
  await expect(page).toHaveURL(new RegExp(`person=${ana.id}`))

  const details = page.getByRole('dialog', { name: 'Employee Details' })
  await expect(details.getByText('Close to home')).toBeVisible()
  await details.getByRole('tab', { name: 'Bookings' }).click()
  await expect(details.getByRole('list', { name: 'Bookings' }).getByText('Hill School')).toBeVisible()
  await details.getByRole('button', { name: 'Change status' }).click()

  const change = page.getByRole('dialog', { name: 'Change the status of Ana Nguyen' })
  await change.getByRole('radio', { name: 'Banned' }).check()
  await expect(change.getByText('1 upcoming shift is called off')).toBeVisible()
  await change.getByRole('button', { name: 'Ban account' }).click()
  await expect(change.getByText('Please say why, in a sentence.')).toBeVisible()
  await change.getByLabel('Reason', { exact: true }).fill(REASON)
  const isTold = page.getByText('Ana Nguyen is banned now.').first().waitFor()
  await change.getByRole('button', { name: 'Ban account' }).click()
  await isTold
  await expect(change).toHaveCount(0)
  await details.getByRole('tab', { name: 'History' }).click()
  await expect(details.getByRole('list', { name: 'Status history' })).toContainText(REASON)

  // The page that stood open all the while.
  await expect(open).toHaveURL('/employee', { timeout: 5000 })
  expect(await open.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(table.getByText('Banned')).toBeVisible()
})

test('the directory is searched and turned over, and an employer stands open with its connections', async ({
  town,
}) => {
  const hill = await town.employer('Hill School', { phone: '+61395550123' })
  const ana = await town.employee('Ana Nguyen')
  await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  await town.db.run`
    insert into users (role, name, email, password_hash, email_verified_at, created_at)
    select 'employer', 'Lake School ' || n, 'lake' || n || '@example.com', 'none', now(), now()
    from generate_series(10, 55) n`
  const page = await town.opens(await town.admin('Ada'), '/admin/employers')
  const cards = page.getByRole('list', { name: 'Employers' }).getByRole('listitem')
  await expect(page.getByText('Showing 1 to 15 of 47 employers')).toBeVisible()
  await page.getByRole('button', { name: 'Page 4' }).click()
  await expect(page.getByText('Showing 46 to 47 of 47 employers')).toBeVisible()
  await expect(page).toHaveURL(/page=4/)
  await page.getByLabel('Search employers').fill('nobody')
  await expect(page.getByText('No employers match your search criteria')).toBeVisible()
  await page.getByLabel('Search employers').fill('hill')
  await expect(page.getByText('Showing 1 to 1 of 1 employers')).toBeVisible()
  await expect(cards).toContainText('(03) 9555 0123')
  await page.getByRole('button', { name: 'View Hill School' }).click()

  const dialog = page.getByRole('dialog', { name: 'Employer Details' })
  await expect(dialog.getByRole('heading', { name: 'Employee Connections (1)' })).toBeVisible()
  const connection = dialog.getByRole('region', { name: 'Employee Connections', exact: true })
  await expect(connection).toContainText('Ana Nguyen')
  await expect(connection).toContainText('Pending')
  await expect(dialog).toContainText('Never')
  // A press beside the dialog closes it, and the way back opens it again.
  await page.mouse.click(8, 400)
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/employer=/)
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Employee Connections (1)' })).toBeVisible()
})
