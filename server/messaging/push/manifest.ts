import type { FastifyInstance } from 'fastify'
import { ASK_AGAIN, makeAsset, sendAsset } from '#server/platform/assets.ts'

const icon = (size: number, name: string, purpose: 'any' | 'maskable') => ({
  src: name,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifestOf = (productName: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Book qualified casual staff for your school or care service, or find your next shift.',
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0e5674',
  icons: [
    icon(192, '/icon-192.png', 'any'),
    icon(512, '/icon-512.png', 'any'),
    icon(512, '/icon-maskable-512.png', 'maskable'),
  ],
  // A user of the other role is redirected to their own start page.
  shortcuts: [
    { name: 'Shift Requests', url: '/employee/job-request' },
    { name: 'Book Staff', url: '/employer/book?date=next' },
  ],
})

/**
 * Lets people install the web app on a home screen, which an iPhone requires for notifications; the
 * name is a setting.
 */
export const serveManifest = async (api: FastifyInstance, brand: { readonly productName: string }): Promise<void> => {
  api.get('/manifest.webmanifest', async (request, reply) => {
    const bytes = Buffer.from(JSON.stringify(manifestOf(brand.productName)))
    return sendAsset(request, reply, await makeAsset('manifest.webmanifest', bytes, ASK_AGAIN))
  })
}
