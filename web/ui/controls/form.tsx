import { CircleAlert } from 'lucide-react'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import type * as z from 'zod'
import { forgetDraft } from '#web/platform/drafts.ts'
import { failureOf, OFFLINE } from '#web/platform/failure.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { FailureReference } from '#web/ui/failure-reference.tsx'
import { type FormDraft, useSaveDraft } from '#web/ui/form-draft.ts'
import { readForm, type ValueType } from '#web/ui/read-form.ts'

// With more than four fields, errors may be out of sight, so they are also listed above the form.
type FormOutcome = { formErrors: FormError[]; isListed: boolean; reference: string | null }
const NO_ERRORS: FormOutcome = { formErrors: [], isListed: false, reference: null }

type FormState = { isPending: boolean; errorOf: (name: string | undefined) => string | null }

const FormContext = createContext<FormState>({ isPending: false, errorOf: () => null })

/** Whether the form around it is being sent, and what is wrong with a field of a given name. */
export const useFormState = () => useContext(FormContext)

const FOCUSABLE =
  'input:not([type=hidden],[type=file],[hidden],[tabindex="-1"]),textarea,[role=spinbutton],[role=radio],button,input[type=file]'

function fieldsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].map((element) => ({
    element,
    name: element.dataset.field ?? '',
    label: element.dataset.label ?? '',
    reading: (element.dataset.reading ?? 'text') as ValueType,
    isRequired: element.dataset.required === 'true',
    missing: element.dataset.missing ?? '',
    otherwise: element.dataset.otherwise ?? '',
    isUnfinished: element.querySelector('[role=spinbutton][data-placeholder]') !== null,
  }))
}

const valuesOf = (form: HTMLFormElement, missing?: string) => readForm(new FormData(form), fieldsOf(form), missing)

const changed = (before: Record<string, unknown>, now: Record<string, unknown>) =>
  Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))

const offlineSentence = (button = 'the button') =>
  `You are offline. Your entries are kept. Press ${button} again when you are back online.`

type FormProps<Schema extends z.ZodType> = {
  /**
   * Schema that validates the values, usually the contract's body schema. Its keys are the field
   * names.
   */
  schema: Schema
  /**
   * Sends the form, which is pending until the returned promise settles. A refusal with `errors`
   * goes to the fields by name; any other message appears above the form. All input stays.
   */
  onSubmit: (value: z.output<Schema>) => unknown
  /** The sentence for a failure that has none of its own, e.g. 'Failed to update profile'. */
  failure?: string
  /**
   * Called on every refusal, for screens that also show a toast. Not called when offline, because
   * the form itself says so.
   */
  onFailure?: (thrown: unknown) => void
  /** Error for empty required fields without a text of their own. */
  missing?: string
  /** Values of the schema that have no field. */
  extra?: Record<string, unknown>
  /** Keeps what is typed until it is sent, see `useFormDraft`. */
  draft?: FormDraft
  children: ReactNode
  className?: string
}

