import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { analyticsRoutes } from './admin/analytics/routes.ts'
import { adminRoutes } from './admin/directory/routes.ts'
import { importRoutes } from './admin/imports/routes.ts'
import { adminOrganisationRoutes } from './admin/organisations/routes.ts'
import { privacyRoutes } from './admin/privacy/routes.ts'
import { settingsRoutes } from './admin/settings/routes.ts'
import { supportRoutes } from './admin/support/routes.ts'
import { endPlanOf } from './billing/subscriptions/closure.ts'
import { ensureMayStore } from './billing/subscriptions/limits.ts'
import { subscriptionRoutes } from './billing/subscriptions/routes.ts'
import { agencyBookingRoutes } from './booking/agencies/booking-routes.ts'
import { agencyContractRoutes } from './booking/agencies/contract-routes.ts'
import { agencyRoutes } from './booking/agencies/routes.ts'
import { answerLinkRoutes } from './booking/answer-links/routes.ts'
import { applicationRoutes } from './booking/applications/routes.ts'
import { approvalRoutes } from './booking/approvals/routes.ts'
import { attendanceRoutes } from './booking/attendance/routes.ts'
import { createFind, type FindStaff } from './booking/availability/find.ts'
import { availabilityRoutes } from './booking/availability/routes.ts'
import { calendarRoutes } from './booking/calendar/routes.ts'
import { shiftChangeRoutes } from './booking/changes/routes.ts'
import { employerCancellationRoutes } from './booking/employer-cancellations/routes.ts'
import { fillDayRoutes } from './booking/fill-day/routes.ts'
import { myShiftRoutes } from './booking/my-shifts/routes.ts'
import { openJobRoutes } from './booking/open-jobs/routes.ts'
import { payEstimateRoutes } from './booking/pay-estimates/routes.ts'
import { requestReasonRoutes } from './booking/request-reasons/routes.ts'
import { rosterRoutes } from './booking/roster/routes.ts'
import { openSearchIndex } from './booking/search-index/live.ts'
import { shiftRoutes } from './booking/shifts/routes.ts'
import { replyRoutes } from './booking/sms-replies/routes.ts'
import { shiftSwapRoutes } from './booking/swaps/routes.ts'
import { todayRoutes } from './booking/today/routes.ts'
import { vacancyRoutes } from './booking/vacancies/routes.ts'
import { slotRoutes } from './booking/vacancies/slot-routes.ts'
import { vacancyFileRoutes } from './booking/vacancy-files/routes.ts'
import { vacancyTemplateRoutes } from './booking/vacancy-templates/routes.ts'
import { wishRoutes } from './booking/wishes/routes.ts'
import { workplaceRoutes } from './booking/workplaces/routes.ts'
import { type AppDeps, billingOf, paymentsOf } from './deps.ts'
import { registerHandlers } from './handlers.ts'
import { spendEntry } from './identity/accounts/budgets.ts'
import { userOf } from './identity/accounts/me.ts'
import { networkOf } from './identity/accounts/network.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { createIdentify, openSessionsAmong } from './identity/accounts/sessions.ts'
import { createEnter } from './identity/accounts/sign-in.ts'
import { organisationRoutes } from './identity/organisations/routes.ts'
import { confirmationProofs } from './identity/second-factor/confirmation.ts'
import { relyingPartyOf } from './identity/second-factor/relying-party.ts'
import { secondFactorRoutes } from './identity/second-factor/routes.ts'
import { secondStep } from './identity/second-factor/sign-in.ts'
import { securityRoutes } from './identity/security/routes.ts'
import { notificationRoutes } from './messaging/notifications/routes.ts'
import { serveInbound } from './messaging/outbox/inbound.ts'
import { messagingRoutes } from './messaging/outbox/routes.ts'
import { phoneRoutes } from './messaging/phones/routes.ts'
import { alertRoutes } from './messaging/preferences/routes.ts'
import { openPushKeys } from './messaging/push/keys.ts'
import { serveManifest } from './messaging/push/manifest.ts'
import { pushRoutes } from './messaging/push/routes.ts'
import { serveDocument } from './openapi/routes.ts'
import { colleagueRoutes } from './people/colleagues/routes.ts'
import { connectionRoutes } from './people/connections/routes.ts'
import { conversationRoutes } from './people/conversations/routes.ts'
import { credentialRoutes } from './people/credentials/routes.ts'
import { placeRoutes } from './people/places/routes.ts'
import { poolRoutes } from './people/pools/routes.ts'
import { profileRoutes } from './people/profiles/routes.ts'
import { specialDayRoutes } from './people/special-days/routes.ts'
import { staffInvitationRoutes } from './people/staff-invitations/routes.ts'
import { staffNotesRoutes } from './people/staff-notes/routes.ts'
import { staffPreferenceRoutes } from './people/staff-preferences/routes.ts'
import { subjectRoutes } from './people/subjects/routes.ts'
import { callerAddress } from './platform/address.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import type { Config } from './platform/config.ts'
import { openEncryptionKey } from './platform/encryption.ts'
import { mount } from './platform/http.ts'
import { requestBudget } from './platform/limits.ts'
import { createHub, type Hub } from './platform/realtime/hub.ts'
import { realtimeRoutes } from './platform/realtime/routes.ts'
import { createServer } from './platform/server.ts'
import { serviceRoutes } from './platform/service/routes.ts'
import { openServiceState, type ServiceState, withCurrentName } from './platform/service/state.ts'
import { serveWeb } from './platform/web.ts'
import { bookingRoutes } from './work/bookings/routes.ts'
import { billingRoutes } from './work/invoices/routes.ts'
import { ratingRoutes } from './work/ratings/routes.ts'
import { recordRoutes } from './work/records/routes.ts'
import { siteFigureRoutes } from './work/site-figures/routes.ts'
import { timesheetQueueRoutes } from './work/timesheet-queue/routes.ts'
import { timesheetRoutes } from './work/timesheets/routes.ts'

