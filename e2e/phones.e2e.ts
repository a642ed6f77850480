import { expect, test } from './helpers/fixtures.ts'

test('a person confirms a phone number by text message', async ({ app }) => {
  const ana = await app.employee('Ana')
  const number = '+61491570156'
  const writes = async (body: string) => {
    const at = new Date().toISOString()
    await app.db.run`
      insert into texts_received (gateway_id, phone, body, received_at, next_try_at)
      values (${`e2e ${body}`}, ${number}, ${body}, ${at}, ${at})`
    await app.runJobs()
  }
  const page = await app.open(ana, '/employee/notification-settings')
  const part = page.getByRole('region', { name: 'SMS' })
  await expect(part.getByText('No phone number yet')).toBeVisible()
  await expect(part.getByRole('link', { name: 'Add number' })).toBeVisible()
  await ana.accounts.updateMe({ body: { phone: number } })
  await app.runJobs()
  await expect(part.getByText('Waiting for your YES')).toBeVisible()
  await expect(part.getByText(/^We sent a text message to 0491 570 156/)).toBeVisible()
  await expect(part.getByText(/^We can text you again from/)).toBeVisible()
  await writes('yes please')
  await expect(part.getByText('0491 570 156 gets SMS')).toBeVisible()
  await writes('STOP')
  await expect(part.getByText('0491 570 156 gets no SMS')).toBeVisible()

  const adminPage = await app.open(await app.admin(), `/admin/employees?person=${ana.id}`)
  await adminPage.getByRole('tab', { name: 'Messages' }).click()
  const list = adminPage.getByRole('dialog').getByRole('list', { name: 'Messages' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await list.getByRole('button', { name: /^yes please/ }).click()
  await expect(list.getByText('From 0491 570 156')).toBeVisible()
  await expect(list.getByText('Number confirmed')).toBeVisible()
})