/** Native form validated by a schema. Errors go to their fields, and focus goes to the first. */
export function Form<Schema extends z.ZodType>(props: FormProps<Schema>) {
  const {
    schema,
    onSubmit,
    failure,
    missing,
    onFailure,
    extra,
    draft,
    children,
    className = 'grid grid-cols-[minmax(0,1fr)] gap-4',
  } = props
  const [{ formErrors, isListed, reference }, setOutcome] = useState<FormOutcome>(NO_ERRORS)
  const [editedFields, setEditedFields] = useState<readonly string[]>([])
  const [isPending, setPending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const submittedValues = useRef<Record<string, unknown>>({})
  useSaveDraft(formRef, draft, () => (formRef.current ? valuesOf(formRef.current).values : {}))

  useEffect(() => {
    if (formErrors.length === 0 || !formRef.current) return
    const first = fieldsOf(formRef.current).find(({ name }) => formErrors.some((error) => error.field === name))
    const target = first?.element.querySelector<HTMLElement>(FOCUSABLE) ?? summaryRef.current
    target?.focus()
  }, [formErrors])

  // Clears an error as soon as its field is edited. Clearing it on blur would move the button away
  // during the click. Stars, checkboxes and list choices fire no input event, so they are compared
  // by value at the next input.
  useEffect(() => {
    const form = formRef.current
    function markEdited({ target }: Event) {
      if (!form) return
      const typed = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field
      const pressed = changed(submittedValues.current, valuesOf(form).values)
      setEditedFields((names) => {
        const more = [...pressed, ...(typed ? [typed] : [])].filter((name) => !names.includes(name))
        return more.length > 0 ? [...names, ...more] : names
      })
    }
    form?.addEventListener('input', markEdited)
    form?.addEventListener('beforeinput', markEdited)
    return () => {
      form?.removeEventListener('input', markEdited)
      form?.removeEventListener('beforeinput', markEdited)
    }
  }, [])

  function show(
    form: HTMLFormElement,
    errorsByField: Record<string, string>,
    general: string[] = [],
    failureReference: string | null = null,
  ) {
    const fields = fieldsOf(form)
    const fieldErrors = fields.flatMap(({ name, label }) =>
      errorsByField[name] ? [{ field: name, label, text: errorsByField[name] }] : [],
    )
    const withoutField = Object.entries(errorsByField).filter(([name]) => !fields.some((field) => field.name === name))
    const texts = [...general, ...withoutField.map(([, text]) => text)]
    submittedValues.current = valuesOf(form).values
    setEditedFields([])
    setOutcome({
      formErrors: [...fieldErrors, ...texts.map((text) => ({ field: null, label: '', text }))],
      isListed: fields.length > 4,
      reference: failureReference,
    })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    const form = event.currentTarget
    // Read before the form is sent, because the button's label differs while pending.
    const button = form.querySelector('[type=submit]')?.textContent?.trim()
    const { values, empty } = valuesOf(form, missing)
    const parsed = schema.safeParse({ ...values, ...extra })
    const errorsByField = { ...empty }
    if (!parsed.success) {
      for (const issue of parsed.error.issues) errorsByField[String(issue.path[0] ?? '')] ??= issue.message
    }
    if (!parsed.success || Object.keys(errorsByField).length > 0) return show(form, errorsByField)

    setOutcome(NO_ERRORS)
    setPending(true)
    try {
      await onSubmit(parsed.data)
      if (draft) forgetDraft(draft.key)
    } catch (thrown) {
      const refusal = failureOf(thrown)
      const errors = Object.entries(refusal.errors).map(([field, sentences]) => [field, sentences.join(' ')])
      const isServerError = refusal.status === null || refusal.status >= 500
      const isOffline = refusal.message === OFFLINE
      const sentence = isServerError && failure ? failure : refusal.message
      const general = errors.length > 0 ? [] : [isOffline ? offlineSentence(button) : sentence]
      show(form, Object.fromEntries(errors), general, refusal.reference)
      if (!isOffline) onFailure?.(thrown)
    } finally {
      setPending(false)
    }
  }

  const fieldErrors = formErrors.filter((error) => error.field !== null)
  const general = formErrors.filter((error) => error.field === null)
  // Memoised, because a corrected field clears its error itself and would show it again when it
  // gets a new object.
  const currentErrors = useMemo(() => {
    const isCurrent = (field: string | null): field is string => field !== null && !editedFields.includes(field)
    return Object.fromEntries(formErrors.flatMap(({ field, text }) => (isCurrent(field) ? [[field, text]] : [])))
  }, [formErrors, editedFields])
  const state: FormState = { isPending, errorOf: (name) => currentErrors[name ?? ''] ?? null }
  return (
    <FormContext value={state}>
      <AriaForm
        ref={formRef}
        className={className}
        validationBehavior="aria"
        validationErrors={currentErrors}
        onSubmit={submit}
        data-restored={draft?.isRestored || undefined}
      >
        {(general.length > 0 || (isListed && fieldErrors.length > 0)) && (
          <ErrorSummary
            ref={summaryRef}
            general={general}
            formErrors={isListed ? fieldErrors : []}
            reference={reference}
          />
        )}
        {draft?.isRestored && <p className="text-hint font-medium text-dim">Your draft was restored.</p>}
        {children}
      </AriaForm>
    </FormContext>
  )
}

/** The form's own button: pending while the form is being sent. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isPending'>) {
  const { isPending } = useFormState()
  return <Button {...props} type="submit" isPending={isPending} />
}

/** Row at the foot of a form or dialog: cancel first, submit last. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap justify-end gap-2 max-[479px]:flex-col-reverse max-[479px]:[&>button]:w-full">
    {children}
  </div>
)

type SubmitOrCancelProps = Pick<ButtonProps, 'look' | 'pendingText' | 'isDisabled' | 'children'> & {
  onCancel: () => void
}

/** Buttons of a form that can be cancelled; `children` is the label of the submit button. */
export const SubmitOrCancel = ({ onCancel, ...submit }: SubmitOrCancelProps) => (
  <FormActions>
    <Button look="plain" onPress={onCancel}>
      Cancel
    </Button>
    <SubmitButton {...submit} />
  </FormActions>
)

/** An error of one field, or of the whole form if `field` is null. */
type FormError = { field: string | null; label: string; text: string }

type ErrorSummaryProps = {
  ref: Ref<HTMLDivElement>
  general: readonly FormError[]
  /** Lists the errors of fields, of which some may be out of sight. */
  formErrors: readonly FormError[]
  reference: string | null
}

function ErrorSummary({ ref, general, formErrors, reference }: ErrorSummaryProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-control bg-bad-soft px-4 py-3 text-sm text-bad"
    >
      <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div>
        {general.map(({ text }) => (
          <p key={text} className="font-medium">
            {text}
          </p>
        ))}
        <FailureReference reference={reference} />
        {formErrors.length > 0 && (
          <>
            <p className="font-semibold">There is a problem</p>
            <ul className="list-disc pl-4">
              {formErrors.map(({ field, label, text }) => (
                <li key={field}>
                  {label}: {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
