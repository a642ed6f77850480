/** Calls of the web app and of load balancers about the service itself. */
import './sentences.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const SupportContact = z.object({ phone: z.string(), phone_hours: z.string(), email: z.string() })
export type SupportContact = z.infer<typeof SupportContact>

const TwoNames = z.object({ primary: z.string(), secondary: z.string() })
/** Names of the two levels of a sector: year levels, or care settings. */
export const LevelNames = z.object({ education: TwoNames, healthcare: TwoNames })
export type LevelNames = z.infer<typeof LevelNames>

const DemoAccount = z.object({ email: z.string(), password: z.string() })

export const service = {
  health: endpoint('GET /health', {
    summary: 'Returns whether the service is ready and its database responds.',
    access: 'public',
    returns: z.object({ status: z.literal('ok') }),
  }),
  config: endpoint('GET /config', {
    summary: 'Returns what the web app needs before anyone has signed in.',
    access: 'public',
    returns: z.object({
      product_name: z.string(),
      /** URL of the operator's logo; null if there is none. */
      logo: z.string().nullable(),
      /** null until an admin has entered it. */
      support: SupportContact.nullable(),
      level_names: LevelNames,
      demo: z.boolean(),
      demo_accounts: z.object({ admin: DemoAccount, employer: DemoAccount, employee: DemoAccount }).optional(),
    }),
  }),
  logo: endpoint('GET /logo/:hash', {
    summary: "Returns the operator's logo, at an address that changes with it.",
    access: 'public',
    params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    mode: 'file',
  }),
}
