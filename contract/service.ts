/** What the web app and a load balancer ask of the service itself. */
import './sentences.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const DemoAccount = z.object({ email: z.string(), password: z.string() })

export const service = {
  health: endpoint('GET /health', {
    summary: 'Says whether the service can serve and its database answers.',
    access: 'public',
    returns: z.object({ status: z.literal('ok') }),
  }),
  config: endpoint('GET /config', {
    summary: 'What the web app needs before anyone has signed in.',
    access: 'public',
    returns: z.object({
      product_name: z.string(),
      demo: z.boolean(),
      demo_accounts: z.object({ admin: DemoAccount, employer: DemoAccount, employee: DemoAccount }).optional(),
    }),
  }),
}
