/** Every screen that requires sign-in, from the web app's route tables, opened without a token. */
import { adminRoutes } from '#web/shell/admin-routes.ts'
import { employeeRoutes } from '#web/shell/employee-routes.ts'
import { employerRoutes } from '#web/shell/employer-routes.ts'
import { expect, test } from './helpers/fixtures.ts'

const areas = { admin: adminRoutes, employer: employerRoutes, employee: employeeRoutes }

// spec: 2.guard.1
for (const [area, screens] of Object.entries(areas))
  test(`${area} screens without a token redirect to the ${area} entry page`, async ({ app }) => {
    const page = await app.visitor()
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/config') requests.push(pathname)
    })
    expect(screens.length).toBeGreaterThan(5)
    for (const [at, { path }] of screens.entries()) {
      const requested = `${path.replace('$id', '1')}?option=x`
      // The server answers every path with the same page, so one is loaded and the others are
      // reached within it. The URL leaves the entry page at once, so each redirect is seen.
      if (at === 0) await page.goto(requested)
      else await page.evaluate((address) => history.pushState(null, '', address), requested)
      await expect(page, path).toHaveURL(`/${area}`)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/^(Admin|Employer|Employee) Login$/)
    }
    expect(requests).toEqual([])
  })

// spec: 2.guard.1
test('a stored user without a token counts as signed out', async ({ app }) => {
  const page = await app.visitor()
  const user = JSON.stringify({ id: 10001, role: 'employer', name: 'Hill', terms_agreed: 1 })
  await page.addInitScript((stored) => localStorage.setItem('user', stored), user)
  await page.goto('/employer/records')
  await expect(page).toHaveURL('/employer')
})
