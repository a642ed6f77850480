import { subscriptions } from '#contract/billing/subscriptions.ts'
import { todayIn } from '#server/platform/clock.ts'
import { implement, type Route } from '#server/platform/routes.ts'
import { type Billing, cancelPlan, changePlan, resumePlan } from './changes.ts'
import { usageOf } from './limits.ts'
import { plansOn, subscriptionOf } from './queries.ts'
import { changeTo, offered, subscriptionShownTo } from './views.ts'

/** Time zone that decides the date of prices for visitors, because they have none. */
const VISITORS_ZONE = 'Australia/Melbourne'

export const subscriptionRoutes = (billing: Billing): Route[] =>
  implement(subscriptions, {
    publicPlans: async ({ db, now }) => ({ data: (await plansOn(db, todayIn(VISITORS_ZONE, now))).map(offered) }),

    plans: async ({ actor, db, now }) => ({
      data: (await plansOn(db, todayIn(actor.time_zone, now))).map(offered),
    }),

    list: async ({ actor, db }) => ({ data: [await subscriptionShownTo(db, actor.id)] }),

    preview: async ({ actor, query, db }) => ({
      data: (await changeTo(db, billing, await subscriptionOf(db, actor.id), query.plan_id)).preview,
    }),

    change: ({ actor, body, tx }) => changePlan(tx, billing, actor, body),

    cancel: ({ actor, params, tx }) => cancelPlan(tx, actor, params.id),

    resume: ({ actor, params, tx }) => resumePlan(tx, actor, params.id),

    usage: async ({ actor, db }) => ({ data: await usageOf(db, actor.id, actor.time_zone) }),
  })
