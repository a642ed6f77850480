import { signLink } from '#server/messaging/links/signatures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a person sets channels and quiet hours on a phone', async ({ app }) => {
  const kim = await app.employee('Kim')
  const page = await app.open(kim, '/employee/notifications', phone)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const mails = page.getByRole('checkbox', { name: 'Messages: Email' })
  await expect(mails).toBeChecked()
  await page
    .getByRole('row', { name: /^Messages/ })
    .getByText('Email', { exact: true })
    .click()
  await expect(mails).not.toBeChecked()
  await page.getByText('Pause notifications at night').click()
  await expect(page.getByText(/^Between 21:00 and 06:00 we send only emails, except/)).toBeVisible()
  await page.getByRole('group', { name: 'To' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('0530')
  await expect(page.getByText(/^Between 21:00 and 05:30 we send only emails/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Leaving without applying the choices asks for confirmation first.
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  const saved = page.getByText('Your choices are saved.')
  const toastShown = saved.waitFor()
  await page.getByRole('button', { name: 'Apply choices' }).click()
  await toastShown

  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Messages: Email' })).not.toBeChecked()
  await expect(page.getByText(/^Between 21:00 and 05:30 we send only emails/)).toBeVisible()
})

test('a link in an email turns its kind off only when the button is pressed', async ({ app }) => {
  const kim = await app.employee('Kim')
  const until = Temporal.Now.instant().add({ hours: 1 })
  const token = await signLink(app.db, { purpose: 'mail_choice', userId: kim.id, event: 'message', until })
  const page = await app.visitor()
  await page.goto(`${app.base}/emails#${token}`)
  const stop = page.getByRole('button', { name: 'Stop these emails' })
  await expect(stop).toBeVisible()
  await expectAccessible(page)
  const isOn = async () =>
    (await kim.alerts.preferences()).data.choices.find((each) => each.event === 'message' && each.channel === 'mail')
      ?.is_on
  expect(await isOn()).toBe(true)
  await stop.click()
  await expect(page.getByText('You no longer get emails about Messages.')).toBeVisible()
  expect(await isOn()).toBe(false)
  await expect(page.getByRole('button', { name: 'Get these emails again' })).toBeVisible()

  await page.goto('/emails')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await app.signInOn(page, kim, '/emails')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/employee/notification-settings')
  await page.goto('/answer#x')
  await page.getByRole('link', { name: 'See your requests', exact: true }).click()
  await expect(page).toHaveURL('/employee/job-request')
})
