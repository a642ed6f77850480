import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'
import { goTo } from './helpers/principal.ts'
import { codeTo, fill, PASSWORD, registrationOf, typeCode } from './helpers/sign-in.ts'

test('a school pastes its list, and a person registers from the link into the pool', async ({ app }) => {
  const hill = await app.employer('Hill School')
  await hill.pools.add({ body: { name: 'Our regulars', is_shared: true } })
  const page = await app.open(hill, '/employer/home')
  await goTo(page, 'Pools')
  await page.getByRole('link', { name: 'Invite staff' }).click()
  await expect(page.getByText('No invitations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('Enter an email address or a mobile number.')).toBeVisible()
  const list = page.getByLabel('Email addresses and mobile numbers')
  await list.fill('Dan Lee, dan@example.com')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Contact\r\nKim Newcomer,kim@example.com\r\nBen,0491 570 156\r\nCara,03 9123 4567\r\n'),
  })
  await expect(list, 'what was typed stays').toHaveValue(/Kim Newcomer[\s\S]*\nDan Lee, dan@example\.com$/)
  await page.getByRole('button', { name: /Pool/ }).click()
  await page.getByRole('option', { name: 'Our regulars' }).click()
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('1 line is left out:')).toBeVisible()
  await expect(page.getByText(/Line 4, .*This is not an Australian mobile number\./)).toBeVisible()
  await expect(page.getByText(/^1, about \$0\.\d\d$/)).toBeVisible()
  await expect(page.getByText(/Bellbird: Hill School invites you to work\./)).toBeVisible()
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(page.getByText('3 invitations sent.')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Sent invitations' }).getByRole('listitem')
  await expect(rows).toHaveText([/dan@example\.com/, /0491 570 156/, /kim@example\.com/])
  await page.getByRole('button', { name: 'More about 0491 570 156' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(rows.nth(1)).toContainText('Withdrawn')

  const { body } = await app.db.one<{ body: string }>`
    select body from messages where recipient = 'kim@example.com' order by id desc limit 1`
  const kim = await app.visitor(phone)
  await kim.goto(`/invited#${/invited#([\w-]{22})/.exec(body)![1]!}`)
  await expect(kim.getByText('Hill School would like to offer you shifts.')).toBeVisible()
  await expectAccessible(kim)
  await expectNoSidewaysScroll(kim)
  await kim.getByRole('link', { name: 'Create account or sign in' }).click()
  await kim.getByRole('button', { name: 'Create account' }).click()
  await fill(kim, registrationOf('kim@example.com'))
  await kim.getByRole('button', { name: 'Register' }).click()
  await expect(kim.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await typeCode(kim, await codeTo(app, 'kim@example.com'))
  await expect(kim.getByRole('heading', { name: 'Employee Login' })).toBeVisible()
  await fill(kim, { Password: PASSWORD })
  await kim.getByRole('button', { name: 'Sign in' }).click()
  await kim.getByText('I have read and agree').click()
  await kim.getByRole('button', { name: 'Continue' }).click()
  const card = kim.getByRole('region', { name: 'Invitation from Hill School' })
  await expect(card).toBeVisible()
  await expectNoSidewaysScroll(kim)
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(kim.getByText('You are now connected with Hill School.')).toBeVisible()
  await expect(card).toHaveCount(0)

  await expect(rows.nth(2)).toContainText('Kim Newcomer')
  await expect(rows.nth(2)).toContainText('Joined')
  await goTo(page, 'Pools')
  // The invitations name the pool too.
  await expect(page.getByRole('heading', { level: 1, name: 'Pools' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Our regulars' })).toContainText('1 person')
})

test('a signed-in person connects at once, and another one refuses all invitations', async ({ app }) => {
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana Nguyen')]
  const list = 'ana.other@example.com\nben@example.com'
  await hill.staffInvitations.send({ body: { list, pool_id: null } })
  const linkTo = async (address: string) => {
    const { body } = await app.db.one<{ body: string }>`
      select body from messages where recipient = ${address} order by id desc limit 1`
    return `/invited#${/invited#([\w-]{22})/.exec(body)![1]!}`
  }
  const page = await app.open(ana, await linkTo('ana.other@example.com'))
  await page.getByRole('button', { name: 'Connect with Hill School' }).click()
  await expect(page.getByText('You are now connected with Hill School.')).toBeVisible()

  const ben = await app.visitor()
  const link = await linkTo('ben@example.com')
  await ben.goto(link)
  const question = ben.getByRole('region', { name: 'Stop all invitations?' })
  await ben.getByRole('button', { name: 'No more invitations' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await ben.getByRole('button', { name: 'No more invitations' }).click()
  await expectAccessible(ben)
  await question.getByRole('button', { name: 'Stop all invitations' }).click()
  await expect(ben.getByRole('heading', { name: 'No more invitations' })).toBeVisible()
  await navigate(ben, link)
  await expect(ben.getByText(/^You asked for no more invitations from Hill School/)).toBeVisible()
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Allow invitations again' }).click()
  await expect(ben.getByText('Hill School would like to offer you shifts.')).toBeVisible()
})
