import type { settings } from '#contract/admin/settings.ts'
import { Problem } from '#contract/platform/errors.ts'
import { stateNames } from '#contract/platform/states.ts'
import { answerForecasts } from '#server/booking/offers/forecasts.ts'
import { resumeLearning } from '#server/booking/offers/models.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Handlers } from '#server/platform/routes.ts'

export const forecastSettings: Pick<Handlers<typeof settings>, 'answerForecasts' | 'resumeLearning'> = {
  answerForecasts: async ({ db, now }) => ({
    data: await answerForecasts(db, now.toZonedDateTimeISO('Australia/Perth').toPlainDate()),
  }),

  resumeLearning: async ({ tx, actor, params }) => {
    if (!(await resumeLearning(tx, params.state))) throw new Problem('not_found')
    record(tx, {
      actor,
      action: 'learning_resumed',
      subject: { kind: 'setting', id: null, name: `Chances, ${stateNames[params.state]}` },
    })
  },
}
