import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { spendEntry } from './accounts/budgets.ts'
import { type DetailsOf, userReader } from './accounts/me.ts'
import { networkOf } from './accounts/network.ts'
import { accountRoutes } from './accounts/routes.ts'
import { identify, livingSessions } from './accounts/sessions.ts'
import { entering } from './accounts/sign-in.ts'
import { adminRoutes } from './admin/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { answerLinkRoutes } from './answerLinks/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { issueThrough, previewDocument } from './billing/issue.ts'
import { billingRoutes } from './billing/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { areBlocked } from './connections/blocks.ts'
import { connectionRoutes } from './connections/routes.ts'
import { forgetMessages } from './conversations/deletion.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { holdingOf, keepSecondRegistration } from './credentials/profile-credentials.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { type AppDeps, billingOf, paymentsOf } from './deps.ts'
import { needsOf } from './eligibility/needs.ts'
import { importRoutes } from './imports/routes.ts'
import { serveInbound } from './messaging/inbound.ts'
import { messagingRoutes, type WantsNoTexts } from './messaging/routes.ts'
import { type EnsureParty, notificationRoutes } from './notifications/routes.ts'
import { serveDocument } from './openapi/routes.ts'
import { phoneRoutes } from './phones/routes.ts'
import { addressOf } from './platform/address.ts'
import type { Config } from './platform/config.ts'
import { mount } from './platform/http.ts'
import { requestBudget } from './platform/limits.ts'
import { createServer } from './platform/server.ts'
import { serveWeb } from './platform/web.ts'
import type { Ending } from './privacy/closure.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { openPushKeys } from './push/keys.ts'
import { serveManifest } from './push/manifest.ts'
import { pushRoutes } from './push/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { createHub, type Hub } from './realtime/hub.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { replyRoutes } from './replies/routes.ts'
import { provingAgain } from './secondFactor/confirmation.ts'
import { openEncryptionKey } from './secondFactor/encryption.ts'
import { dropFactors } from './secondFactor/queries.ts'
import { relyingPartyOf } from './secondFactor/relying-party.ts'
import { secondFactorRoutes } from './secondFactor/routes.ts'
import { secondStep } from './secondFactor/sign-in.ts'
import { securityRoutes } from './security/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { openServiceState, type ServiceState, withCurrentName } from './service/state.ts'
import { settingsRoutes } from './settings/routes.ts'
import { withdrawRequests } from './shifts/cancellation.ts'
import { areBooked, areClose } from './shifts/contact-access.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { type CountUse, subjectRoutes } from './subjects/routes.ts'
import { endPlanOf } from './subscriptions/closure.ts'
import { ensureMayBook, ensureMayStore } from './subscriptions/limits.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { heardInChat, supportRoutes } from './support/routes.ts'
import { ensureNotApproved } from './timesheets/queries.ts'
import { timesheetRoutes } from './timesheets/routes.ts'

// An account shows its profile's preferences; accounts are a lower layer than profiles, so the app
// passes this in.
const workPreferencesOf: DetailsOf = (db, id) =>
  db.maybe`select work_preferences from employee_profiles where employee_id = ${id}`

// A subject that is taught or was requested cannot be deleted; people and shifts are higher layers
// than subjects.
const subjectUse: CountUse = (db, id) => db.one`
  select (select count(*) from taught_subjects where subject_id = ${id}) as people,
    (select count(*) from shifts where subject_id = ${id}) as shifts`

// Admins send no message again to a phone that has said stop; phones stand above messaging.
const wantsNoTexts: WantsNoTexts = async (db, phone) =>
  (await db.one<{ is_so: boolean }>`select exists (select from stopped_phones where phone = ${phone}) as is_so`).is_so

// A closed account must not be opened again by a passkey.
const endFactors: Ending = async (tx, { id }, now) => void (await dropFactors(tx, id, now))

// Opening a shift marks its notices as read; only its parties may open it.
const ensureParty: EnsureParty = (db, shiftId, userId) =>
  db.one`select id from shifts where id = ${shiftId} and ${userId} in (inviter_id, invitee_id)`