/** Routes of every feature. */
const routesOf = ({ config, db, files }: AppDeps, hub: Hub, find: FindStaff, state: ServiceState) => {
  const factors = { encryptionKey: openEncryptionKey(config), party: relyingPartyOf(config) }
  return [
    ...serviceRoutes(config, state),
    ...auditRoutes,
    ...realtimeRoutes(hub),
    ...messagingRoutes(config),
    ...accountRoutes(files, secondStep(factors.party)),
    ...organisationRoutes(createEnter(userOf)),
    ...secondFactorRoutes({ config, ...factors }, createEnter(userOf)),
    ...securityRoutes(confirmationProofs(factors)),
    ...pushRoutes({ config, keys: openPushKeys(db, factors.encryptionKey) }),
    ...phoneRoutes(config),
    ...alertRoutes,
    ...profileRoutes(files),
    ...subjectRoutes,
    ...placeRoutes,
    ...poolRoutes,
    ...colleagueRoutes,
    ...specialDayRoutes,
    ...rosterRoutes,
    ...myShiftRoutes,
    ...staffInvitationRoutes,
    ...staffNotesRoutes,
    ...staffPreferenceRoutes,
    ...payEstimateRoutes,
    ...employerCancellationRoutes,
    ...workplaceRoutes,
    ...notificationRoutes,
    ...credentialRoutes({ files }),
    ...connectionRoutes,
    ...conversationRoutes,
    ...shiftRoutes,
    ...vacancyRoutes,
    ...vacancyFileRoutes(files),
    ...vacancyTemplateRoutes,
    ...fillDayRoutes,
    ...openJobRoutes,
    ...applicationRoutes,
    ...requestReasonRoutes,
    ...agencyRoutes,
    ...agencyContractRoutes,
    ...approvalRoutes,
    ...agencyBookingRoutes,
    ...availabilityRoutes(find),
    ...wishRoutes,
    ...replyRoutes,
    ...attendanceRoutes,
    ...todayRoutes,
    ...shiftChangeRoutes,
    ...shiftSwapRoutes,
    ...slotRoutes,
    ...ratingRoutes,
    ...timesheetRoutes,
    ...timesheetQueueRoutes,
    ...billingRoutes,
    ...paymentsOf(config).routes,
    ...subscriptionRoutes(billingOf(config)),
    ...recordRoutes,
    ...siteFigureRoutes,
    ...bookingRoutes,
    ...calendarRoutes,
    ...answerLinkRoutes,
    ...supportRoutes,
    ...adminOrganisationRoutes,
    ...analyticsRoutes,
    ...importRoutes,
    ...settingsRoutes(state.start),
    ...adminRoutes(config),
    ...privacyRoutes({
      db,
      files,
      endings: [endPlanOf(billingOf(config)), ...paymentsOf(config).endings],
    }),
  ]
}

const publisherOf = ({ productName, publicUrl }: Config, { settings }: ServiceState) => ({
  productName,
  publicUrl,
  supportEmail: settings.support?.email ?? null,
})

/** Requests for the API description from one network address. */
const DOCUMENTS = { count: 60, window: 60 }

const builtWeb = join(import.meta.dirname, '../dist/web')

/** The web service over a database; it does not listen yet. */
export const createApp = (start: AppDeps): FastifyInstance => {
  registerHandlers()
  const state = openServiceState(start)
  const deps = withCurrentName(start, state)
  const { config, db, log } = deps
  const overTls = config.publicUrl.startsWith('https:')
  const app = createServer({ log, trustProxy: config.trustProxy, overTls })
  const hub = createHub({ db, log, livingSessions: (ids) => openSessionsAmong(db, ids) })
  const searchIndex = openSearchIndex({ db, log })
  app.addHook('preClose', async () => {
    hub.close()
    searchIndex.close()
    state.close()
  })
  app.addHook('onReady', async () => void (await state.refresh()))
  app.register(
    async (api) =>
      mount(
        api,
        routesOf(
          { ...deps, files: { ...deps.files, admit: ensureMayStore } },
          hub,
          createFind(searchIndex, log),
          state,
        ),
        {
          db,
          identify: createIdentify(db, config),
          spendEntry: (network) => spendEntry(db, network),
          networkOf,
          overTls,
        },
      ),
    { prefix: '/api' },
  )
  app.register((api) => paymentsOf(config).webhook(api, deps), { prefix: '/api' })
  app.register((api) => serveInbound(api, { config, db, log }), { prefix: '/api' })
  const documents = requestBudget(db, DOCUMENTS)
  app.addHook('onClose', async () => documents.close())
  const spendDocument = (request: FastifyRequest) => documents.spend(`documents:${networkOf(callerAddress(request))}`)
  app.register((api) => serveDocument(api, () => publisherOf(config, state), spendDocument), { prefix: '/api' })
  app.register((api) => serveManifest(api, config), { prefix: '/api' })
  app.register((web) => serveWeb(web, builtWeb))
  return app
}
