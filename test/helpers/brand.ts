import type { Brand } from '#server/platform/config.ts'

/** Brand of connections whose messages nobody reads. */
export const brand: Brand = { productName: 'Bellbird', publicUrl: 'http://localhost:3000' }