/** Routes of every feature, in layer order. */
const routesOf = ({ config, db, clock, files }: AppDeps, hub: Hub, brand: ServiceState) => {
  const factors = { encryptionKey: openEncryptionKey(config), party: relyingPartyOf(config) }
  const userOf = userReader(workPreferencesOf)
  return [
    ...serviceRoutes(config, brand),
    ...auditRoutes,
    ...realtimeRoutes(hub),
    ...messagingRoutes(config, wantsNoTexts),
    ...accountRoutes(config, files, workPreferencesOf, secondStep(factors.party)),
    ...secondFactorRoutes({ brand: config, ...factors }, entering(config, userOf)),
    ...securityRoutes(config, provingAgain(factors)),
    ...pushRoutes({ brand: config, keys: openPushKeys({ db, clock }, factors.encryptionKey) }),
    ...phoneRoutes(config),
    ...alertRoutes,
    ...profileRoutes({ files, areClose, areBlocked, holdingOf, keepSecondRegistration }),
    ...subjectRoutes(subjectUse),
    ...notificationRoutes(ensureParty),
    ...credentialRoutes({ brand: config, files, needsOf }),
    ...connectionRoutes({ brand: config, areBooked, withdrawRequests: withdrawRequests(config), forgetMessages }),
    ...conversationRoutes(config, heardInChat),
    ...shiftRoutes({ brand: config, ensureMayBook }),
    ...availabilityRoutes,
    ...replyRoutes,
    ...attendanceRoutes(config, ensureNotApproved),
    ...ratingRoutes(config),
    ...timesheetRoutes(config, { issueDocument: issueThrough(config), previewDocument }),
    ...billingRoutes,
    ...paymentsOf(config).routes,
    ...subscriptionRoutes(billingOf(config)),
    ...recordRoutes,
    ...calendarRoutes(config),
    ...answerLinkRoutes(config),
    ...supportRoutes(config),
    ...analyticsRoutes,
    ...importRoutes,
    ...settingsRoutes(brand),
    ...adminRoutes(config),
    ...privacyRoutes({
      db,
      files,
      brand: config,
      endings: [endPlanOf(billingOf(config)), ...paymentsOf(config).endings, endFactors],
    }),
  ]
}

const publisherOf = ({ productName, publicUrl }: Config, { settings }: ServiceState) => ({
  productName,
  publicUrl,
  supportEmail: settings.support?.email ?? null,
})

/** The budget of one network for fetching the description of the API. */
const DOCUMENTS = { count: 60, window: 60 }

const builtWeb = join(import.meta.dirname, '../dist/web')

/** The web service over a database; it does not listen yet. */
export const createApp = (deps: AppDeps): FastifyInstance => {
  const { db, clock, log } = deps
  const brand = openServiceState(deps)
  const config = withCurrentName(deps.config, brand)
  const overTls = config.publicUrl.startsWith('https:')
  const app = createServer({ log, trustProxy: config.trustProxy, overTls })
  const hub = createHub({ db, log, livingSessions: (ids) => livingSessions(db, ids) })
  app.addHook('preClose', async () => {
    hub.close()
    brand.close()
  })
  app.addHook('onReady', async () => void (await brand.refresh()))
  app.register(
    async (api) =>
      mount(api, routesOf({ ...deps, files: { ...deps.files, admit: ensureMayStore }, config }, hub, brand), {
        db,
        clock,
        identify: (token) => identify(db, token, config, clock()),
        spendEntry: (network) => spendEntry(db, network, clock()),
        networkOf,
        overTls,
      }),
    { prefix: '/api' },
  )
  app.register((api) => paymentsOf(config).webhook(api, deps), { prefix: '/api' })
  app.register((api) => serveInbound(api, { config, db, clock, log }), { prefix: '/api' })
  const documents = requestBudget(db, clock, DOCUMENTS)
  app.addHook('onClose', async () => documents.close())
  const spendDocument = (request: FastifyRequest) => documents.spend(`documents:${networkOf(addressOf(request))}`)
  app.register((api) => serveDocument(api, () => publisherOf(config, brand), spendDocument), { prefix: '/api' })
  app.register((api) => serveManifest(api, config), { prefix: '/api' })
  app.register((web) => serveWeb(web, builtWeb))
  return app
}
