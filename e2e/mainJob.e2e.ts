import { expect, phone, test, withProfile } from './people.ts'

// spec: 8.6, 8.25
test('at 06:10: a school finds who is free and asks; the teacher sees it arrive and accepts; both see it booked, live', async ({
  town,
}) => {
  const subject = await town.subject('Mathematics')
  const ana = await withProfile(await town.employee('Ana Nguyen'), [subject])
  await withProfile(await town.employee('Ben Booked'), [subject])
  const hill = await town.employer('Hill School')
  const date = town.workday(3)

  const teacher = await town.opens(ana, '/employee/job-request', phone)
  await expect(teacher.getByText('You have no shift requests at the moment.')).toBeVisible()

  const school = await town.opens(hill, `/employer/book?date=${date}`)
  await expect(school.getByRole('heading', { name: 'Available Staff (2)' })).toBeVisible()
  await school.getByRole('button', { name: /Book Now.*Ana Nguyen|Ana Nguyen.*Book Now/ }).click()
  const dialog = school.getByRole('dialog', { name: 'Book Shift' })
  await dialog.getByRole('combobox', { name: /Subject/ }).click()
  await school.getByRole('option', { name: 'Mathematics' }).click()
  await dialog.getByRole('button', { name: 'Book', exact: true }).dblclick()
  await expect(school.getByText('Shift request sent successfully!')).toBeVisible()

  await expect(teacher.getByText('Hill School').first()).toBeVisible({ timeout: 6000 })
  await expect(teacher.getByRole('button', { name: /^Accept/ })).toHaveCount(1)
  await school.goto('/employer/book?option=history')
  await expect(school.getByRole('heading', { name: 'Your Bookings (1)' })).toBeVisible()
  await expect(school.getByText('Pending').first()).toBeVisible()

  await teacher.getByRole('button', { name: /^Accept/ }).click()
  await expect(teacher.getByText('Request accepted successfully!')).toBeVisible()
  await expect(school.getByText('Accepted').first()).toBeVisible({ timeout: 6000 })

  await school.goto(`/employer/book?date=${date}`)
  await expect(school.getByRole('heading', { name: 'Available Staff (1)' })).toBeVisible()
  await expect(school.getByText('Ana Nguyen')).toHaveCount(0)
})
