import { fixed, type Make, NOBODY, requested } from './access-makings.ts'

export const replyRequests: Record<string, Make> = {
  'GET /shifts/:id/exchange': async (world) => ({ params: { id: (await requested(world)).id } }),
  'GET /shifts/:id/exchange that is not there': fixed({ params: { id: NOBODY } }),
}
