import * as z from 'zod'
import type { SwapOffer, SwappedShift } from '#contract/booking/shift-swaps.ts'
import { wholeDollars } from '#contract/platform/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { placeOf, SwapTime, workOf } from './swap-facts.tsx'

const schema = z.object({ return_shift_id: z.string().transform(Number) })

/** 'Mathematics · Hill School, Carlton · about $310' */
const hintOf = (shift: SwappedShift) =>
  [workOf(shift), placeOf(shift), shift.pay && `about ${wholeDollars(shift.pay.amount_cents)}`]
    .filter(Boolean)
    .join(' · ')

type ExchangeChoiceProps = {
  offer: SwapOffer
  onOffer: (shiftId: number) => Promise<unknown>
  onBack: () => void
  back: string
}

/** Chooses the booking that the reader gives in exchange for the shift of a colleague. */
export function ExchangeChoice({ offer: { swap, own }, onOffer, onBack, back }: ExchangeChoiceProps) {
  return (
    <Form
      schema={schema}
      onSubmit={({ return_shift_id }) => onOffer(return_shift_id)}
      failure="The exchange could not be offered. Please try again."
    >
      <RadioGroup
        name="return_shift_id"
        label="Which shift would you give in exchange?"
        isRequired
        missing="Please choose one of your shifts."
        {...(own.length === 1 && { defaultValue: String(own[0]!.shift_id) })}
        options={own.map((shift) => ({
          value: String(shift.shift_id),
          label: <SwapTime {...shift} />,
          hint: hintOf(shift),
        }))}
      />
      <p className="text-sm text-dim">
        {swap.giver} sees this shift with your first name and last initial, and decides first. Then {swap.employer}{' '}
        decides. Until then you both keep your shifts.
      </p>
      <div className="flex flex-col-reverse gap-3 *:min-h-12! sm:flex-row sm:justify-end sm:*:min-w-32">
        <Button look="plain" size="large" onPress={onBack}>
          {back}
        </Button>
        <SubmitButton size="large">Offer this exchange</SubmitButton>
      </div>
    </Form>
  )
}
